"""The scripts of the pages as browsers get them: without comments and needless signs.

These are two fifths of their source; most comments are types for the checker.  Names stay, so
that messages of a browser lead to the place.  A constant is a shorter `let`: the checker has seen
that nothing is assigned to it.  The scripts are formatted by Prettier, so each statement ends with
a semicolon, and each parameter is in parentheses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""
      (?P<comment> //[^\n]* | /\*.*?\*/ )
    | (?P<text> "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' )
    | (?P<pattern> /(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]* )
    | (?P<word> [\w$#]+ )
    | (?P<space> \s+ )
    | (?P<sign> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
"""The rest of a template, up to its end or to a value in it."""
_BEFORE_PATTERN = re.compile(r"(?:^|[(,=:\[!&|?{};>]|return|typeof)\Z")
"""What a regular expression may follow; after anything else, `/` divides."""
_TIGHT = frozenset("(){}[],;:?=><&|*%!\"'")
"""Signs that need no space around them; `a / /b/` needs its own."""
_SUMS = frozenset("+-")
"""Signs that need a space between two of them."""
_SHORTER = {"const": "let", "true": "!0", "false": "!1"}
"""Words and what says the same; none of these is the key of an object."""
_NEEDLESS = frozenset((",)", ",]", ",}", ";}"))
"""Pairs of signs of which the first means nothing."""


def compacted(source: str) -> str:
    """Return a script on one line, without its comments and needless signs."""
    parts: list[str] = []
    is_after_space = False
    for token in _tokens(source):
        if token.isspace():
            is_after_space = True
            continue
        token = _SHORTER.get(token, token)  # noqa: PLW2901 - the same in other words
        if is_after_space and parts and _are_apart(parts[-1][-1], token[0]):
            parts.append(" ")
        is_after_space = False
        if parts and parts[-1] + token in _NEEDLESS:
            parts.pop()
        parts.append(token)
        if token == ">" and parts[-3:-1] == [")", "="] and parts[-5] == "(" and _is_word(parts[-4]):
            is_after_word = len(parts) > 5 and _is_word(parts[-6])
            parts[-5:-2] = [" ", parts[-4]] if is_after_word else [parts[-4]]
    return "".join(parts).rstrip(";")


def _is_word(token: str) -> bool:
    return token[-1].isalnum() or token[-1] in "$_"


def _are_apart(one: str, other: str) -> bool:
    """Return whether space between two signs, or letters, means something."""
    if one in _SUMS or other in _SUMS:
        return one in _SUMS and other in _SUMS
    return one not in _TIGHT and other not in _TIGHT


def _tokens(source: str) -> Iterator[str]:
    """Iterate over the tokens of a script; comments are given as space."""
    position = 0
    before = ""
    # For each template that is open, how many braces are open in its current value.
    braces: list[int] = []
    while position < len(source):
        found = _TOKEN.match(source, position)
        assert found is not None, "any character is a sign"
        kind, token = found.lastgroup, found[0]
        if kind == "pattern" and not _BEFORE_PATTERN.search(before):
            kind, token = "sign", "/"
        position += len(token)
        if kind == "comment":
            yield " "
            continue
        if braces and token in "{}":
            braces[-1] += 1 if token == "{" else -1
        if token == "`" or (token == "}" and braces and braces[-1] < 0):
            if token == "}":
                braces.pop()
            rest = _TEMPLATE.match(source, position)
            assert rest is not None, "templates end"
            token += rest[0]
            position = rest.end()
            if token.endswith("${"):
                braces.append(0)
        if kind != "space":
            before = token
        yield token
