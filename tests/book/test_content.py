"""Puzzles of a book are proved, distinct and in order; what is wrong is said in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import grader
from grader import book as book_kinds
from grader.book.book_folder import CACHE
from grader.book.content import book_content
from grader.book.editorial import findings
from grader.book.generated_cache import GeneratedCache
from grader.book.specification_reader import load_specification
from grader.catalogue.catalogue import Catalogue
from grader.errors import BookError, TargetError, UnsoundError
from grader.formats import parse, puzzle_line
from grader.generate import Generated
from grader.search.canonical.isomorphism import are_isomorphic
from grader.search.solutions import is_unique
from tests.book.specifications import EASY, LINES, book, content
from tests.catalogue.disguises import puzzles
from tests.guests import Wrong, broken


def disguised(line: str) -> str:
    """Return a puzzle with its digits renamed and its rows reversed."""
    renamed = line.translate(str.maketrans("123456789", "234567891"))
    return "".join(renamed[9 * row : 9 * row + 9] for row in reversed(range(9)))


def test_generated_puzzles_are_numbered_through_the_sections() -> None:
    found = content(EASY + "  - generate: {grade: medium}\n    count: 2\n")
    assert [one.number for _, one in found.puzzles()] == [1, 2, 3, 4, 5]
    assert [one.rating.grade for _, one in found.puzzles()] == ["easy"] * 3 + ["medium"] * 2
    for _, one in found.puzzles():
        assert is_unique(one.puzzle)
        solved = "".join(str(digit + 1) for digit in one.solution)
        assert solved == grader.solve(one.puzzle)


def test_sections_with_equal_wishes_have_different_puzzles() -> None:
    found = content(EASY + EASY)
    puzzles = [one.puzzle for _, one in found.puzzles()]
    assert len({puzzle.givens for puzzle in puzzles}) == 6
    assert not any(are_isomorphic(a, b) for i, a in enumerate(puzzles) for b in puzzles[:i])


def test_puzzles_are_in_order_of_their_ratings() -> None:
    found = content("  - generate: {}\n    count: 12\n")
    ratings = [one.rating.rating or 0 for _, one in found.puzzles()]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) > 3


def test_puzzles_are_in_order_of_the_time_that_they_take() -> None:
    found = content("  - generate: {grade: easy}\n    count: 6\n    order: minutes\n")
    minutes = [one.rating.ratings["minutes"] for _, one in found.puzzles()]
    assert minutes == sorted(minutes)
    assert minutes[0] > 0


def test_within_each_grade_puzzles_take_longer_and_longer() -> None:
    found = content("  - generate: {}\n    count: 9\n    order: grade then minutes\n")
    grades = [grade.name for grade in found.chapters[0].profile.grades]
    order = [
        (grades.index(one.rating.grade or ""), one.rating.ratings["minutes"])
        for _, one in found.puzzles()
    ]
    assert order == sorted(order)
    assert len({grade for grade, _ in order}) > 1


def test_a_section_explains_by_what_has_been_taught() -> None:
    taught = "    only: [full-house, hidden-single]\n"
    found = content("  - generate: {}\n    count: 3\n" + taught)
    for _, one in found.puzzles():
        assert one.rating.techniques.keys() <= {"full-house", "hidden-single"}
    with pytest.raises(BookError, match="has no technique 'x'"):
        content("  - generate: {}\n    count: 3\n    only: x\n")


def test_a_file_is_read_in_its_order_if_wanted(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{LINES[1]}\n{LINES[0]}  # the first\n")
    found = content("  - puzzles: two.txt\n    order: given\n", tmp_path)
    assert [puzzle_line(one.puzzle) for _, one in found.puzzles()] == [LINES[1], LINES[0]]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([LINES[0], LINES[2]], r"line 1: two\.txt, line 2: .*several|more than one|solutions"),
        ([LINES[0], LINES[0]], "line 2: the puzzle is equivalent to two.txt, line 1"),
        ([LINES[0], disguised(LINES[0])], "line 2: the puzzle is equivalent to two.txt, line 1"),
        ([LINES[0], LINES[0][:-1]], "line 2"),
        (
            [LINES[0], LINES[0].replace(".", "9", 1)],
            "line 2: .*",
        ),
    ],
    ids=["several", "twice", "disguised", "rubbish", "contradiction"],
)
def test_what_cannot_be_printed_is_named(tmp_path: Path, lines: list[str], message: str) -> None:
    (tmp_path / "two.txt").write_text("\n".join(lines) + "\n")
    with pytest.raises(BookError, match=message) as raised:
        content("  - puzzles: two.txt\n", tmp_path)
    assert "book.yaml, line 3" in str(raised.value)
    found = content("  - puzzles: two.txt\n    at_most: yes\n", tmp_path)
    assert [puzzle_line(one.puzzle) for _, one in found.puzzles()] == [LINES[0]]
    assert len(found.notes) == 1


def test_a_puzzle_at_which_a_technique_is_wrong_is_not_printed(tmp_path: Path) -> None:
    file = tmp_path / "bank.txt"
    file.write_text(f"{LINES[0]}\n", encoding="utf-8")
    with broken("hidden-single", Wrong), pytest.raises(UnsoundError, match="'hidden-single' is un"):
        content(f"  - puzzles: {file}\n")


def test_puzzles_with_an_equivalent_solution_are_refused(tmp_path: Path) -> None:
    solution = grader.solve(LINES[0])
    assert solution is not None
    easier = "".join(
        digit if cell % 2 else given
        for cell, (digit, given) in enumerate(zip(solution, LINES[0], strict=True))
    )
    (tmp_path / "two.txt").write_text(f"{LINES[0]}\n{easier}\n")
    with pytest.raises(BookError, match=r"has a solution equivalent to that of two\.txt, line 1"):
        content("  - puzzles: two.txt\n", tmp_path)
    found = content("  - puzzles: two.txt\n", tmp_path, distinct="puzzles")
    assert len([*found.puzzles()]) == 2


def test_names_are_one_line_without_control_characters(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(f"{LINES[0]}  # \u202ea\tb\u200b {'c' * 999}\n", "utf-8")
    ((_, one),) = content("  - puzzles: one.txt\n", tmp_path).puzzles()
    assert one.name.startswith("a b c")
    assert len(one.name) == 200


def test_too_few_puzzles_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{LINES[0]}\n{LINES[1]}\n")
    with pytest.raises(BookError, match="has 2 puzzles for this section, but 500 are asked for"):
        content("  - puzzles: two.txt\n    count: 500\n", tmp_path)
    found = content("  - puzzles: two.txt\n    count: 500\n    at_most: yes\n", tmp_path)
    assert len([*found.puzzles()]) == 2


def test_no_puzzle_of_a_file_to_avoid_is_in_the_book(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text(f"{disguised(LINES[0])}\n")
    (tmp_path / "two.txt").write_text(f"{LINES[0]}\n{LINES[1]}\n")
    with pytest.raises(
        BookError, match=r"line 1: the puzzle is equivalent to a puzzle of old\.txt"
    ):
        content("  - puzzles: two.txt\n", tmp_path, avoid="old.txt")


def test_a_file_to_avoid_that_is_missing_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"book\.yaml, line 2: no such file: .*nosuch\.txt"):
        content(EASY, tmp_path, avoid="nosuch.txt")


def test_a_book_without_puzzles_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("\n")
    with pytest.raises(BookError, match="there are no puzzles"):
        content("  - puzzles: none.txt\n", tmp_path)
    with pytest.raises(BookError, match="there are no puzzles"):
        content("  - generate: {}\n    count: 0\n")


def test_wishes_that_cannot_be_met_are_refused_with_the_line() -> None:
    with pytest.raises(BookError, match=r"book\.yaml, line 3: x-wing, which is rated") as raised:
        content("  - generate: {grade: easy, requires: x-wing}\n    count: 2\n")
    assert "distinct" not in str(raised.value)


def test_a_generation_that_ends_early_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_puzzle(**_: object) -> Iterator[Generated]:
        yield from grader.generate(layout="classic-4", seed=1)
        raise TargetError("no more")

    monkeypatch.setattr("grader.book.content.generate", one_puzzle)
    with pytest.raises(BookError, match=r"after 1 of 2 puzzles: no more; .* distinct: puzzles"):
        content("  - generate: {layout: classic-4}\n    count: 2\n")


def test_unknown_names_are_refused_with_the_line() -> None:
    for sections in (
        "  - generate: {grade: esay}\n    count: 2\n",
        "  - generate: {layout: samurei}\n    count: 2\n",
        "  - generate: {}\n    profile: nosuch\n    count: 2\n",
        "  - generate: {pattern: nonsense}\n    count: 2\n",
    ):
        with pytest.raises(BookError, match=r"book\.yaml, line 3: "):
            content(sections)


def test_stored_puzzles_are_those_of_a_fresh_build(tmp_path: Path) -> None:
    specification = book(EASY)
    fresh = book_content(specification)
    first = book_content(specification, cache=GeneratedCache(tmp_path / CACHE))
    stored = [*(tmp_path / CACHE).iterdir()]
    assert len(stored) == 1
    again = book_content(specification, cache=GeneratedCache(tmp_path / CACHE))
    more = book(EASY.replace("count: 3", "count: 5"))
    longer = book_content(more, cache=GeneratedCache(tmp_path / CACHE))
    assert fresh.chapters[0].puzzles == first.chapters[0].puzzles == again.chapters[0].puzzles
    assert book_content(more).chapters[0].puzzles == longer.chapters[0].puzzles
    assert stored[0].read_text().count("\n") == 5


def test_a_damaged_store_is_ignored(tmp_path: Path) -> None:
    specification = book(EASY)
    book_content(specification, cache=GeneratedCache(tmp_path))
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"\x00\xff" + file.read_bytes())
    again = book_content(specification, cache=GeneratedCache(tmp_path))
    assert again.chapters == book_content(specification).chapters


def test_entries_of_a_player_are_not_printed(tmp_path: Path) -> None:
    puzzle = parse(LINES[0])
    assert puzzle.clues == 30
    (tmp_path / "one.txt").write_text(LINES[0] + "\n")
    found = content("  - puzzles: one.txt\n", tmp_path)
    ((_, one),) = found.puzzles()
    assert one.puzzle.clues == 30


def test_the_puzzles_of_a_catalogue_that_meet_a_query(tmp_path: Path) -> None:
    with Catalogue.create(tmp_path / "library.db") as catalogue:
        catalogue.add(puzzles())
        list(catalogue.rate())
        catalogue.publish([puzzles()[0]], "elsewhere")
        text = "  - puzzles: library.db\n    query: grade = easy and not published\n    count: 5\n"
        found = [one for _, one in content(text, tmp_path).puzzles()]
        assert len(found) == 5
        assert {one.rating.grade for one in found} == {"easy"}
        assert puzzles()[0] not in {one.puzzle for one in found}
        assert [one.puzzle for _, one in content(text, tmp_path).puzzles()] == [
            one.puzzle for one in found
        ]


def test_a_query_needs_a_catalogue(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{LINES[1]}\n")
    with pytest.raises(BookError, match=r"two\.txt is no catalogue"):
        content("  - puzzles: two.txt\n    query: grade = easy\n", tmp_path)
    with pytest.raises(BookError, match="only a section with the puzzles of a catalogue"):
        content("  - generate: {grade: easy}\n    count: 1\n    query: grade = easy\n", tmp_path)
    Catalogue.create(tmp_path / "library.db").close()
    with pytest.raises(BookError, match="no field 'grad'"):
        content("  - puzzles: library.db\n    query: grad = easy\n", tmp_path)


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    "kind", ["kids", "large-print", "newspaper", pytest.param("mixed", marks=pytest.mark.slow)]
)
def test_the_books_to_begin_with_trip_no_warnings(kind: str) -> None:
    path = Path(book_kinds.__file__).parent / "kinds" / f"{kind}.yaml"
    found = book_content(load_specification(path))
    assert [finding.sentence for finding in findings(found)] == []
    if kind == "kids":
        assert {6, 7, 8}.issuperset(one.puzzle.clues for one in found.chapters[0].puzzles)
