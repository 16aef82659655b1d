"""Judge an answer to a drill: whether it is a step of the technique, and if not, why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from grader import arguments, formats
from grader.drills.drill import Drill
from grader.drills.lesson import technique_with
from grader.errors import FormatError, Listed, Message, Term
from grader.hints.all_steps import iter_hints
from grader.hints.counterexample import digit_places
from grader.hints.finder import Finder
from grader.hints.progress import checked
from grader.hints.proof_facts import implies
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.claim import Claim, joined_claims, read_claim
from grader.model.notation import RC, CellStyle, cell_name, cells_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.rating.profile_loading import STANDARD, load_profile, profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS, NESTED
from grader.render.error_text import error_text
from grader.render.languages import LANGUAGE, languages
from grader.render.titles import title_of
from grader.runtime import deadline

if TYPE_CHECKING:
    from pathlib import Path

Status = Literal["right", "other", "unshown", "wrong", "idle"]
_SEPARATORS = re.compile(r"[\s,;]+")


@frozen
class Judgement:
    """Whether an answer is a step of a technique, and if not, why."""

    puzzle: Puzzle
    """The position."""
    technique: str
    """The id of the technique that was asked for."""
    status: Status
    """`right`: a step of the technique shows all of it; `other`: it is true, but a step of another
    technique shows it; `unshown`: it is true, but no single step shows it; `wrong`: it contradicts
    the solution; `idle`: the board shows it already."""
    claims: tuple[Claim, ...]
    """The answer."""
    steps: tuple[Step, ...] = ()
    """The steps that show the answer, of this technique or of the other one."""
    missing: tuple[Claim, ...] = ()
    """What else the step of a right answer places and eliminates."""
    claim: Claim | None = None
    """The part of the answer that is at fault."""
    counterexample: tuple[k.Cell, ...] = ()
    """Cells for the digit of this claim against it, one in each house that needs the digit, so no
    argument about this digit alone shows the claim; empty if there are none."""

    @property
    def is_right(self) -> bool:
        """Whether a step of the technique shows the whole answer."""
        return self.status == "right"

    def text(self, language: str = LANGUAGE, cells: CellStyle = RC) -> str:
        """Return the judgement in words: the verdict, and the reason if the answer is not right.

        Raises:
            TypeError: an argument is of another type.
            ValueError: there is no such language.
        """
        arguments.one_of("language", language, languages())
        arguments.require("cells", cells, CellStyle, "a CellStyle")
        parts = [self._verdict(language, cells)]
        if self.missing:
            names = tuple(claim.name(self.puzzle.layout, cells) for claim in self.missing)
            parts.append(
                Message("judged-missing", "The step also gives {claims}.", claims=Listed(names))
            )
        if self.counterexample:
            parts.append(self._example(cells))
        return " ".join(error_text(part, language) for part in parts)

    def _verdict(self, language: str, cells: CellStyle) -> Message:
        title = title_of(self.technique, language)
        if self.claim is None:
            return Message("judged-right", "Right: {technique}.", technique=title)
        name = self.claim.name(self.puzzle.layout, cells)
        if self.status == "idle":
            return Message("judged-idle", "{claim} changes nothing on this board.", claim=name)
        if self.status == "wrong":
            digit = digit_name(self.claim.digit)
            cell = cell_name(self.puzzle.layout, self.claim.cell, cells)
            if self.claim.is_true:
                return Message(
                    "judged-placed",
                    "{claim} is wrong: other candidates stay possible in {cell}.",
                    claim=name,
                    cell=cell,
                )
            return Message(
                "judged-struck",
                "{claim} is wrong: {digit} stays possible in {cell}.",
                claim=name,
                cell=cell,
                digit=digit,
            )
        if self.status == "other":
            return Message(
                "judged-other",
                "{claim} is true, but {other} shows it, not {technique}.",
                claim=name,
                other=title_of(self.steps[0].technique, language),
                technique=title,
            )
        return Message(
            "judged-unshown",
            "{claim} is true, but no step on this board shows it, and so no {technique} does.",
            claim=name,
            technique=title,
        )

    def _example(self, cells: CellStyle) -> Message:
        assert self.claim is not None, "a right answer has no counterexample"
        return Message(
            "judged-example",
            "Every house can have its {digit} in {cells}, for instance.",
            digit=digit_name(self.claim.digit),
            cells=cells_name(self.puzzle.layout, self.counterexample, cells),
        )


def judge(
    drill: Drill | Puzzle | Board | formats.PuzzleText,
    answer: str | Iterable[Claim | str],
    technique: str | None = None,
    profile: Profile | str | Path = STANDARD,
    timeout: float | None = None,
) -> Judgement:
    """Return whether an answer is a step of a technique, and if not, why.

    Any step of the technique on the board counts, and a part of its effect as well; several
    claims may come from several steps.

    Args:
        drill: a drill, or a position: a puzzle in progress, its text, or a board.
        answer: claims such as `r1c5<>3 r2c5<>3`, or several of them.
        technique: the id of the technique; None for that of the drill.
        profile: the profile, which gives the options of the technique and names others.
        timeout: seconds; None sets no limit.

    Raises:
        FormatError: the position or a claim cannot be read, or there is no claim.
        MistakeError: the position has mistakes.
        PuzzleError: the puzzle has no solution or several.
        StrategyError: there is no such technique.
        TimeLimitError: the timeout was reached first.
        TypeError: an argument is of another type, or a position comes without a technique.
        ValueError: `timeout` is not positive.
    """
    known: Sequence[Step] = ()
    if isinstance(drill, Drill):
        puzzle = drill.position
        if technique is None or technique == drill.technique:
            technique, known = drill.technique, drill.steps
    else:
        puzzle = formats.as_puzzle(drill, "drill")
    if technique is None:
        raise TypeError("technique is missing; only a drill has one of its own")
    arguments.text("technique", technique)
    technique_with(technique)
    chosen = profile_for(load_profile(profile), puzzle.layout)
    claims = tuple(_claims(answer, puzzle))
    with deadline.limit(timeout, Term("work", "the judgement")):
        return _Judge(puzzle, technique, chosen, known).judgement(claims)


def _claims(answer: str | Iterable[Claim | str], puzzle: Puzzle) -> Iterable[Claim]:
    """Return the claims of an answer, of which there is at least one."""
    parts: Iterable[Claim | str]
    if isinstance(answer, str):
        parts = filter(None, _SEPARATORS.split(joined_claims(answer.strip())))
    else:
        parts = arguments.several("answer", answer, "claims")
    found = []
    for part in parts:
        claim = read_claim(part, puzzle.layout) if isinstance(part, str) else part
        arguments.require("an item of answer", claim, Claim, "a claim or its text")
        puzzle.layout.require_cell(claim.cell)
        puzzle.layout.require_digit(claim.digit)
        found.append(claim)
    if not found:
        raise FormatError("answer-empty", "the answer is empty; write for instance r1c5<>3")
    return dict.fromkeys(found)


class _Judge:
    """Judges answers on one position."""

    def __init__(
        self, puzzle: Puzzle, technique: str, profile: Profile, known: Sequence[Step]
    ) -> None:
        self.technique = technique
        self.profile = profile
        self.known = known
        self.begun, self.solution = checked(puzzle)
        self.board = self.begun.board()
        self.whole = Judgement(puzzle, technique, "right", ())

    def judgement(self, claims: tuple[Claim, ...]) -> Judgement:
        """Return the judgement of some claims."""
        whole = evolve(self.whole, claims=claims)
        for claim in claims:
            if not claim.holds(self.solution):
                example = self._example(claim)
                return evolve(whole, status="wrong", claim=claim, counterexample=example)
        for claim in claims:
            if self._is_idle(claim):
                return evolve(whole, status="idle", claim=claim)
        steps, left = self._shown(claims)
        if not left:
            return evolve(whole, steps=tuple(steps), missing=self._missing(steps, claims))
        claim = left[0]
        other = self._other(claim)
        if other is not None:
            return evolve(whole, status="other", claim=claim, steps=(other,))
        return evolve(whole, status="unshown", claim=claim, counterexample=self._example(claim))

    def _is_idle(self, claim: Claim) -> bool:
        """Return whether the board shows a claim that is true."""
        if claim.is_true:
            return self.board.value(claim.cell) is not None
        return not self.board.has(claim.cell, claim.digit)

    def _shown(self, claims: Sequence[Claim]) -> tuple[list[Step], list[Claim]]:
        """Return the steps of the technique that show claims, and the claims that none shows.

        One step that shows all comes alone.
        """
        left = list(claims)
        used: list[Step] = []
        for step in self._steps():
            shown = [claim for claim in claims if implies(self.board, step, claim)]
            if len(shown) == len(claims):
                return [step], []
            if any(claim in left for claim in shown):
                used.append(step)
                left = [claim for claim in left if claim not in shown]
        return used, left

    def _steps(self) -> Iterable[Step]:
        """Iterate over the steps of the technique: those that are known, then all."""
        yield from self.known
        yield from iter_hints(self.begun, self.technique, self.profile)

    def _other(self, claim: Claim) -> Step | None:
        """Return the easiest step of any technique that shows a claim, or None.

        Techniques that take minutes are left out.
        """
        finder = Finder(self.profile, self.board.layout, self.solution)
        struck = [] if claim.is_true else [(claim.cell, claim.digit)]
        accepts = partial(implies, self.board, claim=claim)
        for slot, entry in enumerate(self.profile.entries):
            if entry.technique in NESTED or entry.technique in FALLBACKS:
                continue
            deadline.check()
            found = finder.first_accepted(self.board, slot, accepts, struck)
            if found is not None:
                return found
        return None

    def _missing(self, steps: Sequence[Step], claims: Sequence[Claim]) -> tuple[Claim, ...]:
        """Return what the steps of a right answer give that the answer does not say."""
        found = [Claim(*pair, True) for step in steps for pair in step.placements]
        found += [Claim(*pair, False) for step in steps for pair in step.eliminations]
        return tuple(each for each in dict.fromkeys(found) if each not in claims)

    def _example(self, claim: Claim) -> tuple[k.Cell, ...]:
        """Return places of the digit of a claim against it; empty if there are none."""
        if claim.is_true:
            found = digit_places(self.board, claim.digit, avoiding=claim.cell)
        else:
            found = digit_places(self.board, claim.digit, having=(claim.cell, claim.digit))
        return found or ()
