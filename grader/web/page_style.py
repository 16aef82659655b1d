"""What the pages have from the style of a house: names of grades, a style sheet, symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

HOUSE_SHEET = "css/house.css"
"""The name of the style sheet of a house."""


@frozen
class PageStyle:
    """The style of a house on the pages; what is empty is as usual."""

    grades: Mapping[str, str] = {}
    """What grades are called, in every language."""
    stars: Mapping[str, str] = {}
    """What stands behind the names of grades."""
    symbols: Mapping[int, Sequence[str]] = {}
    """The symbols of printed digits, ascending, by the number of digits of a puzzle."""
    sheet: str = ""
    """A style sheet."""

    def head(self, folder: str = "") -> str:
        """Return what the head of each page has besides; see `Page.html`."""
        if not self.sheet:
            return ""
        return f'\n    <link rel="stylesheet" href="{folder}{HOUSE_SHEET}" />'

    def worded(self, words: Mapping[str, Any]) -> dict[str, Any]:
        """Return the words of the pages with those of the house in their place."""
        levels = {**words["level"], **self.grades}
        for grade, stars in self.stars.items():
            levels[grade] = f"{levels.get(grade, grade)} {stars}"
        symbols = {str(digits): list(signs) for digits, signs in self.symbols.items()}
        return {**words, "level": levels, "symbol": symbols}


PLAIN = PageStyle()
"""The style of pages without a house."""
