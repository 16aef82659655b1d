"""The editorial report: what an editor looks for before a book is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from statistics import median, quantiles
from typing import Any

from attrs import frozen

from grader.book.content import BookContent, BookPuzzle, Chapter
from grader.book.specification import BookSpecification
from grader.hints.next_step import hint
from grader.hints.open_moves import open_moves
from grader.model.notation import cell_name
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import SINGLES
from grader.rating.rate import trace
from grader.render.html_template import fill_template
from grader.render.text_style import TextStyle, catalogue, text_style_of
from grader.render.titles import titles
from grader.search.canonical.symmetry import symmetry_of

_ENOUGH = 8
"""Puzzles of a section of which at least so many are needed to speak of outliers or monotony."""
_MONOTONOUS = 0.6
"""Share of the puzzles with the same hardest technique from which a section is monotonous."""
_MOST_NARROW = 5
"""Puzzles with steps without an alternative that are named."""
_FEW = 3
"""Consecutive puzzles that begin in the same place from which this is a finding."""


@frozen
class Finding:
    """Something an editor may want to change."""

    kind: str
    """One of `grader.book.specification.FAULTS`."""
    sentence: str
    numbers: tuple[int, ...]
    """The numbers of the puzzles, ascending."""


def findings(content: BookContent) -> list[Finding]:
    """Return what an editor may want to change, by section."""
    found: list[Finding] = []
    language = content.specification.language
    words = catalogue(language)["book_report"]
    for chapter in content.chapters:
        if chapter.section.drill:
            continue  # drills are alike, and begin alike
        name = chapter.section.title or words["untitled"]
        found += _outliers(chapter, words, name)
        found += _monotony(chapter, words, name, titles(language))
        found += _searched(chapter, words, name)
        found += _same_first_moves(chapter, words, name)
    return found


def _outliers(chapter: Chapter, words: Mapping[str, str], name: str) -> Iterator[Finding]:
    rated = [(one.rating.rating, one.number) for one in chapter.puzzles if one.rating.rating]
    if len(rated) < _ENOUGH:
        return
    low, _, high = quantiles([rating for rating, _ in rated], n=4)
    reach = 1.5 * (high - low)
    # Where half of the ratings are nearly equal, every other one would be far off.
    reach = max(reach, 0.25 * abs(high))
    far = [n for rating, n in rated if not low - reach <= rating <= high + reach]
    if far:
        yield Finding("outliers", _sentence(words["outliers"], name, far), tuple(far))


def _monotony(
    chapter: Chapter, words: Mapping[str, str], name: str, names: Mapping[str, str]
) -> Iterator[Finding]:
    hardest = Counter(one.rating.hardest for one in chapter.puzzles if one.rating.hardest)
    if len(chapter.puzzles) < _ENOUGH or not hardest:
        return
    technique, count = hardest.most_common(1)[0]
    if technique in SINGLES or count < _MONOTONOUS * len(chapter.puzzles):
        return
    numbers = [one.number for one in chapter.puzzles if one.rating.hardest == technique]
    sentence = words["monotony"].format(
        section=name,
        count=count,
        total=len(chapter.puzzles),
        technique=names.get(technique, technique),
    )
    yield Finding("monotony", sentence, tuple(numbers))


def _searched(chapter: Chapter, words: Mapping[str, str], name: str) -> Iterator[Finding]:
    numbers = [one.number for one in chapter.puzzles if one.rating.searched]
    if numbers:
        yield Finding("searched", _sentence(words["searched"], name, numbers), tuple(numbers))


def _same_first_moves(chapter: Chapter, words: Mapping[str, str], name: str) -> Iterator[Finding]:
    firsts = [(_first_move(one, chapter), one.number) for one in chapter.puzzles]
    for move, run in groupby(firsts, key=lambda pair: pair[0]):
        numbers = [number for _, number in run]
        if move and len(numbers) >= _FEW:
            sentence = _sentence(words["same_first_moves"], name, numbers).replace("{move}", move)
            yield Finding("same-first-moves", sentence, tuple(numbers))


def _first_move(one: BookPuzzle, chapter: Chapter) -> str:
    """Return the cell of the first placement; nothing if the first step places no digit."""
    step = hint(one.puzzle, chapter.profile)
    if step is None or not step.placements:
        return ""
    return cell_name(one.puzzle.layout, step.placements[0][0])


def _sentence(template: str, name: str, numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:12])) + (" ..." if len(numbers) > 12 else "")
    return template.format(section=name, numbers=shown, count=len(numbers), move="{move}")


def narrow_steps(one: BookPuzzle, profile: Profile) -> int:
    """Return the number of steps of a puzzle that have no alternative.

    Those near the end do not count, when as many cells are open as a house has.  A puzzle that
    needs a search has 0, because a search has no alternatives that could be counted.
    """
    if one.rating.searched:
        return 0
    found = trace(one.puzzle, profile)
    ways = open_moves(found, profile)
    house = one.puzzle.layout.digits
    unsolved = found.puzzle.board().unsolved
    narrow = 0
    for count, step in zip(ways, found, strict=True):
        narrow += count <= 1 and unsolved > house
        unsolved -= len(step.placements)
    return narrow


def report_page(content: BookContent, pages: int, found: Sequence[Finding]) -> str:
    """Return the report as a page of HTML.

    Args:
        content: the puzzles of the book.
        pages: the number of pages.
        found: the findings.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    book = content.specification
    words = catalogue(book.language)["book_report"]
    return fill_template(
        "book_report.html",
        {
            "language": book.language,
            "words": words,
            "heading": f"{words['title']}: {book.title}",
            "facts": [
                (words["pages"], str(pages)),
                (words["puzzles"], str(sum(len(c.puzzles) for c in content.chapters))),
            ],
            "sections": [_section(chapter, book, words) for chapter in content.chapters],
            "findings": [finding.sentence for finding in found],
            "notes": list(content.notes),
        },
        package="grader.book",
    )


