"""The expression language: grammar, checks, values and text."""

from __future__ import annotations

import sys
from collections.abc import Collection

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import FormatError, GraderError, MissingLibraryError, QueryError
from grader.query import FIELDS, Expression, Kind, Names, by_cost, evaluate, matches, parse, text_of
from grader.query.expressions import (
    And,
    Between,
    Comparison,
    External,
    Like,
    Not,
    OneOf,
    Operator,
    Or,
    Uses,
    Value,
    Within,
    conjunction,
    disjunction,
    negation,
)
from grader.query.fields import ALIASES, IMPLYING, OF_RATING, STATUSES
from grader.query.parser import DEEPEST, LONGEST, _parser

GRADES = ("easy", "moderate", "hard", "fiendish")
NAMES = Names(grades={"": GRADES, "explainer": GRADES}, profiles=("explainer",))
HALF_TURN = OneOf("symmetry", ("180", "90", "both", "diagonals", "full"))


@frozen
class Row:
    """Facts from a table."""

    values: dict[str, float | str | bool | Collection[str] | None] = field(factory=dict)
    techniques: dict[str, int] | None = None
    likes: str = ""
    asked: list[str] = field(factory=list)

    def value(self, name: str, profile: str) -> float | str | bool | Collection[str] | None:
        self.asked.append(name)
        return self.values.get(f"{profile}.{name}" if profile else name)

    def uses(self, techniques: tuple[str, ...], profile: str) -> int | None:
        if self.techniques is None:
            return None
        return sum(self.techniques.get(name, 0) for name in techniques)

    def external(self, name: str) -> float | str | None:
        found = self.values.get(name)
        return found if isinstance(found, float | str) else None

    def is_like(self, puzzle: str) -> bool:
        return puzzle == self.likes

    def is_within(self, pattern: str) -> bool:
        return False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("minimal", Comparison("minimal", "=", True)),
        ("minimal = no", Comparison("minimal", "=", False)),
        ("rating >= 3.4", Comparison("rating", ">=", 3.4)),
        ("RATING<>3", Comparison("rating", "!=", 3.0)),
        ("clues == 26", Comparison("givens", "=", 26.0)),
        ("givens = 22..26", Between("givens", 22.0, 26.0)),
        ("givens in 22 .. 26", Between("givens", 22.0, 26.0)),
        ("givens not in 22..26", Not(Between("givens", 22.0, 26.0))),
        ("givens in (26, 22, 26)", OneOf("givens", (26.0, 22.0))),
        ("grade not in (hard, easy)", Not(OneOf("grade", ("hard", "easy")))),
        ("grade = HARD", Comparison("grade", "=", "hard")),
        ("grade >= hard", OneOf("grade", ("hard", "fiendish"))),
        ("grade < hard", OneOf("grade", ("easy", "moderate"))),
        ("grade in moderate..hard", OneOf("grade", ("moderate", "hard"))),
        ("explainer.grade >= fiendish", OneOf("grade", ("fiendish",), "explainer")),
        ("explainer.er > 7.1", Comparison("er", ">", 7.1, "explainer")),
        ("symmetry = 180", HALF_TURN),
        ("symmetry != 180", Not(HALF_TURN)),
        ("symmetry in (both, 180)", HALF_TURN),
        ("symmetry = none", OneOf("symmetry", ("none",))),
        ("hardest = x-wing", Comparison("hardest", "=", "x-wing")),
        ("hardest(x-wing, 3d-medusa)", OneOf("hardest", ("x-wing", "3d-medusa"))),
        ("uses(naked single)", Uses(("naked single",), ">=", 1.0)),
        ("uses( x-wing ) < 2", Uses(("x-wing",), "<", 2.0)),
        ("external(Level  SE) >= 2.5", External("level se", ">=", 2.5)),
        ("external('level') = '2'", External("level", "=", "2")),
        ("external(level) != hard", External("level", "!=", "hard")),
        ("explainer.uses(a, 'b, c') = 0", Uses(("a", "b, c"), "=", 0.0, "explainer")),
        ("like(53..7....)", Like("53..7....")),
        ('within("..x\n.x.")', Within("..x\n.x.")),
        ("name = 'it''s'", Comparison("name", "=", "it's")),
        ('source != "a ""b"""', Comparison("source", "!=", 'a "b"')),
        ("name = and", Comparison("name", "=", "and")),
        ("not not minimal", Comparison("minimal", "=", True)),
        (
            "minimal or searched and not published",
            Or(
                (
                    Comparison("minimal", "=", True),
                    And(
                        (
                            Comparison("searched", "=", True),
                            Not(Comparison("published", "=", True)),
                        )
                    ),
                )
            ),
        ),
        (
            "(minimal AND searched) and published",
            And(
                (
                    Comparison("minimal", "=", True),
                    Comparison("searched", "=", True),
                    Comparison("published", "=", True),
                )
            ),
        ),
    ],
)
def test_expressions(text: str, expected: Expression) -> None:
    assert parse(text, NAMES) == expected


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("grad = hard", 1, "no field 'grad'; did you mean 'grade'?"),
        ("givens < 26 and grade = hrd", 25, "did you mean 'hard'?"),
        ("symmetry = 108", 12, "did you mean '180'?"),
        ("explaner.er > 3", 1, "no profile 'explaner'; did you mean 'explainer'?"),
        ("explainer.givens > 3", 1, "givens does not depend on a profile"),
        ("usse(x-wing)", 1, "did you mean 'uses'?"),
        ("grade = ", 9, "the text ends here; expected a value"),
        ("(grade = hard", 14, "expected ')'"),
        ("grade = hard)", 13, "')' cannot stand here"),
        ("grade = 'hard", 9, "quotes are not closed"),
        ("givens < many", 10, "givens is a number, not 'many'"),
        ("givens < '26'", 10, "givens is a number"),
        ("givens < 1e3", 10, "givens is a number"),
        ("givens < " + "9" * 20, 10, "the greatest number"),
        ("givens < " + "9" * 2000, 10, "givens is a number"),
        ("givens in 26..22", 11, "26 is more than 22; swap them"),
        ("grade in hard..easy", 10, "swap them"),
        ("givens > 3..4", 8, "a range follows '=' or 'in'"),
        ("layout < 3", 8, "layout has no order"),
        ("layout in a..b", 11, "layout has no ranges"),
        ("grade > fiendish", 7, "no grade is > fiendish"),
        ("minimal = 3", 11, "minimal is true or false"),
        ("minimal in (yes)", 1, "write minimal alone"),
        ("grade", 1, "grade needs a comparison"),
        ("like", 1, "like needs an argument"),
        ("like(a, b)", 9, "like(...) takes one text"),
        ("like(a) = 3", 9, "leave out the comparison"),
        ("; DROP TABLE puzzle", 1, "';' cannot stand here; expected a field"),
        ("name = a\0", 9, "not text"),
        ("name = \udcff", 8, "not text"),
        ("", None, "the expression is empty"),
        ("(" * 5000, 5001, "the text ends here"),
        ("not " * (DEEPEST + 1) + "minimal", None, "levels; write it flatter"),
        ("x" * (LONGEST + 1), None, "at most 20,000 characters"),
    ],
)
def test_errors_have_their_column(text: str, column: int | None, part: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text, NAMES)
    assert caught.value.column == column
    assert part in str(caught.value)
    assert column is None or str(caught.value).startswith(f"column {column}: ")


