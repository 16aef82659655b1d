"""Records that are created at every start look as attrs would show them."""

from __future__ import annotations

import attrs
import pytest
from attrs import field, frozen, make_class

from grader.generate import Generated
from grader.model.puzzle import Puzzle
from grader.model.record_repr import record_repr
from grader.pipeline.technique import Technique
from grader.rating.profile import Entry, Profile
from grader.rating.rating import Rating


@frozen
class Shown:
    one: int
    two: str = "x"
    _three: tuple[int, ...] = ()
    four: float = field(default=4.5, repr=False)


def test_a_record_is_shown_as_attrs_shows_it() -> None:
    record = Shown(1, "it's", (2, 3))
    assert record_repr(record) == repr(record) == """Shown(one=1, two="it's", _three=(2, 3))"""


@pytest.mark.parametrize("kind", [Puzzle, Entry, Profile, Technique, Rating, Generated])
def test_no_class_shows_what_attrs_would_not(kind: type[attrs.AttrsInstance]) -> None:
    shown = {one.name: field(default=one.name) for one in attrs.fields(kind) if one.repr}
    as_attrs = repr(make_class(kind.__qualname__, shown)())
    record = object.__new__(kind)
    for one in attrs.fields(kind):
        object.__setattr__(record, one.name, one.name)
    assert repr(record) == as_attrs
