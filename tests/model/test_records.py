"""Records do the same as if attrs had made their classes."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any

import attrs
import pytest

from grader.answers.verdict import Verdict
from grader.generate import Generated
from grader.model import records
from grader.model.claim import Claim
from grader.model.puzzle import Puzzle
from grader.model.records import field_names
from grader.model.step import Step
from grader.model.trace import Trace
from grader.pipeline.technique import Technique
from grader.rating.profile import Entry, Profile
from grader.rating.rating import Rating

KINDS = (Puzzle, Entry, Profile, Technique, Rating, Generated, Step, Trace, Claim, Verdict)


def text(value: str) -> str:
    """Return a text, or what a value looks like as one."""
    return str(value)


def declared(maker: Any, **options: Any) -> Any:
    """Return a class with all that a declaration may have, made by attrs or by us."""

    class Record:
        one: int
        two: str = "x"
        _three: tuple[int, ...] = ()
        four: dict[str, int] = maker.field(factory=dict, hash=False)
        five: float = maker.field(default=4.5, repr=False)
        six: int = maker.field(init=False, eq=False)
        seven: int = maker.field(default=7, init=False, repr=False)
        eight: str = maker.field(default="", eq=False, converter=text)

        def __attrs_post_init__(self) -> None:
            object.__setattr__(self, "six", self.one + 1)

    return maker.frozen(Record, **options)


ALIKE: list[dict[str, Any]] = [
    {"one": 1},
    {"one": 1, "two": "it's", "three": (2, 3)},
    {"one": 1, "four": {"a": 1}},
    {"one": 1, "five": 5.5},
    {"one": 2, "eight": 8},
    {"one": 2},
]
"""Arguments of some records."""


@pytest.mark.parametrize("options", [{}, {"slots": False}, {"cache_hash": True}])
def test_records_are_those_of_attrs(options: dict[str, bool]) -> None:
    ours, theirs = declared(records, **options), declared(attrs, **options)
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    mine = [ours(**arguments) for arguments in ALIKE]
    others = [theirs(**arguments) for arguments in ALIKE]
    assert [repr(a) for a in mine] == [repr(b) for b in others]
    assert [[a == c for c in mine] for a in mine] == [[b == d for d in others] for b in others]
    for records_made in (mine, others):
        for one in records_made:
            assert hash(one) == hash(copy.copy(one))
            assert attrs.evolve(one) == one == records.evolve(one)
    assert [len({hash(a) for a in mine})] == [len({hash(b) for b in others})]
    assert [attrs.asdict(a) for a in mine] == [attrs.asdict(b) for b in others]
    changes: dict[str, Any] = {"two": "y", "three": (1,)}
    assert records.evolve(mine[0], **changes) == attrs.evolve(mine[0], **changes)
    assert mine[0] != others[0]
    assert hasattr(mine[0], "__dict__") == hasattr(others[0], "__dict__")


def test_defaults_are_not_shared() -> None:
    kind = declared(records)
    assert kind(1).four is not kind(1).four


def test_wrong_arguments_are_refused() -> None:
    kind = declared(records)
    for arguments in ({}, {"one": 1, "nine": 9}, {"one": 1, "six": 6}):
        with pytest.raises(TypeError):
            kind(**arguments)


@pytest.mark.parametrize("kind", KINDS)
def test_attrs_knows_the_fields(kind: type[attrs.AttrsInstance]) -> None:
    assert attrs.has(kind)
    assert tuple(one.name for one in attrs.fields(kind)) == field_names(kind)
    assert kind.__match_args__ == tuple(one.name for one in attrs.fields(kind) if one.init)  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", KINDS)
def test_records_cannot_be_changed(kind: type[attrs.AttrsInstance]) -> None:
    record: Any = object.__new__(kind)
    name = field_names(kind)[0]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(record, name, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(record, name)


def test_a_record_is_pickled_without_its_hash() -> None:
    profile = Profile("a", "A", "", "hardest", (Entry("naked-single", 1.0),), ())
    assert hash(profile) == profile._hash  # type: ignore[attr-defined]
    again = pickle.loads(pickle.dumps(profile))
    assert again == profile
    assert again.ratings == profile.ratings == (1.0,)
    assert not hasattr(again, "_hash")
    rating = Rating("...", None, "a", "invalid", techniques={"naked-single": 1})
    assert pickle.loads(pickle.dumps(rating)) == copy.deepcopy(rating) == rating


def test_a_class_is_what_it_was_declared_as() -> None:
    assert Puzzle.__module__ == "grader.model.puzzle"
    assert Puzzle.__doc__ is not None
    assert Puzzle.__annotations__.keys() == {*field_names(Puzzle)}
    assert Profile.__qualname__ == "Profile"