def test_a_name_of_several_techniques_counts_all_of_them() -> None:
    def techniques(name: str) -> tuple[str, ...]:
        if name != "locked candidates":
            raise GraderError(f"no technique {name!r}")
        return "pointing", "claiming"

    names = Names(techniques=techniques)
    assert parse("uses(locked candidates)", names) == Uses(("pointing", "claiming"), ">=", 1.0)
    with pytest.raises(QueryError, match="are several techniques: pointing, claiming"):
        parse("hardest = 'locked candidates'", names)
    with pytest.raises(QueryError, match="column 6: no technique 'x-wig'"):
        parse("uses(x-wig)", names)


def test_a_wrong_puzzle_has_its_column() -> None:
    def puzzle(text: str) -> str:
        raise FormatError("there is no puzzle in the text")

    with pytest.raises(QueryError, match="column 10: there is no puzzle"):
        parse("not like('x')", Names(puzzle=puzzle))


def test_an_unknown_field_of_a_caller_is_an_error() -> None:
    with pytest.raises(QueryError, match="no field 'tag'"):
        parse("tag = a", Names(fields=("grade",)))


def test_without_lark_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    _parser.cache_clear()
    monkeypatch.setitem(sys.modules, "lark", None)
    with pytest.raises(MissingLibraryError, match=r"sudoku-grader\[query\]"):
        parse("minimal")


NUMBERS = st.integers(0, 10**11).map(lambda n: n / 100)
TEXTS = st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), max_size=8
) | st.sampled_from(["and", "OR", "180", "x-wing", "it's", '"', "..", "a..b", "1.", "-- ;"])
EQUALITIES: tuple[Operator, ...] = ("=", "!=")
OPERATORS: tuple[Operator, ...] = (*EQUALITIES, "<", "<=", ">", ">=")


def fields(kind: Kind) -> st.SearchStrategy[str]:
    return st.sampled_from([name for name, field in FIELDS.items() if field.kind is kind])


