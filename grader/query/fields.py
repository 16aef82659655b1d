"""The fields of the expression language: their kinds, and what it costs to know them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, IntEnum

from attrs import frozen


class Kind(Enum):
    """The values that a field has."""

    NUMBER = "number"
    TEXT = "text"
    TEXTS = "texts"
    """Any number of texts; a comparison holds if it holds for one of them."""
    FLAG = "flag"


class Cost(IntEnum):
    """What it takes to know the value of a field, cheapest first."""

    READ = 0
    """It is in the input."""
    COUNTED = 1
    """It is computed from the givens."""
    CANONICAL = 2
    """It takes a canonical form."""
    SEARCHED = 3
    """It takes some searches."""
    RATED = 4
    """It takes a rating."""
    TRACED = 5
    """It takes a rating and a trace."""


@frozen
class Field:
    """A field of the expression language."""

    kind: Kind
    cost: Cost
    about: str
    """What the value is, for documentation and messages."""


FIELDS: Mapping[str, Field] = {
    "name": Field(Kind.TEXT, Cost.READ, "the name or id of the puzzle in its file"),
    "source": Field(Kind.TEXTS, Cost.READ, "the files or collections that have the puzzle"),
    "tag": Field(Kind.TEXTS, Cost.READ, "the tags of the puzzle in a catalogue"),
    "published": Field(Kind.FLAG, Cost.READ, "the puzzle has been published"),
    "layout": Field(Kind.TEXT, Cost.READ, "the name of the layout"),
    "givens": Field(Kind.NUMBER, Cost.COUNTED, "the number of givens"),
    "symmetry": Field(Kind.TEXT, Cost.COUNTED, "the symmetry of the cells of the givens"),
    "minimal": Field(Kind.FLAG, Cost.SEARCHED, "no given can be removed"),
    "status": Field(Kind.TEXT, Cost.RATED, "the status of the rating"),
    "grade": Field(Kind.TEXT, Cost.RATED, "the grade"),
    "rating": Field(Kind.NUMBER, Cost.RATED, "the rating"),
    "er": Field(Kind.NUMBER, Cost.RATED, "the rating ER of the profile explainer"),
    "ep": Field(Kind.NUMBER, Cost.RATED, "the rating EP of the profile explainer"),
    "ed": Field(Kind.NUMBER, Cost.RATED, "the rating ED of the profile explainer"),
    "score": Field(Kind.NUMBER, Cost.RATED, "the score of the profile hodoku"),
    "minutes": Field(Kind.NUMBER, Cost.RATED, "the estimate of the solving time in minutes"),
    "hardest": Field(Kind.TEXT, Cost.RATED, "the hardest technique"),
    "next": Field(Kind.TEXT, Cost.TRACED, "the technique of the first step that is no single"),
    "steps": Field(Kind.NUMBER, Cost.RATED, "the number of steps"),
    "searched": Field(Kind.FLAG, Cost.RATED, "the techniques got stuck"),
    "bottleneck": Field(
        Kind.NUMBER, Cost.TRACED, "the cells that singles can fill where there are the fewest"
    ),
}
"""The fields by name."""
ALIASES: Mapping[str, str] = {"clues": "givens", "id": "name"}
"""Other names of fields."""
OF_RATING = frozenset(name for name, field in FIELDS.items() if field.cost >= Cost.RATED)
"""Fields that differ between profiles, so that the name of one may stand before them."""

STATUSES = (
    "ok",
    "invalid",
    "no-solution",
    "multiple-solutions",
    "timeout",
    "too-large",
    "crashed",
    "unsound",
    "stuck",
)
"""The values of `status`."""
IMPLYING: Mapping[str, tuple[str, ...]] = {
    "none": ("none",),
    "180": ("180", "90", "both", "diagonals", "full"),
    "90": ("90", "full"),
    "horizontal": ("horizontal", "both", "full"),
    "vertical": ("vertical", "both", "full"),
    "diagonal": ("diagonal", "diagonals", "full"),
    "anti-diagonal": ("anti-diagonal", "diagonals", "full"),
    "both": ("both", "full"),
    "diagonals": ("diagonals", "full"),
    "full": ("full",),
}
"""For each symmetry, those of which a puzzle has one as its strongest if it has this one."""
