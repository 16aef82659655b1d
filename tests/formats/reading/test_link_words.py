"""Links among words, in Markdown, in HTML and in the tags of forums."""

from __future__ import annotations

import pytest

from grader import formats

KILLER = formats.parse("SumoCueV1=6+0=3=3=1=3+2=6=4=6=3+7+9+9=5+14")
LINKS = [formats.write(KILLER, name) for name in ("fpuzzles", "sudokupad", "link")]


def read(text: str) -> list[tuple[str, str, bool]]:
    """Return name and comment of the puzzles of a text, and whether they are the killer."""
    return [
        (entry.name, entry.comment, entry.puzzle == KILLER) for entry in formats.entries([text])
    ]


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(
    ("text", "name", "comment"),
    [
        ("[Seven](LINK)", "Seven", ""),
        ('[Seven](LINK "title")', "Seven", ""),
        ("**[Seven](LINK)**", "Seven", ""),
        ("- [Seven](LINK) by A. B", "Seven", "by A. B"),
        ("See [this puzzle](LINK) for today.", "See this puzzle", "for today"),
        ("| 1 | [Seven](LINK) |", "1 | Seven", ""),
        ('<a href="LINK">Seven</a>', "Seven", ""),
        ('<li><a class="x" href="LINK" target="_blank">Seven</a>, easy</li>', "Seven", "easy"),
        ("[url=LINK]Seven[/url]", "Seven", ""),
        ('<a href="LINK">LINK</a>', "", ""),
        ("[LINK](LINK)", "", ""),
    ],
)
def test_a_link_has_its_text_as_its_name(link: str, text: str, name: str, comment: str) -> None:
    assert read(text.replace("LINK", link)) == [(name, comment, True)]


def test_a_rule_in_the_text_of_a_link_is_no_name() -> None:
    (entry,) = formats.entries([f"[Thermo]({LINKS[0]})"])
    assert entry.error is not None
    assert entry.error.code == "unsupported-rule"


def test_a_second_link_on_a_line_is_not_lost() -> None:
    other = formats.write("1.......4.......", "fpuzzles")
    (entry,) = formats.entries([f"[one]({LINKS[0]}) and [two]({other})"])
    assert entry.error is not None
    assert entry.error.code == "second-puzzle-here"
