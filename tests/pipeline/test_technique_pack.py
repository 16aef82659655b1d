"""Packs of descriptors: their order, what is prepared, and what is noticed without preparing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.errors import StrategyError
from grader.pipeline import pack_files
from grader.pipeline.descriptor import Descriptor
from grader.pipeline.pack_files import descriptors, families, family_descriptors
from grader.pipeline.technique_pack import Codes, TechniquePack
from grader.runtime import package_data
from grader_strategies import BUILTIN

PACK = "described_pack"
FAMILIES = "families:\n  second: The second\n  first: The first\n"
SINGLE = """\
finder: Found
options: [order]
techniques:
  {id}:
    title: {{en: {title}, de: {title} auf Deutsch}}
    fixed: {{nodes: [als]}}
    codes: {{short: {id}}}
    variants: {{{id}-one: {{title: First}}}}
words:
  - line: "{{digit}}"
    sentence: {{en: "{{digit}}.", de: "Die {{digit}}."}}
"""


def described(id_: str, after: str = "") -> str:
    text = SINGLE.format(id=id_, title=id_.title())
    return f"after: {after}\n{text}" if after else text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pack of two families, whose techniques are a, b, c and d, e."""
    home = tmp_path / PACK
    for family, file, text in (
        ("second", "z", described("a")),
        ("second", "m", described("b", after="z")),
        ("second", "a", described("c", after="m")),
        ("first", "y", described("d")),
        ("first", "x", described("e", after="y")),
    ):
        (home / family).mkdir(parents=True, exist_ok=True)
        (home / family / f"{file}.yaml").write_text(text, encoding="utf-8")
    (home / "__init__.py").touch()
    (home / "pack.yaml").write_text(FAMILIES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, PACK, raising=False)
    forget()
    yield home
    sys.modules.pop(PACK, None)
    forget()


def forget() -> None:
    """Forget the descriptors that have been read, as a new process would."""
    for function in (families, descriptors, family_descriptors):
        function.cache_clear()


def prepare(folder: Path) -> None:
    for family, name, text in pack_files.prepared_files(PACK, ("en", "de")):
        (folder / family / (name + package_data.PREPARED)).write_text(text, encoding="utf-8")
    forget()


@pytest.fixture(params=["read", "prepared"])
def pack(request: pytest.FixtureRequest, folder: Path) -> TechniquePack:
    if request.param == "prepared":
        prepare(folder)
    return TechniquePack.from_folder(PACK)


def test_techniques_stand_in_the_order_of_families_and_of_after(pack: TechniquePack) -> None:
    assert list(pack) == ["a", "b", "c", "d", "e"]
    assert len(pack) == 5
    assert "a" in pack
    assert "a-one" not in pack
    assert pack.owner("a-one") == "a"
    assert pack.owner("f") is None
    with pytest.raises(KeyError):
        _ = pack["a-one"]


def test_a_technique_is_made_of_its_descriptor(pack: TechniquePack) -> None:
    technique = pack["e"]
    assert pack["e"] is technique
    assert (technique.id, technique.title) == ("e", "E")
    assert technique.fixed == {"nodes": ("als",)}
    assert technique.options == ("order",)
    assert technique.variants == {"e-one": "First"}


def test_words_and_codes_are_found_by_each_name(pack: TechniquePack) -> None:
    assert pack.messages("a-one", "en") == {"line": "{digit}", "sentence": "{digit}."}
    assert pack.messages("a", "de") == {"title": "A auf Deutsch", "sentence": "Die {digit}."}
    assert pack.messages("a", "fr") == {}
    assert pack.messages("f", "en") == {}
    assert pack.codes("a") == Codes(short="a")
    assert pack.codes("a-one") == pack.codes("f") == Codes()


def test_what_is_prepared_is_used_until_its_family_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(folder)
    read: list[str] = []
    old = pack_files.family_descriptors

    def noted(package: str, family: str) -> tuple[Descriptor, ...]:
        read.append(family)
        return old(package, family)

    monkeypatch.setattr(pack_files, "family_descriptors", noted)
    assert TechniquePack.from_folder(PACK)["d"].title == "D"
    assert read == []
    file = folder / "first" / "y.yaml"
    file.write_text(described("d") + "  - of: [d]\n    line: new\n", encoding="utf-8")
    pack = TechniquePack.from_folder(PACK)
    assert pack.messages("d", "en")["line"] == "new"
    assert pack.messages("a", "en")["line"] == "{digit}"
    assert {*read} == {"first"}


def test_a_technique_that_came_after_preparing_is_found(folder: Path) -> None:
    prepare(folder)
    (folder / "first" / "w.yaml").write_text(described("f", after="x"), encoding="utf-8")
    assert TechniquePack.from_folder(PACK)["f"].title == "F"
    assert list(TechniquePack.from_folder(PACK)) == ["a", "b", "c", "d", "e", "f"]


def test_a_pack_needs_no_families(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    (folder / "one.yaml").write_text(described("one"), encoding="utf-8")
    pack = TechniquePack.from_folder(PACK)
    assert list(pack) == ["one"]
    assert pack.messages("one", "en")["line"] == "{digit}"


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("first/y.yaml", "techniques: []", "first/y.yaml, line 1: "),
        ("first/y.yaml", described("d", after="q"), "first/y.yaml: 'q' is no descriptor"),
        ("first/y.yaml", described("d", after="x"), "first/.*.yaml: '.' is no descriptor"),
        ("first/y.yaml", described("a"), "'a' is described in second/z.yaml and in first/y.yaml"),
        ("pack.yaml", "family: {}", "pack.yaml, line 1: no such key 'family'"),
    ],
)
def test_a_wrong_file_is_named(folder: Path, file: str, text: str, message: str) -> None:
    (folder / file).write_text(text, encoding="utf-8")
    with pytest.raises(StrategyError, match=message):
        descriptors(PACK)


def test_the_prepared_forms_of_ours_are_what_is_read() -> None:
    plain = TechniquePack.from_folder("grader_strategies")
    assert list(plain) == list(BUILTIN)
    for each in descriptors("grader_strategies"):
        for id_ in each.techniques:
            assert plain[id_] == BUILTIN[id_]
