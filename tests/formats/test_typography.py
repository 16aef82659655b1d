"""Texts that mail programs, word processors and phones have changed."""

import json

import pytest

from grader import formats
from grader.formats.typography import plain_text, unquoted
from tests.formats.grid_makers import NINE, ROWS

PUZZLE = formats.parse(NINE)
FRAMED = formats.write(PUZZLE, "boxed")
KEYCAPS = ["".join("\u2b1c" if c == "." else f"{c}\ufe0f\u20e3" for c in row) for row in ROWS]
TEXTS = {
    "no-break spaces": FRAMED.replace(" ", "\xa0"),
    "a byte order mark in the middle": f"# one\n\ufeff{NINE}",
    "an invisible blank": f"{NINE[:40]}\u200b{NINE[40:]}",
    "full-width digits": NINE.translate({ord(c): ord(c) + 0xFEE0 for c in "123456789."}),
    "ellipses": NINE.replace("...", "\u2026"),
    "middle dots": NINE.replace(".", "\xb7"),
    "squares": NINE.replace(".", "\u25a1"),
    "en dashes": NINE.replace(".", "\u2013"),
    "curly quotes": f"\u201c{NINE}\u201d",
    "curly quotes in JSON": f"{{\u201cgivens\u201d: \u201c{NINE}\u201d}}",
    "keycaps": "\n".join(KEYCAPS),
    "an empty line after each row": "\n\n".join(ROWS),
    "rows of LaTeX": "\n".join(f"|{'|'.join(row.replace('.', ' '))}|." for row in ROWS),
    **{
        f"digits of {script}": NINE.translate({ord(str(n)): d for n, d in enumerate(digits)})
        for script, digits in {
            "Arabic": "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669",
            "Persian": "\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9",
            "Hindi": "\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f",
            "Chinese": "\u3007\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d",
            "powers": "\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079",
            "indexes": "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089",
            "mathematics": "".join(chr(0x1D7CE + n) for n in range(10)),
            "ancient Rome": "0\u2160\u2161\u2162\u2163\u2164\u2165\u2166\u2167\u2168",
        }.items()
    },
    "a quoted line": f"> {NINE}",
    "quoted rows": "".join(f"> {row}\n" for row in ROWS),
    "rows quoted twice": "".join(f">> {row}\n" for row in ROWS),
    "a quoted frame": "".join(f"> > {line}\n" for line in FRAMED.splitlines()),
    "a quoted object": f'> {{"givens":\n>  "{NINE}"}}\n',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_changed_text_is_still_the_puzzle(text: str) -> None:
    assert formats.parse(text) == PUZZLE


def test_quoted_puzzles_are_separated_by_quoted_blank_lines() -> None:
    rows = [f"> {row}" for row in ROWS]
    found = formats.entries(["Hello,", *rows, ">", *rows, "", NINE])
    assert [(entry.puzzle, entry.name) for entry in found] == [
        (PUZZLE, "Hello,"), (PUZZLE, ""), (PUZZLE, ""),
    ]  # fmt: skip


def test_a_signature_is_the_comment_of_the_last_puzzle() -> None:
    (found,) = formats.entries([*ROWS, "-- ", "A. Smith", "Editor"])
    assert (found.puzzle, found.comment) == (PUZZLE, "A. Smith Editor")


def test_texts_keep_their_quotes() -> None:
    text = '{"title": "the \u201chard\u201d one", "givens": "' + NINE + '"}'
    assert plain_text(text) == text
    (entry,) = formats.entries([text])
    assert entry.name == json.loads(text)["title"]


@pytest.mark.parametrize(
    ("line", "plain"),
    [("> > 12", "12"), (">12", "12"), (">>   1", "  1"), ("12 > 3", "12 > 3"), (" > 1", "1")],
)
def test_only_marks_at_the_beginning_are_removed(line: str, plain: str) -> None:
    assert unquoted(line) == plain


@pytest.mark.parametrize("symbol", ["\u0663", "\u2469", "\u00b2", "\U0001f600"])
def test_other_characters_are_no_digits(symbol: str) -> None:
    (entry,) = formats.entries([f"{symbol}{NINE[1:]}"])
    assert str(entry.error).startswith(f"line 1, column 1: {symbol!r} is not a cell")


@pytest.mark.parametrize("name", ["\u7b2c\u4e09\u9898", "12 m\xb2", "\u0644\u063a\u0632 \u0663"])
def test_digits_in_words_are_no_cells(name: str) -> None:
    (found,) = formats.entries([name, NINE])
    assert (found.puzzle, found.name) == (PUZZLE, name)
