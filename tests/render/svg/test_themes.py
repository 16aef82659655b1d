"""Colours stand out from what they are drawn on, in both themes and without colour at all."""

from __future__ import annotations

import pytest

from grader.render.svg.themes import DARK, LIGHT, PRINT, THEMES

TEXT, GRAPHICS = 4.5, 3.0
"""The least contrast of text and of graphics.

Source: W3C, "Web Content Accessibility Guidelines 2.1", criteria 1.4.3 and 1.4.11, level AA.
"""


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blended(color: str, ground: str, share: float) -> str:
    parts = ((int(c[i : i + 2], 16) for c in (color, ground)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * top + (1 - share) * low):02x}" for top, low in parts)


def test_the_measure_of_contrast() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    colors = THEMES[theme]
    for ground in ("paper", "given"):
        for ink in ("ink", "soft", "placed"):
            assert contrast(colors[ink], colors[ground]) >= TEXT, f"{ink} on {ground}"
    # Candidates stand in open cells only.
    assert contrast(colors["faint"], colors["paper"]) >= TEXT
    # A placed digit stands on its disc, an eliminated one on its square.
    for disc in ("green", "red"):
        assert contrast(colors["paper"], colors[disc]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_shapes_stand_out(theme: str) -> None:
    colors = THEMES[theme]
    for name in ("blue", "orange", "green", "purple", "red"):
        assert contrast(colors[name], colors["paper"]) >= GRAPHICS, name


@pytest.mark.parametrize("theme", THEMES)
def test_shaded_cells_differ_from_open_and_given_ones(theme: str) -> None:
    """As even and odd cells do, which are shaded by this share of the colour."""
    colors = THEMES[theme]
    shaded = blended(colors["shade"], colors["paper"], 0.28)
    assert contrast(shaded, colors["paper"]) >= 1.25
    assert contrast(shaded, colors["given"]) >= 1.07


def test_themes_have_the_same_colors() -> None:
    assert LIGHT.keys() == DARK.keys() == PRINT.keys()


def test_candidates_that_matter_are_darker_than_others() -> None:
    for colors in THEMES.values():
        assert contrast(colors["ink"], colors["paper"]) > 2 * contrast(
            colors["faint"], colors["paper"]
        )


def test_print_is_black_and_grey() -> None:
    for name, color in PRINT.items():
        assert color[1:3] == color[3:5] == color[5:7], name
    assert PRINT["ink"] == PRINT["red"] == PRINT["green"] == "#000000"
