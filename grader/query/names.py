"""The names that an expression may use: what a caller knows beyond the fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from attrs import field, frozen

from grader.query.fields import FIELDS


def _unchanged(text: str) -> str:
    return text


def _alone(name: str) -> tuple[str, ...]:
    return (name,)


@frozen
class Names:
    """What an expression may name, and how names become values."""

    grades: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """The grades of each profile, easiest first; of the first profile also under an empty name.
    Grades of a profile that is not here are not checked."""
    profiles: Collection[str] = ()
    """Profiles whose names may stand before a field: `explainer.rating`."""
    fields: Collection[str] = tuple(FIELDS)
    """The fields that are known."""
    unknown: Mapping[str, str] = field(factory=dict)
    """For fields that are known in general, why they are not known here, as a sentence."""
    techniques: Callable[[str], tuple[str, ...]] = _alone
    """Returns the ids of the techniques that a name means; a `GraderError` says that there is no
    such technique."""
    puzzle: Callable[[str], str] = _unchanged
    """Returns the text of a puzzle as `Like` has it; a `GraderError` says that it is none."""
    pattern: Callable[[str], str] = _unchanged
    """Returns the drawing of a pattern as `Within` has it; raises a `GraderError` likewise."""
