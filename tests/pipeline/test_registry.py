"""Packs of techniques are loaded by entry points; invalid ones are errors."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from grader.errors import StrategyError
from grader.pipeline.registry import GROUP, TechniqueTable, techniques
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.pipeline.technique_pack import TechniquePack
from grader_strategies import BUILTIN


class Nothing(Strategy):
    """Finds nothing; takes an option."""

    def __init__(self, order: str = "cell", size: int = 1) -> None:
        self.settings = (order, size)


@pytest.fixture
def pack(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Put an empty module where entry points can find it."""
    module = ModuleType("some_pack")
    monkeypatch.setitem(sys.modules, "some_pack", module)
    return module


def table(name: str, value: str) -> Mapping[str, Technique]:
    """Return the built-in techniques and those of one guest's pack."""
    return TechniqueTable(lambda: [EntryPoint(name, value, GROUP)])


def load(pack: ModuleType, exported: object) -> Mapping[str, Technique]:
    vars(pack)["EXPORTED"] = exported
    return table("guest", "some_pack:EXPORTED")


def test_the_built_in_pack_is_installed() -> None:
    assert list(techniques())[: len(BUILTIN)] == list(BUILTIN)
    assert techniques()["x-wing"] is BUILTIN["x-wing"]


def test_a_pack_of_a_guest_brings_techniques(pack: ModuleType) -> None:
    one = Technique("one", "One", Nothing, variants={"one-first": "First One"})
    found = load(pack, TechniquePack([one]))
    assert list(found)[len(BUILTIN) :] == ["one"]
    assert isinstance(found, TechniqueTable)
    assert found.named("one-first") is one
    assert found.named("one-second") is None
    assert not found.is_builtin("one")
    assert found.is_builtin("bug-type-1")
    again = Technique("full-house", "Full House", Nothing)
    with pytest.raises(StrategyError, match=r"\[guest\] brings .*'full-house', .*built-in pack"):
        list(load(pack, TechniquePack([again])))


def test_ids_are_lower_case_with_hyphens() -> None:
    for technique in techniques().values():
        assert technique.id == technique.id.lower().replace(" ", "-")
        assert technique.title


def test_a_pack_brings_one_technique_or_several(pack: ModuleType) -> None:
    one, two = Technique("one", "One", Nothing), Technique("two", "Two", Nothing)
    assert load(pack, one)["one"] is one
    assert list(load(pack, [two, one]))[len(BUILTIN) :] == ["two", "one"]
    assert list(load(pack, iter((one, two))))[len(BUILTIN) :] == ["one", "two"]
    assert len(load(pack, ())) == len(BUILTIN)


def test_an_id_that_is_taken_is_refused(pack: ModuleType) -> None:
    again = Technique("naked-single", "Naked Single", Nothing)
    with pytest.raises(StrategyError, match=r"\[guest\] brings .*'naked-single', .*built-in pack"):
        list(load(pack, again))
    one = Technique("one", "One", Nothing)
    with pytest.raises(StrategyError, match=r"\[guest\] brings the technique 'one' twice"):
        list(load(pack, [one, one]))


@pytest.mark.parametrize("exported", [None, 3, Nothing, [Nothing], ["naked-pair"], "abc"])
def test_exports_that_are_not_techniques_are_rejected(pack: ModuleType, exported: object) -> None:
    with pytest.raises(StrategyError, match=r"\[guest\] exports .*, which is no Technique"):
        list(load(pack, exported))


@pytest.mark.parametrize("value", ["no_such_module:X", "some_pack:MISSING"])
def test_a_pack_that_cannot_be_loaded_is_named(pack: ModuleType, value: str) -> None:
    with pytest.raises(StrategyError, match=r"the pack \?\[broken\] cannot be loaded"):
        list(table("broken", value))


def test_a_broken_pack_stops_nothing_that_needs_no_guest() -> None:
    found = table("broken", "no_such_module:X")
    assert found["x-wing"] is BUILTIN["x-wing"]
    assert "x-wing" in found
    with pytest.raises(StrategyError, match="the pack"):
        _ = "of-a-guest" in found


def test_options_follow_the_fixed_arguments_of_a_strategy() -> None:
    technique = Technique("x", "X", Nothing, fixed={"size": 3}, options=("order",))
    strategy = technique.strategy({"order": "arrival"})
    assert isinstance(strategy, Nothing)
    assert strategy.settings == ("arrival", 3)
    assert strategy.technique == "x"
    assert technique.strategy() is not technique.strategy()


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match=r"x has no option 'size' \(order\)"):
        Technique("x", "X", Nothing, options=("order",)).strategy({"size": 2})
    with pytest.raises(ValueError, match=r"x has no option 'size' \(it has none\)"):
        Technique("x", "X", Nothing).strategy({"size": 2})