@st.composite
def leaf(draw: st.DrawFn) -> Expression:
    def profile(name: str) -> str:
        return draw(st.sampled_from(["", "explainer"])) if name in OF_RATING else ""

    number = draw(fields(Kind.NUMBER))
    text = draw(st.sampled_from(["name", "source", "tag", "layout", "hardest"]))
    low, high = sorted([draw(NUMBERS), draw(NUMBERS)])
    flag = draw(fields(Kind.FLAG))
    operator = draw(st.sampled_from(OPERATORS))
    equality = draw(st.sampled_from(EQUALITIES))
    values: tuple[Value, ...] = tuple(draw(st.lists(TEXTS, min_size=1, max_size=3, unique=True)))
    texts = tuple(map(str, values))
    numbers = tuple(draw(st.lists(NUMBERS, min_size=1, max_size=3, unique=True)))
    symmetry = draw(st.sampled_from([*IMPLYING]))
    leaves: list[Expression] = [
        Comparison(number, operator, low, profile(number)),
        Between(number, low, high, profile(number)),
        OneOf(number, numbers, profile(number)),
        Comparison(text, equality, texts[0], profile(text)),
        OneOf(text, texts, profile(text)),
        Comparison(flag, equality, draw(st.booleans()), profile(flag)),
        Comparison("status", equality, draw(st.sampled_from(STATUSES)), profile("status")),
        OneOf("grade", GRADES[1:3], profile("grade")),
        OneOf("symmetry", IMPLYING[symmetry]),
        Uses(texts, operator, low, profile("hardest")),
        External("level", operator, low),
        External("level", draw(st.sampled_from(EQUALITIES)), texts[0]),
        Like(texts[0]),
        Within(texts[0]),
    ]
    return draw(st.sampled_from(leaves))


EXPRESSIONS: st.SearchStrategy[Expression] = st.recursive(
    leaf(),
    lambda parts: st.one_of(
        parts.map(negation),
        st.lists(parts, min_size=1, max_size=3).map(lambda each: conjunction(tuple(each))),
        st.lists(parts, min_size=1, max_size=3).map(lambda each: disjunction(tuple(each))),
    ),
    max_leaves=12,
)


@given(EXPRESSIONS)
def test_the_text_of_an_expression_is_parsed_to_it(expression: Expression) -> None:
    assert parse(text_of(expression), NAMES) == expression


@given(st.text() | st.text("()'\"=<>.,andorin tg0 1\\;-*"))
def test_any_text_is_an_expression_or_an_error(text: str) -> None:
    try:
        found = parse(text, NAMES)
    except QueryError:
        return
    assert parse(text_of(found), NAMES) == found


def test_every_field_and_alias_can_be_named() -> None:
    values = {Kind.NUMBER: "3", Kind.TEXT: "ok", Kind.TEXTS: "ok", Kind.FLAG: "yes"}
    own = {"grade": "hard", "symmetry": "90"}
    for name in [*FIELDS, *ALIASES]:
        field = FIELDS[ALIASES.get(name, name)]
        assert parse(f"{name} = {own.get(name, values[field.kind])}", NAMES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rating >= 3", True),
        ("rating in 1..2", False),
        ("rating in (3.5, 4)", True),
        ("rating > 3 and grade != hard", False),
        ("explainer.er = 7", True),
        ("tag = a and tag = b and tag != c", True),
        ("tag in (c, d)", False),
        ("tag in (c, b)", True),
        ("uses(x, y) = 3", True),
        ("score > 0", None),
        ("not score > 0", None),
        ("score > 0 or rating > 3", True),
        ("score > 0 or rating < 3", None),
        ("score > 0 and rating < 3", False),
        ("score in 0..9 and rating > 3", None),
        ("like(abc)", True),
        ("within(abc)", False),
        ("minimal = false", True),
    ],
)
def test_unknown_facts_are_neither_true_nor_false(text: str, expected: bool | None) -> None:
    row = Row(
        {"rating": 3.5, "grade": "hard", "explainer.er": 7, "tag": ("a", "b"), "minimal": False},
        {"x": 1, "y": 2},
        "abc",
    )
    assert evaluate(parse(text, NAMES), row) is expected
    assert matches(parse(text, NAMES), row) is (expected is True)


def test_without_a_rating_no_technique_is_counted() -> None:
    assert evaluate(parse("uses(x) = 0"), Row()) is None


def test_cheap_facts_decide_before_a_rating_is_needed() -> None:
    row = Row({"givens": 30, "rating": 3.0, "bottleneck": 2})
    expression = by_cost(parse("bottleneck < 5 and (rating < 4 or minimal) and givens < 26"))
    assert not matches(expression, row)
    assert row.asked == ["givens"]


@given(EXPRESSIONS, st.integers(0, 3))
def test_the_order_of_parts_changes_no_value(expression: Expression, number: int) -> None:
    row = Row({"givens": number, "rating": 3.0, "name": "and", "minimal": number > 1}, {"..": 2})
    assert evaluate(expression, row) is evaluate(by_cost(expression), row)
