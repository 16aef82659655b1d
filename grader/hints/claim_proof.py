"""Proofs of claims: the steps of a profile that are required to show one.

A claim that a single shows on the board as it stands has this proof of one step.

Otherwise the techniques of the profile are applied in order, easiest first, until the board
shows the claim.  The proof is then built backwards: of all facts (placed digits and removed
candidates), it keeps those without which the strategy would no longer find the last step, and
repeats this for each fact that is kept.  Finally it tries to drop each step, hardest first.

This is done in several ways, from the board as it stands and from the puzzle as it began; of the
last, only what the entries have left open counts.  The shortest proof is taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from grader import arguments, formats
from grader.errors import Term
from grader.hints.finder import Finder
from grader.hints.progress import Entries, checked, with_entries
from grader.hints.proof_facts import Fact, changes, facts_of, implies, is_near, is_single, smallest
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.claim import Claim, Proof, read_claim
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import apply
from grader.rating.profile_loading import STANDARD, check_rules, load_profile, profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS, SINGLES
from grader.rating.soundness import telling
from grader.runtime import deadline

if TYPE_CHECKING:
    from pathlib import Path

MOST_TRIES = 2000
"""Maximum number of searches for redundant steps.  It is not a time, so that the proof is the
same on every machine."""
SHORT = 2
"""Steps of a proof than which a shorter one is not searched for."""


def explain(
    puzzle: Puzzle | Board | formats.PuzzleText,
    claim: Claim | str,
    profile: Profile | str | Path = STANDARD,
    entries: Entries = None,
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
    check_rules(chosen, state.layout)
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
    finder = Finder(profile, state.layout, solution)
    prover = _Prover(finder, begun)
    steps = prover.single(claim) or _shortest(prover, claim)
    if steps is None:
        return Proof(state, claim, "unshown", truth)
    return Proof(state, claim, "shown", truth, steps)


def _shortest(prover: _Prover, claim: Claim) -> tuple[Step, ...] | None:
    """Return the shortest proof that is found, the easiest of several; None if there is none."""
    proofs = [prover.proof(claim, way) for way in _WAYS]
    beginning = prover.position.start()
    if beginning != prover.position and not any(steps and len(steps) <= SHORT for steps in proofs):
        # Right entries lead the search elsewhere; they must not make the proof longer.
        first = _Prover(prover.finder, beginning)
        proofs += [prover.carried_over(first.draft(claim, way), claim) for way in _WAYS]
    found = [steps for steps in proofs if steps is not None]
    if not found:
        return None
    rating = prover.finder.profile.rating_of
    shortest = min(found, key=lambda steps: (len(steps), max(map(rating, steps))))
    if len(shortest) == 1:
        return shortest
    last = min(max(step.slot for step in steps) for steps in found)
    return prover.at_once(claim, range(last + 1)) or shortest


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


_Way = Literal["singly", "together", "all singles"]
_WAYS: tuple[_Way, ...] = ("singly", "together", "all singles")
"""How steps are looked for: one at a time, or with all singles on a board in one layer: those
of the techniques that the profile has needed so far, or those of all techniques."""


@frozen
class _ProofStep:
    """A step of a proof, and the claims that later steps need from it."""

    position: int
    step: Step
    gives: tuple[Claim, ...]


class _Prover:
    """Builds proofs on one board."""

    def __init__(self, finder: Finder, position: Puzzle) -> None:
        self.finder = finder
        self.position = position
        self.start = position.board()
        self.tries = 0
        self.singles: list[int] = []
        """Slots of singles up to the hardest step.  One single may need fewer facts than another
        that places the same digit."""

    def single(self, claim: Claim) -> tuple[Step, ...] | None:
        """Return a single on the board that shows the claim, as a proof of one step, or None."""
        entries = self.finder.profile.entries
        return self.at_once(
            claim, [i for i, entry in enumerate(entries) if entry.technique in SINGLES]
        )

    def at_once(self, claim: Claim, slots: Iterable[int]) -> tuple[Step, ...] | None:
        """Return a step on the board that shows the claim, as a proof of one step, or None.

        Args:
            claim: the claim.
            slots: the positions of the strategies in the profile.
        """
        struck = [] if claim.is_true else [(claim.cell, claim.digit)]
        for slot in slots:
            deadline.check()
            accepts = partial(implies, self.start, claim=claim)
            step = self.finder.first_accepted(self.start, slot, accepts, struck)
            if step is not None:
                return (step,)
        return None

    def proof(self, claim: Claim, way: _Way) -> tuple[Step, ...] | None:
        """Return the steps that prove a claim, or None."""
        draft = self.draft(claim, way)
        return None if draft is None else self.replayed(self.without_redundant(draft), claim)

    def draft(self, claim: Claim, way: _Way) -> list[_ProofStep] | None:
        """Return the steps that prove a claim, some of which may be redundant, or None."""
        layers = self.layers_to(claim, way)
        if layers is None:
            return None
        steps = [step for layer in layers for step in layer]
        used = {step.slot for step in steps if is_single(step)}
        self.singles = self._single_slots(max(step.slot for step in steps), used)
        return self.required(layers, claim)

    def carried_over(self, draft: list[_ProofStep] | None, claim: Claim) -> tuple[Step, ...] | None:
        """Return what remains to be proved on this board of a draft for an earlier one, or None."""
        if draft is None:
            return None
        slots = {part.step.slot for part in draft if is_single(part.step)}
        self.singles = self._single_slots(max(part.step.slot for part in draft), slots)
        remaining = self._refound(draft)
        if remaining is None:
            return None
        return self.replayed(self.without_redundant(remaining), claim)

    def _single_slots(self, last: int, others: Collection[int]) -> list[int]:
        """Return the slots of singles up to a slot, and those in `others`."""
        entries = self.finder.profile.entries[: last + 1]
        return [i for i, entry in enumerate(entries) if entry.technique in SINGLES or i in others]

    def layers_to(self, claim: Claim, way: _Way) -> list[list[Step]] | None:
        """Return the steps of the profile up to the one that shows a claim, or None.

        They come in layers; the steps of a layer depend on earlier layers and not on each other.
        """
        board = self.start.copy()
        entries = self.finder.profile.entries
        singles: dict[int, None] = {}
        if way == "all singles":
            singles = dict.fromkeys(self._single_slots(len(entries), ()))
        layers: list[list[Step]] = []
        while not board.is_solved():
            step = self.finder.next_step(board)
            if step is None or entries[step.slot].technique in FALLBACKS:
                return None
            layer = [step]
            if is_single(step):
                singles[step.slot] = None
                if way != "singly":
                    layer = [s for slot in singles for s in self.finder.all_steps(board, slot)]
            showing = [step for step in layer if implies(board, step, claim)]
            if showing:
                return [*layers, showing[:1]]
            layers.append(layer)
            for step in layer:
                if changes(board, step):
                    apply(board, step)
            if _shows(board, claim):
                return layers
        return None

    def required(self, layers: Sequence[Sequence[Step]], claim: Claim) -> list[_ProofStep]:
        """Return the steps that a claim requires; the last one shows it."""
        facts: dict[Claim, Fact] = {}
        for position, layer in enumerate(layers):
            for step in layer:
                for fact in facts_of(position, step):
                    facts.setdefault(fact.claim, fact)
        last = next(step for step in layers[-1] if implies(self.start, step, claim))
        wanted = {claim: Fact(len(layers) - 1, (claim.cell, claim.digit), claim.is_true, last)}
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
        self, step: Step, gives: Sequence[Claim], facts: Sequence[Fact]
    ) -> tuple[Step, list[Fact]]:
        """Return a step with these effects and the facts that it requires."""

        def suffice(some: Sequence[Fact]) -> bool:
            return self._find(self._board(some), step, gives) is not None

        near = [fact for fact in facts if is_near(fact, step, self.start)]
        kept = smallest(near if suffice(near) else list(facts), suffice)
        return self._find(self._board(kept), step, gives) or step, kept

    def _find(self, board: Board, like: Step, gives: Sequence[Claim]) -> Step | None:
        """Return a step of the same strategy that shows all of the claims, or None."""

        def accepts(step: Step) -> bool:
            return all(implies(board, step, claim) for claim in gives)

        # A step without placements has to remove all of the claimed candidates itself.
        struck = [(claim.cell, claim.digit) for claim in gives]
        for slot in self.singles if is_single(like) else (like.slot,):
            deadline.check()
            self.tries += 1
            found = self.finder.first_accepted(board, slot, accepts, struck)
            if found is not None:
                return found
        return None

    def _board(self, facts: Iterable[Fact]) -> Board:
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
