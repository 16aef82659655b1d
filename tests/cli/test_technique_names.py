"""Techniques are found by id, title and alternative names."""

from __future__ import annotations

import click
import pytest

from grader.cli.technique_names import technique_named, technique_of_code
from grader.cli.technique_titles import titles
from grader.render.hodoku_lines import hodoku_name
from tests.cli.conftest import Grader

LINE = (
    ":0400:9:291.84...78.5..2.156...1.8.6428...15837.15...915.4..3.4791...2.156.....93284..1..:"
    ":925 926 937::"
)


def test_every_technique_is_known_by_id_and_title() -> None:
    for id_, title in titles().items():
        assert technique_named(id_) == id_
        assert titles()[technique_named(title)] == title or technique_named(title) in titles()


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Locked Candidates Type 1 (Pointing)", "pointing"),
        ("locked candidates type 2 (claiming)", "claiming"),
        ("Naked Quadruple", "naked-quad"),
        ("Bivalue Universal Grave + 1", "bug-type-1"),
        ("Simple Colors", "simple-coloring"),
        ("Simple Colors Trap", "simple-coloring-trap"),
        ("Multi Colors 2", "multi-coloring-2"),
        ("Almost Locked Set XZ-Rule", "als-xz"),
        ("Almost Locked Set XY-Chain", "als-chain"),
        ("Grouped Nice Loop/AIC", "grouped-nice-loop"),
        ("x wing", "x-wing"),
        ("fmf7", "finned-mutant-leviathan"),
        ("2sk", "two-string-kite"),
        ("0401", "two-string-kite"),
        ("0304", "whale"),
        ("0322", "sashimi-jellyfish"),
        ("03221", "siamese-jellyfish"),
        ("03401", "siamese-franken-x-wing"),
        ("03601", "finned-mutant-x-wing"),
        ("0607-1", "avoidable-rectangle-1"),
        ("0901-x", "als-xz"),
        ("0901x", "als-xz"),
    ],
)
def test_names(name: str, id_: str) -> None:
    assert technique_named(name) == id_


def test_every_name_that_hodoku_prints_leads_back() -> None:
    for id_ in ("finned-franken-swordfish", "bug-type-1", "grouped-aic", "kraken-fish-type-2"):
        assert technique_named(hodoku_name(id_)) == id_


@pytest.mark.parametrize("code", ["", "x", "0399", "0307", "030", "9999", "04000", "abcd"])
def test_unknown_codes(code: str) -> None:
    assert technique_of_code(code) is None


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(click.BadParameter, match="did you mean 'naked-pair'"):
        technique_named("naked-pear")


def test_a_library_line_names_its_technique(grader: Grader) -> None:
    def titles_found(line: str) -> list[str]:
        told = grader("hint", line, "--all").stdout.splitlines()
        return [title for title in told if not title.startswith(" ")]

    assert titles_found(LINE) == ["Skyscraper (1)"]
    assert len(titles_found(LINE.replace(":0400:9:", ":0000:x:"))) > 1
    named = grader("hint", LINE, "--technique", "0200").stdout
    assert "Skyscraper" not in named
