"""Nice loops and alternating inference chains (AIC), plain and with groups.

Pattern: a chain of links, every other one strong, that begins and ends in one cell (a loop),
or in two cells (an AIC).  With groups, cells of a box that share a line may be an end of a link.
A chain may also pass through strong sets of other patterns, such as almost locked sets.

- discontinuous: the first and the last link contradict each other in their cell, unless a
  candidate is eliminated: in `a -x- ... -x- a` neither end can be true
- continuous: they agree, so the links form a cycle, and every weak link is strong, too
- AIC: one of the two ends is true

Why it holds: a chain proves that its end is true or false if its start is false or true.  A
candidate whose truth implies its falsehood is false.  If the falsehood of one candidate implies
another one, one of the two is true.
Finds: eliminations.  An AIC between equal digits with one elimination is left out, because it is
also a loop.
Order: loops from true candidates, loops from false ones, then AICs; in each the candidates
ascending, then the entries of their tables.  Only the shortest chain to each end is tried, even if
it visits a cell twice and is rejected.  Eliminations are sorted by digit.
Source: folklore; the names are those of Sudopedia, the order and the restrictions HoDoKu's.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.runtime.memory import begin_search
from grader_strategies.facts import candidates
from grader_strategies.facts.sharing import shared
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.continuous_loop import ContinuousLoop
from grader_strategies.hodoku_chains.explanation import PathExplanation
from grader_strategies.hodoku_chains.implication_path import ImplicationPath
from grader_strategies.hodoku_chains.implication_table import ImplicationTable
from grader_strategies.hodoku_chains.set_links import checked_providers
from grader_strategies.hodoku_chains.set_tables import tables_with
from grader_strategies.hodoku_chains.used_sets import UsedSets

FORMS = ("loop", "aic")


class NiceLoop(Strategy):
    """Loops and AICs.

    Args:
        grouped: include groups; only chains that contain a group are offered.
        forms: the forms to search for, of `loop` and `aic`.
        nodes: patterns whose strong sets are included, as well as groups; only chains that pass
            through such a set are offered.
        prefix: what the names of the findings begin with; by default `grouped-` with groups.
        revisits: chains through strong sets may visit a cell twice.
    """

    def __init__(
        self,
        grouped: bool = False,
        forms: Sequence[str] = FORMS,
        nodes: Sequence[str] = (),
        prefix: str | None = None,
        revisits: bool = False,
    ) -> None:
        if isinstance(forms, str):
            raise ValueError(f"forms is {forms!r}; it must be a list of forms")
        chosen = [one_of("form", form, FORMS) for form in forms]
        self.loops = int(0 in chosen)
        self.aics = int(1 in chosen)
        self.providers = checked_providers(nodes)
        self.with_sets = int(bool(self.providers))
        self.revisits = int(revisits)
        self.grouped = int(grouped or bool(self.providers))
        if prefix is None:
            prefix = "grouped-" if self.grouped else ""
        self.discontinuous = f"{prefix}discontinuous-nice-loop"
        self.continuous = f"{prefix}continuous-nice-loop"
        self.aic = f"{prefix}aic"

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.layout = layout
        self.consequences: Consequences = (
            tables_with(self.providers, layout) if self.grouped else shared(Consequences, layout)
        )
        self.table = ImplicationTable(self.consequences)
        self.path = ImplicationPath(self.consequences)
        self.continuous_loop = ContinuousLoop(self.consequences, self.path)
        self.goals = array("i", [0]) * (layout.cells * layout.digits + 1)
        self.count = 0
        self.visits = array("i", [0]) * layout.cells
        self.visit = 0
        # On which board no loop or no AIC from a node would have eliminated anything, whatever its
        # path, and the numbering of these nodes.
        self.no_loop = array("Q", [0]) * self.consequences.nodes.most
        self.no_aic = array("Q", [0]) * self.consequences.nodes.most
        self.numbering = 0
        self.promising = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the loops and AICs in order."""
        consequences = self.consequences
        i: k.Count
        begin_search()
        consequences.update(board)
        self.table.forget()
        self.continuous_loop.forget()
        self.visit = 0
        for i in range(self.layout.cells):
            self.visits[i] = 0
        if self.numbering != consequences.nodes.numbering:
            self.numbering = consequences.nodes.numbering
            for i in range(2 * consequences.nodes.plane):
                self.no_loop[i] = 0
                self.no_aic[i] = 0
        plane: k.Count = consequences.nodes.plane
        if self.loops:
            for i in range(plane, plane + consequences.nodes.count):
                if self._has_gained(i, self.no_loop[i]) and self._search_loops(board, choice, i):
                    return True
            for i in range(consequences.nodes.count):
                if self._has_gained(i, self.no_loop[i]) and self._search_loops(board, choice, i):
                    return True
        if self.aics:
            for i in range(consequences.nodes.count):
                if self._has_gained(i, self.no_aic[i]) and self._search_aics(board, choice, i):
                    return True
        return False

    def _has_gained(self, node: k.Count, since: k.Word) -> k.Flag:
        """Return whether a node leads on, and to more than on a board before."""
        consequences = self.consequences
        more: k.Flag = consequences.gained[consequences.component[node]] > since
        return more and consequences.first[node] < consequences.first[node + 1]

    def _search_loops(self, board: Board, choice: Choice, premise: k.Count) -> k.Flag:
        """Offer the loops that begin with a node."""
        consequences = self.consequences
        nodes = consequences.nodes
        i: k.Count
        consequences.ticker.tick()
        cell: k.Cell = nodes.cell(premise)
        start: k.Count = consequences.component[premise] * consequences.words
        true: k.Count = start + nodes.plane // 64
        self.count = 0
        self.promising = 0
        is_true: k.Flag = premise >= nodes.plane
        for i in range(nodes.cell_first[cell], nodes.cell_first[cell + 1]):
            # A true candidate excludes the others of its cell by a single link.
            if not (is_true and nodes.plane + i != premise) and (
                consequences.sets[start + (i >> 6)] & bits.word_bit(i & 63)
            ):
                self._add_loop_goal(board, choice, premise, i)
            if consequences.sets[true + (i >> 6)] & bits.word_bit(i & 63):
                self._add_loop_goal(board, choice, premise, nodes.plane + i)
        if not self.promising:
            self.no_loop[premise] = consequences.changes.now
            return False
        self._make_table(premise)
        for i in range(self.count):
            if self._offer_loop(board, choice, premise, self.goals[i]):
                return True
        return False

    def _add_loop_goal(
        self, board: Board, choice: Choice, premise: k.Count, target: k.Count
    ) -> None:
        """Add a reachable end of a loop to the goals, if the choice can use the loop."""
        if (
            target != premise
            and not self._is_direct(premise, target)
            and (
                self._closes(premise, target)
                or self._fill_discontinuous(board, choice, premise, target)
            )
        ):
            self._add_goal(target)

    def _closes(self, premise: k.Count, target: k.Count) -> k.Flag:
        """Return whether a loop is continuous: it joins two digits of a cell by strong links."""
        nodes = self.consequences.nodes
        closes: k.Flag = (
            not nodes.is_true(premise)
            and nodes.is_true(target)
            and nodes.digit(premise) != nodes.digit(target)
        )
        self.promising |= closes
        return closes

    def _fill_discontinuous(
        self, board: Board, choice: Choice, premise: k.Count, target: k.Count
    ) -> k.Flag:
        """Fill in the eliminations of a discontinuous loop; return whether they can be used."""
        nodes = self.consequences.nodes
        cell: k.Cell = nodes.cell(premise)
        digit: k.Digit = nodes.digit(premise)
        finding: Finding = choice.fresh(self.discontinuous)
        if nodes.is_true(premise):
            finding.strike(cell, digit)
        elif nodes.is_true(target):
            candidates.strike_digits(
                board, finding, cell, board.cell_masks[cell] & ~bits.bit(digit)
            )
        else:
            finding.strike(cell, nodes.digit(target))
        self.promising |= finding.struck > 0
        return finding.struck > 0 and choice.promises()

    def _offer_loop(
        self, board: Board, choice: Choice, premise: k.Count, target: k.Count
    ) -> k.Flag:
        """Offer a loop if its path is allowed."""
        nodes = self.consequences.nodes
        path = self.path
        cell: k.Cell = nodes.cell(premise)
        path.read(self.table, target)
        last: k.Count = path.count - 1
        if (
            nodes.cell(path.main[1]) == cell
            or nodes.cell(path.main[last - 1]) == cell
            or not self._is_path_allowed(1)
        ):
            return False
        if self._closes(premise, target):
            finding: Finding = choice.fresh(self.continuous)
            self.continuous_loop.strike(board, finding)
            if not finding.struck or not choice.promises():
                return False
        elif not self._fill_discontinuous(board, choice, premise, target):
            return False
        return self._offer_path(board, choice)

    def _search_aics(self, board: Board, choice: Choice, premise: k.Count) -> k.Flag:
        """Offer the AICs that begin with a false candidate."""
        consequences = self.consequences
        nodes = consequences.nodes
        i: k.Count
        w: k.Count
        start: k.Count = consequences.component[premise] * consequences.words
        self.count = 0
        self.promising = 0
        consequences.ticker.spend(1 + nodes.plane // 64 // work.WORDS)
        for w in range(nodes.plane // 64):
            ends: k.Word = consequences.sets[start + nodes.plane // 64 + w]
            while ends:
                i = 64 * w + bits.lowest_of_word(ends)
                ends &= ends - 1
                consequences.ticker.tick()
                if self._fill_aic(board, choice, premise, i) and not self._is_direct(
                    premise, nodes.plane + i
                ):
                    self._add_goal(nodes.plane + i)
        if not self.promising:
            self.no_aic[premise] = consequences.changes.now
            return False
        self._make_table(premise)
        for i in range(self.count):
            if self._offer_aic(board, choice, premise, self.goals[i]):
                return True
        return False

    def _fill_aic(self, board: Board, choice: Choice, one: k.Count, other: k.Count) -> k.Flag:
        """Fill in the eliminations of an AIC; return whether the choice can use them."""
        nodes = self.consequences.nodes
        layout = self.layout
        cell: k.Cell = nodes.cells[one]
        end: k.Cell = nodes.cells[other]
        digit: k.Digit = nodes.digits[one]
        last: k.Digit = nodes.digits[other]
        if cell == end:
            return False
        if digit == last:
            finding: Finding = choice.fresh(self.aic)
            candidates.strike_seen_by_both(board, finding, digit, cell, end)
            self.promising |= finding.struck > 1
            return finding.struck > 1 and choice.promises()
        if not (
            layout.sees[cell * layout.cells + end]
            and board.cell_masks[end] & bits.bit(digit)
            and board.cell_masks[cell] & bits.bit(last)
        ):
            return False
        finding = choice.fresh(self.aic)
        if digit < last:
            finding.strike(end, digit)
            finding.strike(cell, last)
        else:
            finding.strike(cell, last)
            finding.strike(end, digit)
        self.promising = 1
        return choice.promises()

    def _offer_aic(self, board: Board, choice: Choice, premise: k.Count, target: k.Count) -> k.Flag:
        """Offer an AIC if its path is allowed."""
        self.path.read(self.table, target)
        if not self._is_path_allowed(0):
            return False
        if not self._fill_aic(board, choice, premise, target - self.consequences.nodes.plane):
            return False
        return self._offer_path(board, choice)

    def _is_direct(self, premise: k.Count, target: k.Count) -> k.Flag:
        """Return whether a node follows from another one by a single link."""
        i: k.Count
        for i in range(self.consequences.first[premise], self.consequences.first[premise + 1]):
            if self.consequences.next[i] == target:
                return True
        return False

    def _add_goal(self, target: k.Count) -> None:
        self.table.seek(target)
        self.goals[self.count] = target
        self.count += 1

    def _make_table(self, premise: k.Count) -> None:
        """Build the table up to the goals, and sort the goals into its order."""
        table = self.table
        i: k.Count
        j: k.Count
        if not self.count:
            return
        table.build(premise)
        for i in range(1, self.count):
            goal: k.Count = self.goals[i]
            j = i
            while j > 0 and table.entry_of[self.goals[j - 1]] > table.entry_of[goal]:
                self.goals[j] = self.goals[j - 1]
                j -= 1
            self.goals[j] = goal

    def _is_path_allowed(self, loop: k.Flag) -> k.Flag:
        """Return whether a path visits no cell twice, unless it may, and has a group or set.

        Of a group only the first cell is tested, but all its cells count as visited.  A loop
        may pass through its first cell.
        """
        nodes = self.consequences.nodes
        path = self.path
        i: k.Count
        j: k.Count
        groups: k.Count = 0
        start: k.Cell = nodes.cell(path.main[path.count - 1])
        self.visit += 1
        for i in range(path.count - 1, -1, -1):
            cell: k.Cell = nodes.cell(path.main[i])
            if self.visits[cell] == self.visit and not self.revisits:
                return False
            if i == path.count - 1:
                continue
            node: k.Count = path.main[i + 1]
            if self.with_sets:
                groups += self.consequences.reason(node, path.main[i]) >= 0
            else:
                groups += nodes.is_group(node)
            cell = nodes.cell(node)
            if loop and cell == start:
                continue
            self.visits[cell] = self.visit
            if nodes.is_group(node):
                group: k.Count = nodes.group_of(node)
                for j in range(nodes.group_start[group], nodes.group_start[group + 1]):
                    self.visits[nodes.members[j]] = self.visit
        return groups > 0 or not self.grouped

    def _offer_path(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the finding that was filled in, with the path."""
        finding: Finding = choice.buffer
        finding.size = self.path.count
        paths = [self.path.record()]
        if not self.with_sets:
            finding.explanation = PathExplanation(board, self.consequences, paths)
            return choice.offer()
        sets = UsedSets(self.consequences, paths)
        finding.size += sets.surcharge()
        if not choice.promises():
            return False
        sets.add_to(board, finding)
        finding.explanation = PathExplanation(board, self.consequences, paths, sets)
        return choice.offer()
