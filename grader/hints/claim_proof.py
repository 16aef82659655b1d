"""Proofs of claims: the steps of a profile that are required to show one.

The techniques of the profile are applied in order, easiest first, until the board shows the
claim.  So no proof can do with easier techniques than the hardest of these steps.  The proof is
then built backwards: of all facts (placed digits and removed candidates), it keeps those
without which the strategy would no longer find the last step, and repeats this for each fact
that is kept.  Finally it tries to drop each step, hardest first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from grader import arguments, formats
from grader.errors import Term
from grader.hints.finder import Finder
from grader.hints.progress import checked, with_entries
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.claim import Claim, Proof, read_claim
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate, Step
from grader.model.trace import apply
from grader.rating.profile_loading import STANDARD, load_profile, profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS, SINGLES
from grader.rating.soundness import telling
from grader.runtime import deadline

if TYPE_CHECKING:
    from pathlib import Path

MOST_TRIES = 2000
"""Maximum number of searches for redundant steps.  It is not a time, so that the proof is the
same on every machine."""


def explain(
    puzzle: Puzzle | Board | formats.PuzzleText,
    claim: Claim | str,
    profile: Profile | str | Path = STANDARD,
    entries: Puzzle | Board | formats.PuzzleText | None = None,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> Proof:
    """Return the simplest proof of a claim by the techniques of a profile.

    Args:
        puzzle: a puzzle, its text, or a board.
        claim: `r1c2=3` or `r1c5<>3`.
        profile: the profile, which gives the techniques and their order.
        entries: entered digits and removed candidates; see `hint`.
        timeout: seconds; None sets no limit.
        uniqueness: false leaves out the techniques that assume one solution.

    Raises:
        FormatError: a text is no puzzle or no claim.
        IndexError: the claim is about a cell or a digit that does not exist.
        MistakeError: an entry or a removed candidate is wrong.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
        TimeLimitError: the timeout was reached first.
        TypeError: an argument is of another type.
        UnsoundError: a technique offered a wrong step.
        ValueError: `timeout` is not positive.
    """
    chosen = load_profile(profile, uniqueness=uniqueness)
    state = with_entries(formats.as_puzzle(puzzle), entries)
    chosen = profile_for(chosen, state.layout)
    if isinstance(claim, str):
        claim = read_claim(claim, state.layout)
    arguments.require("claim", claim, Claim, "a claim or its text")
    state.layout.require_cell(claim.cell)
    state.layout.require_digit(claim.digit)
    with deadline.limit(timeout, Term("work", "the proof")), telling(chosen, state):
        return _proof(state, claim, chosen)


def _proof(state: Puzzle, claim: Claim, profile: Profile) -> Proof:
    """Return the simplest proof of a claim on a board."""
    begun, solution = checked(state)
    truth = solution[claim.cell]
    if not claim.holds(solution):
        return Proof(state, claim, "false", truth)
    board = begun.board()
    if _shows(board, claim):
        return Proof(state, claim, "evident", truth, witnesses=_witnesses(board, claim))
    prover = _Prover(Finder(profile, state.layout, solution), begun)
    # Either way may give the shorter proof.
    found = [prover.proof(claim, together) for together in (True, False)]
    steps = min((steps for steps in found if steps is not None), key=len, default=None)
    if steps is None:
        return Proof(state, claim, "unshown", truth)
    return Proof(state, claim, "shown", truth, steps)


def _shows(board: Board, claim: Claim) -> bool:
    """Return whether the claim is true on a board."""
    if claim.is_true:
        return board.value(claim.cell) == claim.digit
    return board.value(claim.cell) != claim.digit and not board.has(claim.cell, claim.digit)


def _witnesses(board: Board, claim: Claim) -> tuple[k.Cell, ...]:
    """Return the cell of the claim if it is filled, else the peers that have the digit."""
    if board.value(claim.cell) is not None:
        return (claim.cell,)
    peers = board.layout.peers_of(claim.cell)
    return tuple(peer for peer in peers if board.value(peer) == claim.digit)


@frozen
class _Fact:
    """A digit placed or a candidate removed by a step."""

    position: int
    candidate: Candidate
    is_true: bool
    step: Step

    @property
    def claim(self) -> Claim:
        return Claim(*self.candidate, self.is_true)


@frozen
class _ProofStep:
    """A step of a proof, and the claims that later steps need from it."""

    position: int
    step: Step
    gives: tuple[Claim, ...]


class _Prover:
    """Builds proofs on one board."""

    def __init__(self, finder: Finder, state: Puzzle) -> None:
        self.finder = finder
        self.start = state.board()
        self.tries = 0
        self.singles: list[int] = []
        """Slots of singles up to the hardest step.  One single may need fewer facts than another
        that places the same digit."""

    def proof(self, claim: Claim, together: bool) -> tuple[Step, ...] | None:
        """Return the steps that prove a claim, or None; see `layers_to` for `together`."""
        layers = self.layers_to(claim, together)
        if layers is None:
            return None
        steps = [step for layer in layers for step in layer]
        used = {step.slot for step in steps if _is_single(step)}
        self.singles = self._single_slots(max(step.slot for step in steps), used)
        return self.replayed(self.without_redundant(self.required(layers, claim)), claim)

    def _single_slots(self, last: int, others: Collection[int]) -> list[int]:
        """Return the slots of singles up to a slot, and those in `others`."""
        entries = self.finder.profile.entries[: last + 1]
        return [i for i, entry in enumerate(entries) if entry.technique in SINGLES or i in others]

    def layers_to(self, claim: Claim, together: bool) -> list[list[Step]] | None:
        """Return the steps of the profile up to the one that shows a claim, or None.

        They come in layers; the steps of a layer depend on earlier layers and not on each other.
        A layer is one step or, if `together`, all singles on a board.
        """
        board = self.start.copy()
        entries = self.finder.profile.entries
        singles: dict[int, None] = {}
        layers: list[list[Step]] = []
        while not board.is_solved():
            step = self.finder.next_step(board)
            if step is None or entries[step.slot].technique in FALLBACKS:
                return None
            layer = [step]
            if _is_single(step):
                singles[step.slot] = None
                if together:
                    layer = [s for slot in singles for s in self.finder.all_steps(board, slot)]
            showing = [step for step in layer if _implies(board, step, claim)]
            if showing:
                return [*layers, showing[:1]]
            layers.append(layer)
            for step in layer:
                if _changes(board, step):
                    apply(board, step)
            if _shows(board, claim):
                return layers
        return None

    def required(self, layers: Sequence[Sequence[Step]], claim: Claim) -> list[_ProofStep]:
        """Return the steps that a claim requires; the last one shows it."""
        facts: dict[Claim, _Fact] = {}
        for position, layer in enumerate(layers):
            for step in layer:
                for fact in _facts(position, step):
                    facts.setdefault(fact.claim, fact)
        last = next(step for step in layers[-1] if _implies(self.start, step, claim))
        wanted = {claim: _Fact(len(layers) - 1, (claim.cell, claim.digit), claim.is_true, last)}
        proof: list[_ProofStep] = []
        while wanted:
            # A fact requires only earlier ones, so the latest never comes up again.
            fact = max(wanted.values(), key=lambda fact: (fact.position, fact.candidate))
            gives = tuple(c for c, f in wanted.items() if f.step is fact.step)
            wanted = {c: f for c, f in wanted.items() if c not in gives}
            before = [other for other in facts.values() if other.position < fact.position]
            step, rest = self._requirements(fact.step, gives, before)
            proof.append(_ProofStep(fact.position, step, gives))
            for other in rest:
                if not any(other.claim in part.gives for part in proof):
                    wanted.setdefault(other.claim, other)
        return proof[::-1]

    def _requirements(
        self, step: Step, gives: Sequence[Claim], facts: Sequence[_Fact]
    ) -> tuple[Step, list[_Fact]]:
        """Return a step with these effects and the facts that it requires."""

        def suffice(some: Sequence[_Fact]) -> bool:
            return self._find(self._board(some), step, gives) is not None

        near = [fact for fact in facts if _is_near(fact, step, self.start)]
        kept = _smallest(near if suffice(near) else list(facts), suffice)
        return self._find(self._board(kept), step, gives) or step, kept

    def _find(self, board: Board, like: Step, gives: Sequence[Claim]) -> Step | None:
        """Return a step of the same strategy that shows all of the claims, or None."""

        def accepts(step: Step) -> bool:
            return all(_implies(board, step, claim) for claim in gives)

        # A step without placements has to remove all of the claimed candidates itself.
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

    def without_redundant(self, proof: list[_ProofStep]) -> list[_ProofStep]:
        """Return the proof without redundant steps, as far as `MOST_TRIES` searches find them."""
        rating = self.finder.profile.rating_of
        order = sorted(proof[:-1], key=lambda part: (-rating(part.step), -part.position))
        self.tries = 0
        for part in order:
            if self.tries + len(proof) > MOST_TRIES:
                break
            fewer = self._refound([other for other in proof if other.gives != part.gives])
            if fewer is not None:
                proof = fewer
        return proof

    def _refound(self, proof: Sequence[_ProofStep]) -> list[_ProofStep] | None:
        """Return the steps as they are found in their order, or None if one is not found."""
        board = self.start.copy()
        made = []
        for part in proof:
            open_ = tuple(claim for claim in part.gives if not _shows(board, claim))
            if open_:
                step = self._find(board, part.step, open_)
                if step is None:
                    return None
                apply(board, step)
                made.append(evolve(part, step=step))
        return made

    def replayed(self, proof: Sequence[_ProofStep], claim: Claim) -> tuple[Step, ...]:
        """Return the steps as they are found when replayed, up to the claim.

        A digit may then follow by an easier single than in the proof.
        """
        board = self.start.copy()
        steps = []
        for part in proof:
            open_ = tuple(given for given in part.gives if not _shows(board, given))
            if not open_:
                continue
            step = self._find(board, part.step, open_) or part.step
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


def _changes(board: Board, step: Step) -> bool:
    """Return whether a step changes a board."""
    return any(board.has(*pair) for pair in (*step.placements, *step.eliminations))


def _is_single(step: Step) -> bool:
    """Return whether a step places a digit and does nothing else."""
    return len(step.placements) == 1 and not step.eliminations


def _implies(board: Board, step: Step, claim: Claim) -> bool:
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
    """Return whether a fact concerns a cell or a house in the evidence of a step."""
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
    """Return a sufficient part of the facts from which no fact can be dropped.

    It drops the latest facts first, in chunks of decreasing size.
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