def _section(chapter: Chapter, book: BookSpecification, words: Mapping[str, Any]) -> dict[str, Any]:
    rated = [one.rating.rating for one in chapter.puzzles if one.rating.rating is not None]
    names = titles(book.language)
    grades = Counter(one.rating.grade or one.rating.status for one in chapter.puzzles)
    hardest = Counter(one.rating.hardest for one in chapter.puzzles if one.rating.hardest)
    # Puzzles with rules may be rated by another profile than that of the section.
    profiles = dict.fromkeys(one.rating.profile for one in chapter.puzzles)
    # Without givens there is nothing that could be symmetric.
    symmetric = sum(
        one.puzzle.clues > 0 and symmetry_of(one.puzzle) != "none" for one in chapter.puzzles
    )
    style = text_style_of(book.language)
    narrow = {one.number: narrow_steps(one, chapter.profile) for one in chapter.puzzles}
    puzzles = [
        {
            "number": one.number,
            "grade": style.level(one.rating.grade or one.rating.status),
            "rating": "" if one.rating.rating is None else style.number(one.rating.rating, ".2f"),
            "hardest": names.get(one.rating.hardest or "", one.rating.hardest or ""),
            "steps": one.rating.steps,
            "narrow": narrow[one.number],
            "givens": one.puzzle.clues,
        }
        for one in chapter.puzzles
    ]
    return {
        "title": chapter.section.title or words["untitled"],
        "facts": [
            (words["puzzles"], str(len(chapter.puzzles))),
            (words["profile"], ", ".join(profiles)),
            (words["grades"], _counted(grades, style.messages["levels"])),
            (words["range"], _range(rated, style)),
            (words["hardest"], _counted(hardest, names)),
            (words["symmetric"], str(symmetric)),
            (words["narrowest"], _narrowest(narrow)),
        ],
        "puzzles": puzzles,
    }


def _counted(counts: Counter[Any], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names.get(key, key)}: {count}" for key, count in counts.most_common())


def _narrowest(narrow: Mapping[int, int]) -> str:
    """Return the puzzles with the most steps without an alternative: `12 (5), 7 (3)`."""
    found = sorted(narrow.items(), key=lambda pair: (-pair[1], pair[0]))[:_MOST_NARROW]
    return ", ".join(f"{number} ({count})" for number, count in found if count)


def _range(rated: Sequence[float], style: TextStyle) -> str:
    if not rated:
        return ""
    found = (min(rated), median(rated), max(rated))
    return " / ".join(style.number(number, ".2f") for number in found)
