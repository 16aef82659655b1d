"""Parse expressions.

The grammar is in `GRAMMAR`.  The parser is that of the library lark (extra `query`); the checks
of names and values are made while it reads, so that each error has its column.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from grader.errors import Listed, Message, MissingLibraryError, QueryError
from grader.query.conditions import Conditions
from grader.query.expressions import Expression, conjunction, disjunction, negation
from grader.query.names import Names
from grader.query.text import WORD
from grader.query.written import Written

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST = 20_000
"""Characters of an expression."""
_SHOWN = 20
"""Characters of a wrong text that a message repeats."""
DEEPEST = 60
"""Levels of an expression: deeper ones would exceed the recursion limits of interpreters."""
GRAMMAR = rf"""
    start: disjunction
    ?disjunction: conjunction (_OR conjunction)*
    ?conjunction: negation (_AND negation)*
    ?negation: _NOT negation -> negated
        | "(" disjunction ")"
        | condition
    ?condition: WORD -> flag
        | WORD OPERATOR value -> compared
        | WORD OPERATOR value ".." value -> ranged
        | WORD _IN value ".." value -> within_range
        | WORD _NOT _IN value ".." value -> without_range
        | WORD _IN "(" value ("," value)* ")" -> chosen
        | WORD _NOT _IN "(" value ("," value)* ")" -> not_chosen
        | WORD _IN value -> placed
        | WORD _IN value since -> placed
        | WORD _IN value before -> placed
        | WORD _IN value since before -> placed
        | WORD since -> placed_anywhere
        | WORD before -> placed_anywhere
        | WORD since before -> placed_anywhere
        | WORD "(" arguments ")" -> called
        | WORD "(" arguments ")" OPERATOR value -> counted
    arguments: argument ("," argument)*
    ?argument: QUOTED | ARGUMENT
    ?value: WORD | QUOTED
    since: SINCE value
    before: BEFORE value

    _AND.3: /and(?![\w.+:\-])/i
    _OR.3: /or(?![\w.+:\-])/i
    _NOT.3: /not(?![\w.+:\-])/i
    _IN.3: /in(?![\w.+:\-])/i
    SINCE.3: /since(?![\w.+:\-])/i
    BEFORE.3: /before(?![\w.+:\-])/i
    WORD.1: /{WORD}/
    OPERATOR: /<=|>=|!=|<>|==|=|<|>/
    QUOTED.2: /'(?:[^']|'')*'|"(?:[^"]|"")*"/
    ARGUMENT: /[^\s()'",][^()'",]*/
    %ignore /\s+/
"""
WORDS: Mapping[str, str] = {
    "WORD": Message("query-value", "a value"),
    "QUOTED": Message("query-quoted", "a text in quotes"),
    "ARGUMENT": Message("query-name", "a name"),
    "OPERATOR": Message("query-comparison", "a comparison"),
    "LPAR": "'('",
    "RPAR": "')'",
    "COMMA": "','",
    "__ANON_0": "'..'",
    "_AND": "'and'",
    "_OR": "'or'",
    "_NOT": "'not'",
    "_IN": "'in'",
    "SINCE": "'since'",
    "BEFORE": "'before'",
    "$END": Message("query-end", "the end"),
}
"""How messages name the terminals."""
_VALUES = ("WORD", "QUOTED", "ARGUMENT")
"""Terminals that are named alone where they are possible, since the others only surround them."""


def parse(text: str, names: Names | None = None) -> Expression:
    """Return the expression of a text.

    Args:
        text: the expression, such as `grade = hard and givens < 26`.
        names: what it may name; by default all fields, without checks of grades and techniques.

    Raises:
        QueryError: the text is malformed, or has an unknown name or a wrong value.
        MissingLibraryError: lark is not installed.
    """
    if len(text) > LONGEST:
        raise QueryError(
            "long-expression",
            "an expression has at most {most:,} characters, not {number:,}",
            most=LONGEST,
            number=len(text),
        )
    if not text.strip():
        raise QueryError(
            "empty-expression", "the expression is empty; write for instance: grade = hard"
        )
    for place, character in enumerate(text):
        if character == "\0" or "\ud800" <= character <= "\udfff":
            raise QueryError("no-text", "this character is not text", column=place + 1)
    tree = _tree(text)
    if _depth(tree) > DEEPEST:
        raise QueryError(
            "deep-expression",
            "the expression has more than {levels} levels; write it flatter",
            levels=DEEPEST,
        )
    return _expression(tree, Conditions(names or Names()))


def _tree(text: str) -> Tree[Token]:
    parser = _parser()
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken  # noqa: PLC0415 - optional

    try:
        return parser.parse(text)
    except UnexpectedCharacters as error:
        place, expected = error.pos_in_stream, error.allowed or ()
    except UnexpectedToken as error:
        # At the end the token has no place of its own.
        is_end = error.token.type == "$END" or error.pos_in_stream is None
        place = len(text) if is_end else error.pos_in_stream
        expected = error.accepts or error.expected
    raise _unexpected(text, place or 0, expected)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    try:
        from lark import Lark  # noqa: PLC0415 - an optional library
    except ImportError:
        raise MissingLibraryError("lark", "query") from None
    return Lark(GRAMMAR, parser="lalr")


def _unexpected(text: str, place: int, expected: Collection[str]) -> QueryError:
    """Return the error about what stands at a place of a text."""
    values = [WORDS[name] for name in _VALUES if name in expected]
    others = [word for name, word in WORDS.items() if name in expected and name not in _VALUES]
    if "WORD" in expected and "QUOTED" not in expected:
        values = [Message("a-field", "a field")]
    words = values or others
    rest = text[place:].split()
    found = (
        Message("stands-wrongly", "{text!r} cannot stand here", text=rest[0][:_SHOWN])
        if rest
        else Message("ends-here", "the text ends here")
    )
    if text[place : place + 1] in {"'", '"'}:
        found = Message("open-quotes", "these quotes are not closed, or stand where no text can be")
    if not words:
        return QueryError(found, column=place + 1)
    return QueryError(
        "expected",
        "{found}; expected {wanted}",
        column=place + 1,
        found=found,
        wanted=Listed(tuple(words), "or"),
    )


def _depth(tree: Tree[Token]) -> int:
    """Return the number of levels of a tree, without recursion."""
    level = [tree]
    count = 0
    while level:
        count += 1
        level = [part for each in level for part in each.children if not isinstance(part, str)]
    return count


def _expression(tree: Tree[Token], conditions: Conditions) -> Expression:
    """Return the expression of a tree whose depth is limited."""
    if tree.data in _JOINTS:
        parts = [_expression(part, conditions) for part in _trees(tree)]
        return _JOINTS[tree.data](tuple(parts))
    written = [_written(token) for token in tree.scan_values(lambda _: True)]
    name, *rest = written
    if tree.data == "called":
        return conditions.called(name, rest)
    if tree.data == "counted":
        return conditions.counted(name, rest[:-2], rest[-2], rest[-1])
    made: Mapping[str, Callable[[Written, Sequence[Written]], Expression]] = {
        "flag": conditions.flag,
        "compared": conditions.compared,
        "ranged": conditions.ranged,
        "within_range": conditions.within_range,
        "without_range": lambda name, rest: negation(conditions.within_range(name, rest)),
        "placed": conditions.placed,
        "placed_anywhere": conditions.placed_anywhere,
        "chosen": conditions.chosen,
        "not_chosen": lambda name, rest: negation(conditions.chosen(name, rest)),
    }
    return made[tree.data](name, rest)


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [part for part in tree.children if not isinstance(part, str)]


def _written(token: Token) -> Written:
    column = (token.start_pos or 0) + 1
    if token.type != "QUOTED":
        return Written(token.strip(), column)
    quote = token[0]
    return Written(token[1:-1].replace(2 * quote, quote), column, is_quoted=True)


_JOINTS: Mapping[str, Callable[[tuple[Expression, ...]], Expression]] = {
    "start": lambda parts: parts[0],
    "negated": lambda parts: negation(parts[0]),
    "conjunction": conjunction,
    "disjunction": disjunction,
}
"""For the rules whose parts are expressions, what joins these."""
