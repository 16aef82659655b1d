"""What a run of drills reports, and why it has found too few."""

from __future__ import annotations

from grader.drills.lesson import Wanted, technique_with
from grader.drills.position_finder import PositionFinder
from grader.errors import Count, Listed, Message
from grader.rating import profiles
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile

_NAMED = 4
"""Up to this many easier techniques are named in a message."""


class DrillReport:
    """How the drills of a run were found, updated while it goes on."""

    def __init__(self) -> None:
        self.tried: int = 0
        """Given puzzles with one solution that were looked through."""
        self.refused: int = 0
        """Given puzzles without exactly one solution, or on which the technique cannot occur."""
        self.found: int = 0
        """Drills in the given puzzles that have a level that is wanted."""
        self.generated: int = 0
        """Puzzles that were generated."""
        self.refusal: Message | None = None
        """Why no further puzzle was generated; None if enough were."""
        self.timed_out: bool = False
        """Puzzles were generated until no further drill was found in time."""
        self.shortage: Message | None = None
        """Why there are fewer drills than were asked for; None if there are enough."""


def shortage(
    finder: PositionFinder, report: DrillReport, found: int, count: int, *, generated: bool
) -> Message:
    """Return why there are too few drills, and what could be done.

    Args:
        finder: the finder that has tried all puzzles.
        report: the report of the run.
        found: the drills that were found.
        count: the drills that were asked for.
        generated: whether puzzles were generated, too.
    """
    wanted = finder.wanted
    tried = Message(
        "drills-tried",
        "{found} of {count} drills of {technique} were found in {puzzles}",
        found=found,
        count=count,
        technique=wanted.technique,
        puzzles=Count("puzzle", report.tried + report.generated),
    )
    parts = [tried, *_reasons(finder, report, generated=generated)]
    return Message("drills-short", "{reasons}", reasons=Listed(tuple(parts), between="; "))


def _reasons(finder: PositionFinder, report: DrillReport, *, generated: bool) -> list[Message]:
    """Return what else is known about a search that has found too few drills."""
    reasons: list[Message] = []
    if report.refused:
        reasons.append(
            Message(
                "drills-refused",
                "{number} more have not exactly one solution, or the technique cannot occur there",
                number=report.refused,
            )
        )
    if finder.other_levels:
        reasons.append(
            Message(
                "drills-levels",
                "{number} have another level than those that are wanted",
                number=Count("drill", finder.other_levels),
            )
        )
    beside = _beside(finder)
    if beside is not None:
        reasons.append(beside)
    if report.refusal is not None:
        reasons.append(report.refusal)
    elif not generated:
        reasons.append(Message("drills-generate", "new puzzles may be generated to order"))
    if report.timed_out:
        reasons.append(_advice(finder))
    return reasons


def _advice(finder: PositionFinder) -> Message:
    """Return what gives drills of a technique that is rare among generated puzzles."""
    wanted, profile = finder.wanted, finder.profile
    id_ = technique_with(wanted.technique).id
    if not _has(profile, id_):
        others = tuple(name for name in profiles.names() if _has(load_profile(name), id_))
        if others:
            return Message(
                "drills-other-profile",
                "the profile {profile} does without it, unlike {profiles}, by which there may be "
                "more",
                profile=profile.name,
                profiles=Listed(others),
            )
    if not wanted.beside:
        return Message(
            "drills-try-beside",
            "`beside` also takes positions on which easier techniques have steps, which are many "
            "more",
        )
    return Message(
        "drills-try-file",
        "positions of a technique so rare come from a file of puzzles that need it",
    )


def _has(profile: Profile, technique: str) -> bool:
    return any(entry.technique == technique for entry in profile.entries)


def _beside(finder: PositionFinder) -> Message | None:
    """Return that the technique stands beside easier ones, if it does and nothing else."""
    standing, easier = finder.standing, finder.easier
    if not standing and not finder.wanted.beside and not finder.found:
        # All that is easier was known, so what is beside it has not been looked at.
        probe = PositionFinder(Wanted(finder.wanted.technique, (), beside=True), finder.profile)
        for puzzle in finder.sample:
            next(probe.drills(puzzle), None)
        standing, easier = probe.standing, probe.easier
    if finder.wanted.beside or not standing:
        return None
    names = [technique for technique, _ in easier.most_common(_NAMED)]
    return Message(
        "drills-beside",
        "in {puzzles} it stands only beside easier techniques ({techniques}); `beside` takes such "
        "positions",
        puzzles=Count("puzzle", standing),
        techniques=Listed(tuple(names)),
    )
