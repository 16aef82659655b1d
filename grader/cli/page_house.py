"""The style of a house on pages: grades, symbols, fonts, lines and colours."""

from __future__ import annotations

from collections.abc import Iterator

from grader.book.house_style import HouseStyle, Symbols
from grader.web.page_style import PageStyle

_NUMBERED = range(10, 26)
"""Numbers of digits that have letters above 9, unless the house has numbers."""
_DARK_SHADE = "#33373f"
"""What is shaded on dark pages, whose colours are not those of paper."""


def page_style(house: HouseStyle) -> PageStyle:
    """Return the style of a house as the pages have it."""
    stars = {grade: house.stars_of(grade, ()) for grade, count in house.stars.items() if count}
    return PageStyle(house.grades, stars, _symbols(house.symbols), _sheet(house))


def _symbols(symbols: Symbols | None) -> dict[int, tuple[str, ...]]:
    if symbols is None or symbols.is_word or symbols.kind == "letters":
        return {}
    if symbols.own:
        return {len(symbols.own): symbols.own}
    return {digits: tuple(str(each + 1) for each in range(digits)) for digits in _NUMBERED}


def _sheet(house: HouseStyle) -> str:
    """Return the variables of the style sheets of the pages that the house sets."""
    found = "".join(f"--house-{name}:{value};" for name, value in _variables(house))
    return f":root{{{found}}}\n" if found else ""


def _variables(house: HouseStyle) -> Iterator[tuple[str, str]]:
    for name, colour in house.colours.items():
        yield name, f"light-dark({colour}, {_DARK_SHADE})" if name == "shade" else colour
    if "shade" in house.colours:
        yield "opacity", "1"
    widths = {"thick": house.thick, "thin": house.thin}
    for name, points in widths.items():
        if points is not None:
            yield name, f"{points:g}pt"
            yield f"{name}-effect", "non-scaling-stroke"
    for name, font in (("font", house.text_font), ("digits", house.digit_font)):
        if font is not None:
            yield name, _quoted(font)


def _quoted(text: str) -> str:
    """Return a text as a string of CSS."""
    escaped = "".join(
        each if each.isalnum() or each == " " else f"\\{ord(each):x} " for each in text
    )
    return f'"{escaped}"'
