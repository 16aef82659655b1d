"""Techniques are found by id, title and alternative names."""

from __future__ import annotations

import click
import pytest

from grader.cli.shared.technique_names import technique_of_code, techniques_named
from grader.cli.shared.technique_titles import titles
from grader.pipeline.registry import techniques
from grader.render.hodoku_lines import hodoku_name
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import HARD, SOLUTION

LINE = (
    ":0400:9:291.84...78.5..2.156...1.8.6428...15837.15...915.4..3.4791...2.156.....93284..1..:"
    ":925 926 937::"
)


def test_every_technique_is_known_by_id_and_title() -> None:
    for id_, title in titles().items():
        assert techniques_named(id_) == (id_,)
        (found,) = techniques_named(title)
        assert found in titles()


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
        ("03601", "siamese-mutant-x-wing"),
        ("03131", "finned-squirmbag"),
        ("0002", "hidden-single"),
        ("0003", "naked-single"),
        ("h1", "hidden-single"),
        ("n1", "naked-single"),
        ("0371", "kraken-fish-type-1"),
        ("0372-1", "kraken-fish-type-2"),
        ("0607-1", "avoidable-rectangle-1"),
        ("0901-x", "als-xz"),
        ("0901x", "als-xz"),
    ],
)
def test_names(name: str, id_: str) -> None:
    assert techniques_named(name) == (id_,)


@pytest.mark.parametrize("name", ["lc", "LC", "Locked Candidates", "locked-candidates"])
def test_a_group_means_all_its_techniques(name: str) -> None:
    assert techniques_named(name) == ("pointing", "claiming")


def test_short_names_and_codes_belong_to_one_technique() -> None:
    every = [techniques().codes(id_) for id_ in titles()]
    shorts = [codes.short for codes in every if codes.short]
    assert len({*shorts}) == len(shorts)
    numbers = [code for codes in every for code in codes.hodoku]
    assert len({*numbers}) == len(numbers)
    assert {code for code in numbers if len(code) != 4} == {
        code for code in numbers if code[:2] == "03" and code[4:] == "1"
    }


def test_every_name_that_hodoku_prints_leads_back() -> None:
    for id_ in ("finned-franken-swordfish", "bug-type-1", "grouped-aic", "kraken-fish-type-2"):
        assert techniques_named(hodoku_name(id_)) == (id_,)


@pytest.mark.parametrize(
    "code",
    ["", "x", "0399", "0390", "0391", "0001", "0307", "030", "9999", "04000", "abcd"],
)
def test_unknown_codes(code: str) -> None:
    assert technique_of_code(code) is None


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(click.BadParameter, match="did you mean 'naked-pair'"):
        techniques_named("naked-pear")


def test_a_library_line_names_its_technique(grader: Grader) -> None:
    def titles_found(line: str) -> list[str]:
        told = grader("hint", line, "--all").stdout.splitlines()
        return [title for title in told if not title.startswith(" ")]

    assert titles_found(LINE) == ["Skyscraper (1)"]
    assert len(titles_found(LINE.replace(":0400:9:", ":0000:x:"))) > 1
    named = grader("hint", LINE, "--technique", "0200").stdout
    assert "Skyscraper" not in named


def test_codes_of_singles_and_groups_list_what_they_mean(grader: Grader) -> None:
    for code, title in (("0002", "Hidden Single"), ("0003", "Naked Single")):
        line = f":{code}::{SOLUTION[:40]}.{SOLUTION[41:]}:::"
        listed = grader("hint", line, "--all").stdout.splitlines()
        assert [line.split(" (")[0] for line in listed if not line.startswith(" ")] == [title]
    both = grader("hint", HARD, "--all", "--technique", "lc").stdout
    apart = [grader("hint", HARD, "--all", "--technique", n).stdout for n in ("lc1", "lc2")]
    assert both == "".join(apart)
    assert apart[0]
    solved = grader("hint", SOLUTION, "--technique", "lc").stdout
    assert solved == "There is no Pointing, Claiming on this board.\n"
