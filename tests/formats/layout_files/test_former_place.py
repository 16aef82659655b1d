"""The former place of layout files still gives what it gave, and warns."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from grader.formats import layout_files


def test_the_former_place_warns_and_gives_the_same_functions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "grader.layouts", raising=False)
    with pytest.warns(DeprecationWarning, match=r"is grader\.formats\.layout_files now"):
        former = import_module("grader.layouts")
    assert sorted(former.__all__) == sorted(layout_files.__all__)
    for name in former.__all__:
        assert getattr(former, name) is getattr(layout_files, name)
