"""Translate expressions into SQL.

No text of the user becomes SQL: values are parameters, fields are columns of a fixed table, and
techniques are numbers.  Unknown facts are NULL, whose comparisons are unknown in SQL as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from attrs import field, frozen

from grader.catalogue.preparation import key_of
from grader.errors import CatalogueArgumentError, CatalogueError
from grader.formats import parse
from grader.query.evaluation import COMPARE
from grader.query.expressions import (
    And,
    Between,
    Comparison,
    Expression,
    External,
    Leaf,
    Like,
    Not,
    OneOf,
    Or,
    Published,
    Uses,
    Within,
)
from grader.query.fields import FIELDS, OF_RATING, Kind

Parameter = float | str | bytes | int
RATINGS = "r0"
"""The alias of the ratings by the default profile."""
COLUMNS: Mapping[str, str] = {
    "givens": "p.givens",
    "symmetry": "p.symmetry",
    "minimal": "coalesce(p.minimal, is_minimal(p.line, l.name))",
    "layout": "l.name",
    "published": "EXISTS (SELECT 1 FROM published AS b WHERE b.puzzle = p.id)",
    "status": "{r}.status",
    "grade": "{r}.grade",
    "rating": "{r}.value",
    "hardest": "{r}.hardest",
    "steps": "{r}.steps",
    "searched": "{r}.searched",
    **{name: f"json_extract({{r}}.ratings, '$.{name}')" for name in ("er", "ep", "ed")},
    **{name: f"json_extract({{r}}.ratings, '$.{name}')" for name in ("score", "minutes")},
}
"""The SQL of each field with one value; `{r}` is the alias of the ratings."""
_TEXTS: Mapping[str, str] = {
    "name": "EXISTS (SELECT 1 FROM provenance AS v WHERE v.puzzle = p.id AND v.comment {test})",
    "source": "EXISTS (SELECT 1 FROM provenance AS v JOIN source AS s ON s.id = v.source "
    "WHERE v.puzzle = p.id AND s.name {test})",
    "tag": "EXISTS (SELECT 1 FROM tag AS t WHERE t.puzzle = p.id AND t.tag {test})",
}
"""Fields of which a puzzle may have several values, because several sources have it."""
KNOWN = (*COLUMNS, *_TEXTS)
"""The fields that a catalogue knows."""
RARE = 20_000
"""Puzzles that use a technique, up to which a search for a few begins with them in any case."""
_LATE = ("minimal",)
"""Fields that are computed for each row, after all other conditions."""


@frozen
class Selection:
    """The puzzles that meet an expression, as parts of a statement."""

    joins: str
    """The tables: `p` for puzzles, `l` for layouts, and the ratings by each profile version."""
    condition: str
    parameters: Mapping[str, Parameter] = field(factory=dict)
    is_by_rating: bool = False
    """It pays to go through the ratings from the highest one, to find a few."""

    def ids(self) -> str:
        """Return the statement that selects the ids."""
        return f"SELECT p.id {self.joins} WHERE {self.condition}"


class Compiler:
    """Translates expressions for a catalogue.

    Args:
        connection: a connection to the catalogue, to look up techniques.
        version_id: returns the id of the profile version whose ratings count for the name of a
            profile; an empty name is the default one.  None if that has no ratings.
        frequent: more puzzles than this that use a technique are not found first, because only
            a few in the order of an index are wanted; None to find all first.
        by_rating: this is the index of ratings.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        version_id: Callable[[str], int | None],
        *,
        frequent: int | None = None,
        by_rating: bool = False,
    ) -> None:
        self._frequent = frequent
        self._by_rating = by_rating
        self._connection = connection
        self._version_id = version_id
        self._aliases: dict[int | None, str] = {}
        self._parameters: dict[str, Parameter] = {}
        self._inner: list[str] = []

    def selection(self, expression: Expression | None, *, rated: bool = True) -> Selection:
        """Return the selection of an expression; None selects all puzzles.

        Args:
            expression: the expression.
            rated: join layouts, and the ratings by the default profile under the alias RATINGS;
                otherwise only what the expression needs.
        """
        if rated:
            self._alias("")
        parts = () if expression is None else _parts(expression)
        conditions = [self._join(part) or self._in(part) or self._sql(part) for part in parts]
        condition = " AND ".join(conditions) or "1"
        joins = ["FROM puzzle AS p"]
        # Every puzzle has a layout, and at most one rating by a profile version: joining them
        # changes no count.
        if rated or "l." in condition:
            joins.append("JOIN layout AS l ON l.id = p.layout")
        joins += [
            f"LEFT JOIN rating AS {alias} ON {alias}.profile_version = {self._bind(number or 0)} "
            f"AND {alias}.puzzle = p.id"
            for number, alias in self._aliases.items()
            if rated or f"{alias}." in condition
        ]
        by_rating = self._by_rating or any(
            isinstance(part, Comparison) and part.field == "rating" for part in parts
        )
        tables = " ".join([*joins, *self._inner])
        return Selection(tables, condition, self._parameters, by_rating)

    def _bind(self, value: Parameter | bool) -> str:
        name = f"q{len(self._parameters)}"
        self._parameters[name] = value
        return f":{name}"

    def _alias(self, profile: str) -> str:
        """Return the alias of the ratings of a profile."""
        number = self._version_id(profile)
        return self._aliases.setdefault(number, f"r{len(self._aliases)}")

    def _required(self, profile: str) -> str:
        """Return the alias of ratings that a condition needs.

        Raises:
            CatalogueError: the catalogue has none.
        """
        if self._version_id(profile) is None:
            raise CatalogueError(
                "no-ratings", "the catalogue has no ratings yet; `grader catalogue rate` makes them"
            )
        return self._alias(profile)

    def _join(self, part: Expression) -> str | None:
        """Join the uses of a technique, and return the condition; None for other conditions.

        SQLite then begins with the puzzles that use it, if they are few.
        """
        if not (isinstance(part, Uses) and len(part.techniques) == 1 and _excludes_zero(part)):
            return None
        alias = f"u{len(self._inner)}"
        ratings = self._required(part.profile)
        number = self._version_id(part.profile) or 0
        (technique,) = self._technique_ids(part.techniques) or (0,)
        if not self._comes_first(number, technique):
            # Without unrated puzzles, SQLite can begin with an index of the ratings.
            return (
                f"({ratings}.puzzle IS NOT NULL AND {self._sql(part)})" if self._by_rating else None
            )
        profile_version = self._bind(number)
        self._inner.append(
            f"JOIN uses AS {alias} ON {alias}.profile_version = {profile_version} "
            f"AND {alias}.technique = {technique:d} AND {alias}.puzzle = p.id"
        )
        # Only rated puzzles have uses.
        return f"({alias}.times {_operator(part.operator)} {self._bind(part.count)})"

    def _comes_first(self, profile_version: int, technique: int) -> bool:
        """Return whether a search begins with the puzzles that use a technique."""
        if self._frequent is None:
            return True
        uses = "SELECT 1 FROM uses WHERE profile_version = ? AND technique = ? LIMIT ?"
        (count,) = self._connection.execute(
            f"SELECT count(*) FROM ({uses})", (profile_version, technique, self._frequent + 1)
        ).fetchone()
        return int(count) <= self._frequent

    def _in(self, part: Expression) -> str | None:
        """Return the condition that a puzzle uses one of several techniques; None for others.

        The puzzles that do are found first, as in `_join`.
        """
        leaves = part.parts if isinstance(part, Or) else (part,)
        uses = [leaf for leaf in leaves if isinstance(leaf, Uses) and _excludes_zero(leaf)]
        if len(uses) < len(leaves) or not all(
            self._comes_first(self._version_id(leaf.profile) or 0, number)
            for leaf in uses
            for number in self._technique_ids(leaf.techniques)
        ):
            return None
        found = []
        for leaf in uses:
            self._required(leaf.profile)
            profile_version = self._bind(self._version_id(leaf.profile) or 0)
            numbers = ", ".join(f"{number:d}" for number in self._technique_ids(leaf.techniques))
            found.append(
                f"SELECT puzzle FROM uses WHERE profile_version = {profile_version} "
                f"AND technique IN ({numbers}) GROUP BY puzzle "
                f"HAVING sum(times) {_operator(leaf.operator)} {self._bind(leaf.count)}"
            )
        return f"(p.id IN ({' UNION ALL '.join(found)}))"

    def _sql(self, part: Expression) -> str:
        if isinstance(part, Not):
            return f"(NOT {self._sql(part.part)})"
        if isinstance(part, And | Or):
            word = " AND " if isinstance(part, And) else " OR "
            return f"({word.join(map(self._sql, sorted(part.parts, key=_is_late)))})"
        return self._leaf(part)

    def _leaf(self, leaf: Leaf) -> str:
        if isinstance(leaf, Like):
            return f"(p.canon = {self._bind(key_of(parse(leaf.puzzle))[0])})"
        if isinstance(leaf, Within):
            return f"is_within(p.line, l.name, {self._bind(leaf.pattern)})"
        if isinstance(leaf, Uses):
            return self._uses(leaf)
        if isinstance(leaf, External):
            return self._external(leaf)
        if isinstance(leaf, Published):
            return self._published(leaf)
        if leaf.field in _TEXTS:
            return self._texts(leaf)
        column = self._column(leaf.field, leaf.profile)
        if isinstance(leaf, Comparison):
            value = self._bind(leaf.value)
            return f"({column} {_operator(leaf.operator)} {value})"
        if isinstance(leaf, Between):
            return f"({column} BETWEEN {self._bind(leaf.low)} AND {self._bind(leaf.high)})"
        return f"({column} IN ({', '.join(map(self._bind, leaf.values))}))"

    def _column(self, name: str, profile: str) -> str:
        if name not in COLUMNS:
            raise CatalogueArgumentError(
                "catalogue-field", "a catalogue does not have the field {name}", name=name
            )
        if name not in OF_RATING:
            return COLUMNS[name]
        return COLUMNS[name].format(r=self._required(profile))

    def column(self, name: str) -> str:
        """Return the SQL of a field of one number or text, to order by.

        Raises:
            CatalogueError: there is no such field.
        """
        return self._column(name, "")

    def _texts(self, leaf: Comparison | Between | OneOf) -> str:
        assert FIELDS[leaf.field].kind is not Kind.NUMBER, "texts have no intervals"
        if isinstance(leaf, OneOf):
            values = ", ".join(map(self._bind, leaf.values))
            return f"({_TEXTS[leaf.field].format(test=f'IN ({values})')})"
        assert isinstance(leaf, Comparison), "texts have no intervals"
        found = _TEXTS[leaf.field].format(test=f"= {self._bind(leaf.value)}")
        return f"({found})" if leaf.operator == "=" else f"(NOT {found})"

    def _published(self, leaf: Published) -> str:
        """Return whether there is such a publication; those without a day are in no period."""
        tests = ["b.puzzle = p.id"]
        if leaf.place:
            tests.append(f"b.place = {self._bind(leaf.place)}")
        if leaf.since or leaf.before:
            tests.append("b.day <> ''")
        # Days are compared as texts, of which years and months are beginnings.
        if leaf.since:
            tests.append(f"b.day >= {self._bind(leaf.since)}")
        if leaf.before:
            tests.append(f"b.day < {self._bind(leaf.before)}")
        return f"(EXISTS (SELECT 1 FROM published AS b WHERE {' AND '.join(tests)}))"

    def _external(self, leaf: External) -> str:
        """Return whether one of the sources has such a value; NULL if none has a value."""
        kind = "=" if isinstance(leaf.value, str) else "<>"
        return (
            f"(SELECT max(e.value {_operator(leaf.operator)} {self._bind(leaf.value)}) "
            f"FROM external AS e WHERE e.puzzle = p.id AND e.name = {self._bind(leaf.name)} "
            f"AND typeof(e.value) {kind} 'text')"
        )

    def _uses(self, leaf: Uses) -> str:
        ratings = self._required(leaf.profile)
        profile_version = self._bind(self._version_id(leaf.profile) or 0)
        numbers = ", ".join(f"{number:d}" for number in self._technique_ids(leaf.techniques))
        count = (
            "coalesce((SELECT sum(u.times) FROM uses AS u "
            f"WHERE u.profile_version = {profile_version} AND u.technique IN ({numbers}) "
            "AND u.puzzle = p.id), 0)"
        )
        test = f"{count} {_operator(leaf.operator)} {self._bind(leaf.count)}"
        return f"(CASE WHEN {ratings}.puzzle IS NULL THEN NULL ELSE {test} END)"

    def _technique_ids(self, names: Sequence[str]) -> list[int]:
        """Return the ids of the techniques that some rating in the catalogue has."""
        marks = ", ".join("?" * len(names))
        rows = self._connection.execute(
            f"SELECT id FROM technique WHERE name IN ({marks})", tuple(names)
        )
        return [int(number) for (number,) in rows]


def _parts(expression: Expression) -> list[Expression]:
    """Return the conditions that must all hold, those that are computed for each row last."""
    parts = expression.parts if isinstance(expression, And) else (expression,)
    return sorted(parts, key=_is_late)


def _is_late(part: Expression) -> bool:
    if isinstance(part, Not):
        return _is_late(part.part)
    if isinstance(part, And | Or):
        return any(map(_is_late, part.parts))
    if isinstance(part, Within):
        return True
    return not isinstance(part, External | Like | Published | Uses) and part.field in _LATE


def _excludes_zero(part: Uses) -> bool:
    """Return whether the condition is false for a puzzle that does not use the techniques."""
    zero = {
        "=": part.count == 0,
        "!=": part.count != 0,
        "<": part.count > 0,
        "<=": part.count >= 0,
        ">": part.count < 0,
        ">=": part.count <= 0,
    }
    return not zero[part.operator]


def _operator(operator: str) -> str:
    assert operator in COMPARE, "the parser makes no other operators"
    return operator
