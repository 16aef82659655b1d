"""Numbers of books have a check digit."""

from __future__ import annotations

import pytest

from grader.book.isbn import check_digit
from grader.errors import BookError
from tests.book.specifications import EASY, book


@pytest.mark.parametrize(
    "isbn",
    ["978-3-16-148410-0", "9783161484100", "0-306-40615-2", "0 8044 2957 X", "ISBN 316148410X"],
)
def test_right_numbers_are_taken(isbn: str) -> None:
    assert book(EASY, isbn=f"'{isbn}'").isbn == isbn.removeprefix("ISBN ")


@pytest.mark.parametrize(
    ("isbn", "message"),
    [
        ("978-3-16-148410-1", "its last digit would be 0"),
        ("0-306-40615-3", "its last digit would be 2"),
        ("080442957-1", "its last digit would be X"),
        ("978-3-16", "write its 13 or 10 digits"),
        ("977-3-16-148410-0", "write its 13 or 10 digits"),
        ("97831614841\\u0660\\u0660", "write its 13 or 10 digits"),
    ],
)
def test_wrong_numbers_are_refused_with_the_line(isbn: str, message: str) -> None:
    with pytest.raises(BookError, match=rf"book\.yaml, line 2: .*{message}"):
        book(EASY, isbn=f'"{isbn}"')


def test_any_wrong_digit_is_found() -> None:
    """Swapped neighbours too, unless they differ by five in a number of 13 digits."""
    right = "978316148410"
    assert check_digit(right) == "0"
    for place, digit in enumerate(right):
        for other in "0123456789".replace(digit, ""):
            assert check_digit(right[:place] + other + right[place + 1 :]) != "0"
