"""Lessons: a technique to practise, and what its learners know already.

A lesson is a profile in another order: first what is known, then the technique, then all others.
So a run of it takes the technique as soon as nothing known goes on, and the board at such a step
is a position for a drill.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from attrs import evolve, field, frozen

from grader.errors import Message, StrategyError, unknown_name
from grader.model.layout import Layout
from grader.pipeline.registry import techniques
from grader.pipeline.technique import Technique
from grader.rating.profile_loading import profile_for
from grader.rating.profiles.profile import Entry, Profile
from grader.rating.profiles.technique_ids import (
    FALLBACKS,
    LOCKED_AND_SUBSETS,
    PLACEMENTS,
    SINGLES,
)

_PAIRS = ("locked-pair", "naked-pair", "hidden-pair")
_TRIPLES = ("locked-triple", "naked-triple", "hidden-triple")
_QUADS = ("naked-quad", "hidden-quad")
GROUPS: Mapping[str, tuple[str, ...]] = {
    "singles": ("full-house", "hidden-single", "naked-single"),
    "locked": ("pointing", "claiming"),
    "pairs": _PAIRS,
    "triples": _TRIPLES,
    "quads": _QUADS,
    "subsets": (*_PAIRS, *_TRIPLES, *_QUADS),
    "fish": ("x-wing", "swordfish", "jellyfish"),
    "wings": ("xy-wing", "xyz-wing", "w-wing"),
}
"""Names for several techniques that a lesson may take for known."""
LESSON = "-lesson"
"""The end of the name of the profile of a lesson."""


@frozen
class Lesson:
    """A technique with what its learners know, on the layouts of one profile."""

    technique: str
    """The id of the technique, or of a variant of one."""
    id: str
    """The id of the technique itself."""
    known: tuple[str, ...]
    """The ids of what is known, in the order of the profile."""
    base: Profile
    """The profile that says which techniques are easier."""
    profile: Profile
    """The techniques in the order of the lesson."""
    names: frozenset[str] = field(repr=False)
    """The names that steps of the technique carry: its id and those of its variants."""
    slots: range = field(repr=False)
    """The entries of the technique in the profile of the lesson."""
    easier: tuple[Entry, ...] = field(repr=False)
    """The entries that are easier than the technique, and not taken for known."""


@frozen(cache_hash=True)
class Wanted:
    """What a lesson is asked for."""

    technique: str
    known: tuple[str, ...] | None = None
    """Ids and names of groups; None for all techniques that the profile tries earlier."""
    beside: bool = False
    """Positions are wanted in which easier techniques that are not known have steps, too."""


def wanted_lesson(
    technique: str, known: str | Iterable[str] | None = None, *, beside: bool = False
) -> Wanted:
    """Return what a lesson is asked for, with its names checked.

    Args:
        technique: the id of a technique or of a variant.
        known: ids and names of `GROUPS`, or a text with these between commas; None for all
            techniques that the profile tries earlier.
        beside: positions are wanted in which easier techniques have steps, too.  What is known is
            then nothing but singles, unless `known` says more.

    Raises:
        StrategyError: a name is unknown, or the technique is no technique to practise.
    """
    base = technique_with(technique).id
    if base in FALLBACKS:
        raise StrategyError(
            "drill-search",
            "{technique} is a search by trial and error, and nothing to practise",
            technique=technique,
        )
    if known is None:
        return Wanted(technique, () if beside else None, beside)
    names = known.split(",") if isinstance(known, str) else known
    return Wanted(technique, tuple(_ids(name.strip() for name in names)), beside)


def _ids(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        if name in GROUPS:
            yield from GROUPS[name]
        elif name:
            yield technique_with(name, GROUPS).id


@lru_cache(maxsize=64)
def lesson_for(wanted: Wanted, profile: Profile, layout: Layout) -> Lesson:
    """Return the lesson on puzzles of a layout.

    Raises:
        StrategyError: the technique cannot occur on the layout, or assumes one solution where the
            profile leaves out such techniques.
    """
    technique = technique_with(wanted.technique)
    reason = technique.refusal(layout)
    if reason:
        raise StrategyError(
            "technique-layout",
            "{technique} cannot occur on {layout}: {reason}",
            technique=wanted.technique,
            layout=layout.name,
            reason=reason,
        )
    base = profile_for(profile, layout)
    if base.lacks_uniqueness and technique.assumes_unique:
        raise StrategyError(
            "technique-uniqueness",
            "{technique} assumes that the puzzle has one solution, and the profile {profile} "
            "leaves such techniques out",
            technique=wanted.technique,
            profile=base.name,
        )
    return _lesson(wanted, technique.id, base)


@lru_cache(maxsize=64)
def _lesson(wanted: Wanted, id_: str, base: Profile) -> Lesson:
    own = [entry for entry in base.entries if entry.technique == id_]
    first = next((n for n, entry in enumerate(base.entries) if entry.technique == id_), None)
    if first is None:
        # A technique that the profile does without comes after what is found without pencil marks
        # of more than two houses.
        first = _end_of_basics(base.entries)
        own = [Entry(id_, max((entry.rating for entry in base.entries[:first]), default=1.0))]
    others = [entry for entry in base.entries if entry.technique != id_]
    before = base.entries[:first]
    earlier = frozenset(entry.technique for entry in before)
    singles = SINGLES & earlier if id_ in SINGLES else SINGLES
    taken = singles.union(earlier if wanted.known is None else wanted.known) - {id_}
    known = [entry for entry in others if entry.technique in taken]
    easier = tuple(entry for entry in before if entry.technique not in taken)
    rest = [entry for entry in others if entry.technique not in taken]
    technique = techniques()[id_]
    name = wanted.technique
    return Lesson(
        name,
        id_,
        tuple(dict.fromkeys(entry.technique for entry in known)),
        base,
        evolve(base, name=base.name + LESSON, entries=(*known, *own, *rest)),
        frozenset({id_, *technique.variants} if name == id_ else {name}),
        range(len(known), len(known) + len(own)),
        easier,
    )


def _end_of_basics(entries: Collection[Entry]) -> int:
    basic = PLACEMENTS | LOCKED_AND_SUBSETS
    found = [n for n, entry in enumerate(entries, start=1) if entry.technique in basic]
    return max(found, default=0)


def technique_with(name: str, groups: Iterable[str] = ()) -> Technique:
    """Return the technique that has this id, or a variant of it.

    Args:
        name: the id.
        groups: further names that would be right in this place, for the message.

    Raises:
        StrategyError: there is none; with the nearest name.
    """
    known = techniques()
    found = known.named(name)
    if found is None:
        listing = Message("listed-strategies", "`grader strategies` lists them")
        variants = [id_ for each in known.values() for id_ in each.variants]
        raise StrategyError(unknown_name("technique", name, [*known, *variants, *groups], listing))
    return found
