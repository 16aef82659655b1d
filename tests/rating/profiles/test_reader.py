"""A malformed profile is rejected, with file and line."""

import pytest

from grader.errors import ProfileError
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.reader import read_profile

KNOWN = {
    "naked-single": ("order",),
    "hidden-single": ("houses", "order"),
    "exact-cover": (),
}
RULES = ("first", "most-eliminations")

GOOD = """\
name: tiny
title: A tiny profile
about: Singles only.
scheme: hardest
houses: [box, row]
techniques:
  - technique: naked-single
    rating: 1.0
  - {technique: hidden-single, rating: 1.5, options: {order: arrival}, choice: most-eliminations}
  - technique: exact-cover
    rating: 9
grades:
  easy: [1.0, 2.0]
  hard: [2.0, 10]
"""


def read(text: str) -> Profile:
    return read_profile(text, "tiny.yaml", KNOWN, RULES)


def test_a_good_profile_is_read_completely() -> None:
    profile = read(GOOD)

    assert profile.name == "tiny"
    assert [entry.technique for entry in profile.entries] == list(KNOWN)
    assert [entry.rating for entry in profile.entries] == [1.0, 1.5, 9.0]
    assert [entry.line for entry in profile.entries] == [7, 9, 10]
    assert profile.entries[0].options == {}
    assert profile.entries[1].options == {"houses": ["box", "row"], "order": "arrival"}
    assert [entry.choice for entry in profile.entries] == ["first", "most-eliminations", "first"]
    assert [(g.name, g.low, g.high) for g in profile.grades] == [("easy", 1, 2), ("hard", 2, 10)]


def test_a_default_choice_holds_for_entries_without_their_own() -> None:
    profile = read(GOOD.replace("scheme:", "choice: most-eliminations\nscheme:"))

    assert [entry.choice for entry in profile.entries] == ["most-eliminations"] * 3


def test_a_profile_may_get_stuck_if_it_gives_the_rating_for_it() -> None:
    text = GOOD.replace("  - technique: exact-cover\n    rating: 9\n", "")
    profile = read(text + "stuck: 9.9\n")

    assert profile.stuck == 9.9


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("scheme: hardest", "scheme: hardets", 4, "did you mean 'hardest'"),
        ("title: A tiny profile", "titel: x", 2, "did you mean 'title'"),
        ("about: Singles only.\n", "", 1, "'about' is missing"),
        ("about: Singles only.", "name: again", 3, "duplicate key 'name'"),
        ("name: tiny", "name: Tiny One", 1, "lower case"),
        ("technique: naked-single", "technique: naked-singel", 7, "did you mean 'naked-single'"),
        ("    rating: 1.0\n", "", 7, "'rating' is missing"),
        ("rating: 1.0", "rating: one", 8, "expected a number"),
        ("rating: 1.0", "rating: .nan", 8, "expected a number"),
        ("rating: 1.0", "rating: true", 8, "expected a number"),
        ("rating: 1.0", "rating: 0.5", 7, "no grade holds the rating 0.5"),
        ("technique: naked-single", "technique: exact-cover", 10, "on line 7 already"),
        ("order: arrival", "ordre: arrival", 9, "did you mean 'order'"),
        ("choice: most-eliminations", "choice: best", 9, "no choice 'best'; known: first"),
        ("  - technique: exact-cover\n    rating: 9\n", "", 7, "may end without a solution"),
        ("easy: [1.0, 2.0]", "easy: [1.0, 2.5]", 14, "overlaps"),
        ("easy: [1.0, 2.0]", "easy: [2.0, 1.0]", 13, "is empty"),
        ("easy: [1.0, 2.0]", "easy: [1.0]", 13, "two bounds"),
        ("easy: [1.0, 2.0]", "easy: 1", 13, "expected a list"),
        ("techniques:", "techniques: [", None, "not YAML"),
        ("hard: [2.0, 10]", "hard: [2.0, 10]\nstuck: 11", 15, "no grade holds the rating 11"),
    ],
)
def test_a_mistake_is_reported_with_its_line(
    old: str, new: str, line: int | None, words: str
) -> None:
    assert old in GOOD

    with pytest.raises(ProfileError, match=r"tiny\.yaml") as caught:
        read(GOOD.replace(old, new, 1))

    assert words in str(caught.value)
    if line is not None:
        assert caught.value.line == line


@pytest.mark.parametrize("text", ["", "just words", "- a\n- list", "a: b\n---\nc: d", "\x00"])
def test_a_text_that_is_no_profile_is_rejected(text: str) -> None:
    with pytest.raises(ProfileError, match=r"tiny\.yaml"):
        read(text)


def test_an_entry_may_have_a_limit_of_candidates() -> None:
    profile = read(GOOD.replace("    rating: 1.0\n", "    rating: 1.0\n    most_candidates: 40\n"))

    assert [entry.most_candidates for entry in profile.entries] == [40, None, None]
    assert profile.digest() != read(GOOD).digest()


@pytest.mark.parametrize("value", ["0", "-1", "1.5", "many"])
def test_a_limit_is_a_whole_number(value: str) -> None:
    with pytest.raises(ProfileError, match=r"tiny\.yaml"):
        read(GOOD.replace("    rating: 1.0\n", f"    rating: 1.0\n    most_candidates: {value}\n"))


def test_the_last_resort_has_no_limit() -> None:
    with pytest.raises(ProfileError, match="last resort"):
        read(GOOD.replace("    rating: 9\n", "    rating: 9\n    most_candidates: 40\n"))
