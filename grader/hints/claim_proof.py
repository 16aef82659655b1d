"""Why a claim holds: the steps that it takes, and no others.

The techniques of a profile are applied as usual, easiest first, until the claim shows.  So no
easier technique than the hardest of these steps could do.  Then the proof is made backwards:
of all facts, that is digits placed and candidates struck, those are kept without which the
strategy would not find the step any more.  The same goes for each of the facts that are left,
and for what they rest on.  At last each step is left out in turn, hardest first, where the
others can be found without it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

from attrs import evolve, frozen

from grader import formats
from grader.grading.rater import STANDARD, load_profile
from grader.hints.finder import Finder
from grader.hints.progress import checked_solution, with_entries
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.claim import Claim, Proof, read_claim
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate, Step
from grader.model.trace import apply
from grader.rating.profile import Profile
from grader.rating.technique_ids import FALLBACKS, SINGLES
from grader.runtime import deadline

MOST_TRIES = 2000
"""Searches that are spent on leaving steps out.  It is a number and not a time, so that the
proof is the same on every machine."""


def explain(
    puzzle: Puzzle | str,
    claim: Claim | str,
    profile: Profile | str | Path = STANDARD,
    entries: Puzzle | str | None = None,
) -> Proof:
    """Return the simplest proof of a claim by the techniques of a profile.

    Args:
        puzzle: a puzzle, or its text.
        claim: `r1c2=3` or `r1c5<>3`.
        profile: whose techniques may be used, easiest first.
        entries: what has been entered and struck since; see `hint`.

    Raises:
        FormatError: a text is no puzzle or no claim.
        MistakeError: an entry or a struck candidate is wrong by the solution.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
    """
    state = with_entries(formats.as_puzzle(puzzle), entries)
    if isinstance(claim, str):
        claim = read_claim(claim, state.layout)
    solution = checked_solution(state)
    truth = solution[claim.cell]
    if not claim.holds(solution):
        return Proof(state, claim, "false", truth)
    board = state.board()
    if _shows(board, claim):
        return Proof(state, claim, "evident", truth, witnesses=_witnesses(board, claim))
    prover = _Prover(Finder(load_profile(profile), state.layout), state)
    # Two ways there, of which now the one, now the other is the shorter.
    found = [prover.proof(claim, together) for together in (True, False)]
    steps = min((steps for steps in found if steps is not None), key=len, default=None)
    if steps is None:
        return Proof(state, claim, "unshown", truth)
    return Proof(state, claim, "shown", truth, steps)


def _shows(board: Board, claim: Claim) -> bool:
    """Return whether a board has what is claimed."""
    if claim.is_true:
        return board.value(claim.cell) == claim.digit
    return board.value(claim.cell) != claim.digit and not board.has(claim.cell, claim.digit)


def _witnesses(board: Board, claim: Claim) -> tuple[k.Cell, ...]:
    """Return the cell itself, if it is filled, or the peers that have its digit."""
    if board.value(claim.cell) is not None:
        return (claim.cell,)
    peers = board.layout.peers_of(claim.cell)
    return tuple(peer for peer in peers if board.value(peer) == claim.digit)


@frozen
class _Fact:
    """A digit placed or a candidate struck by a step of the trace."""

    position: int
    candidate: Candidate
    is_true: bool
    step: Step

    @property
    def claim(self) -> Claim:
        return Claim(*self.candidate, self.is_true)


@frozen
class _Link:
    """A step of a proof, and what later steps need of it."""

    position: int
    step: Step
    gives: tuple[Claim, ...]


class _Prover:
    """What makes proofs on one board."""

    def __init__(self, finder: Finder, state: Puzzle) -> None:
        self.finder = finder
        self.start = state.board()
        self.tries = 0
        self.singles: list[int] = []
        """Slots that place digits, none behind the hardest step: of those that place the same
        digit one may need less than another."""

    def proof(self, claim: Claim, together: bool) -> tuple[Step, ...] | None:
        """Return the steps that a claim takes; see `layers_to`."""
        layers = self.layers_to(claim, together)
        if layers is None:
            return None
        steps = [step for layer in layers for step in layer]
        used = {step.slot for step in steps if _is_single(step)}
        self.singles = self._singles_up_to(max(step.slot for step in steps), used)
        return self.tidied(self.without_spare(self.needed(layers, claim)), claim)

    def _singles_up_to(self, last: int, others: Collection[int]) -> list[int]:
        """Return the slots of singles up to a slot, and some others that place digits."""
        entries = self.finder.profile.entries[: last + 1]
        return [i for i, entry in enumerate(entries) if entry.technique in SINGLES or i in others]

    def layers_to(self, claim: Claim, together: bool) -> list[list[Step]] | None:
        """Return the steps of the profile up to one that shows a claim, if any does.

        They come in layers: steps of a layer rest on what stands before it and not on each
        other.  A layer is one step or, if `together`, all singles of a board.
        """
        board = self.start.copy()
        entries = self.finder.profile.entries
        singles: dict[int, None] = {}
        layers: list[list[Step]] = []
        while not board.is_solved():
            step = self.finder.first(board)
            if step is None or entries[step.slot].technique in FALLBACKS:
                return None
            layer = [step]
            if _is_single(step):
                singles[step.slot] = None
                if together:
                    layer = [s for slot in singles for s in self.finder.every(board, slot)]
            showing = [step for step in layer if _gives(board, step, claim)]
            if showing:
                return [*layers, showing[:1]]
            layers.append(layer)
            for step in layer:
                if _is_news(board, step):
                    apply(board, step)
            if _shows(board, claim):
                return layers
        return None

    def needed(self, layers: Sequence[Sequence[Step]], claim: Claim) -> list[_Link]:
        """Return the steps that a claim rests on, the last of which shows it."""
        facts: dict[Claim, _Fact] = {}
        for position, layer in enumerate(layers):
            for step in layer:
                for fact in _facts(position, step):
                    facts.setdefault(fact.claim, fact)
        last = next(step for step in layers[-1] if _gives(self.start, step, claim))
        wanted = {claim: _Fact(len(layers) - 1, (claim.cell, claim.digit), claim.is_true, last)}
        links: list[_Link] = []
        while wanted:
            # What a fact rests on stands before it, so that the latest is never asked for again.
            fact = max(wanted.values(), key=lambda fact: (fact.position, fact.candidate))
            gives = tuple(c for c, f in wanted.items() if f.step is fact.step)
            wanted = {c: f for c, f in wanted.items() if c not in gives}
            before = [other for other in facts.values() if other.position < fact.position]
            step, rest = self._grounds(fact.step, gives, before)
            links.append(_Link(fact.position, step, gives))
            for other in rest:
                if not any(other.claim in link.gives for link in links):
                    wanted.setdefault(other.claim, other)
        return links[::-1]

    def _grounds(
        self, step: Step, gives: Sequence[Claim], facts: Sequence[_Fact]
    ) -> tuple[Step, list[_Fact]]:
        """Return a step with these effects and facts, all of which it needs."""

        def suffice(some: Sequence[_Fact]) -> bool:
            return self._find(self._board(some), step, gives) is not None

        near = [fact for fact in facts if _is_near(fact, step, self.start)]
        kept = _smallest(near if suffice(near) else list(facts), suffice)
        return self._find(self._board(kept), step, gives) or step, kept

    def _find(self, board: Board, like: Step, gives: Sequence[Claim]) -> Step | None:
        """Return a step that shows all of some claims, by the strategy that found one like it."""

        def accepts(step: Step) -> bool:
            return all(_gives(board, step, claim) for claim in gives)

        # Places nothing, and so strikes what is asked for: a step with another effect will not do.
        struck = [(claim.cell, claim.digit) for claim in gives]
        for slot in self.singles if _is_single(like) else (like.slot,):
            deadline.check()
            self.tries += 1
            found = self.finder.first_accepted(board, slot, accepts, struck)
            if found is not None:
                return found
        return None

    def _board(self, facts: Iterable[_Fact]) -> Board:
        board = self.start.copy()
        for fact in facts:
            cell, digit = fact.candidate
            if not fact.is_true:
                board.strike(cell, digit)
            elif board.value(cell) is None:
                board.place(cell, digit)
        return board

    def without_spare(self, links: list[_Link]) -> list[_Link]:
        """Return a proof from which no step can be left out, as far as that is tried."""
        rating = self.finder.profile.rating_of
        order = sorted(links[:-1], key=lambda link: (-rating(link.step), -link.position))
        self.tries = 0
        for link in order:
            if self.tries + len(links) > MOST_TRIES:
                break
            fewer = self._replayed([other for other in links if other.gives != link.gives])
            if fewer is not None:
                links = fewer
        return links

    def _replayed(self, links: Sequence[_Link]) -> list[_Link] | None:
        """Return the same steps as they are found one after the other, or None if they are not."""
        board = self.start.copy()
        made = []
        for link in links:
            open_ = tuple(claim for claim in link.gives if not _shows(board, claim))
            if open_:
                step = self._find(board, link.step, open_)
                if step is None:
                    return None
                apply(board, step)
                made.append(evolve(link, step=step))
        return made

    def tidied(self, links: Sequence[_Link], claim: Claim) -> tuple[Step, ...]:
        """Return the steps as they are found at their turn, up to the claim.

        By then a digit may be seen by an easier single than the one that it was proved by.
        """
        board = self.start.copy()
        steps = []
        for link in links:
            open_ = tuple(given for given in link.gives if not _shows(board, given))
            if not open_:
                continue
            step = self._find(board, link.step, open_) or link.step
            struck = [pair for pair in step.eliminations if board.has(*pair)]
            steps.append(evolve(step, eliminations=struck))
            apply(board, steps[-1])
            if _shows(board, claim):
                break
        return tuple(steps)


def _facts(position: int, step: Step) -> Iterable[_Fact]:
    for candidate in step.eliminations:
        yield _Fact(position, candidate, False, step)
    for candidate in step.placements:
        yield _Fact(position, candidate, True, step)


def _is_news(board: Board, step: Step) -> bool:
    """Return whether a step has an effect on a board."""
    return any(board.has(*pair) for pair in (*step.placements, *step.eliminations))


def _is_single(step: Step) -> bool:
    """Return whether a step places a digit and does nothing else."""
    return len(step.placements) == 1 and not step.eliminations


def _gives(board: Board, step: Step, claim: Claim) -> bool:
    """Return whether a step on a board shows a claim."""
    pair = (claim.cell, claim.digit)
    if claim.is_true:
        return pair in step.placements
    return pair in step.eliminations or any(
        (cell == claim.cell and digit != claim.digit)
        or (digit == claim.digit and board.layout.are_peers(cell, claim.cell))
        for cell, digit in step.placements
    )


def _is_near(fact: _Fact, step: Step, board: Board) -> bool:
    """Return whether a fact is about a cell or a house that the evidence of a step names."""
    evidence = step.evidence
    cells = {*evidence.cells(), *(cell for cell, _ in (*step.placements, *step.eliminations))}
    cells |= {cell for found in evidence.sets for cell in found.cells}
    cells |= {end[0] for link in evidence.links for end in (link.start, link.end)}
    cells |= {
        c for chain in evidence.chains for node in chain.nodes for c in (node.cell, *node.also)
    }
    cell = fact.candidate[0]
    houses = {*evidence.houses_as()}
    if evidence.chains or evidence.links:
        houses |= {house for c in cells for house in board.layout.houses_of(c)}
    return (
        cell in cells
        or any(house in houses for house in board.layout.houses_of(cell))
        or (fact.is_true and any(board.layout.are_peers(cell, other) for other in cells))
    )


def _smallest(facts: Sequence[_Fact], suffice: Callable[[Sequence[_Fact]], bool]) -> list[_Fact]:
    """Return a part of some facts that suffices and of which none can be left out.

    The latest are left out first, in pieces that become smaller.
    """
    kept = list(facts)
    if suffice([]):
        return []
    size = len(kept)
    while size > 1:
        size = (size + 1) // 2
        end = len(kept)
        while end > 0:
            rest = kept[: max(0, end - size)] + kept[end:]
            if rest != kept and suffice(rest):
                kept = rest
            end -= size
    return kept
