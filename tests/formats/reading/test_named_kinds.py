"""Words about kinds of rules are known beside puzzles that have rules of these kinds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader import formats
from grader.formats import PuzzleEntry
from grader.formats.rules_text import written_rule
from tests.formats.grid_makers import NINE

RULES: dict[str, dict[str, Any]] = {
    "thermometer": {"kind": "thermometer", "cells": "r1c3-4"},
    "slow-thermometer": {"kind": "slow-thermometer", "cells": "r1c3-4"},
    "arrow": {"kind": "arrow", "cells": "r1c3-4 r2c4"},
    "difference": {"kind": "difference", "cells": "r1c3-4", "value": 3},
    "ratio": {"kind": "ratio", "cells": "r1c3-4"},
    "no-difference": {"kind": "no-difference", "cells": "r1c3-4", "value": 1},
    "sum-pair": {"kind": "sum-pair", "cells": "r1c3-4", "value": 10},
    "greater": {"kind": "greater", "cells": "r1c3-4"},
    "sandwich": {"kind": "sandwich", "cells": "r1c1-9", "sum": 10},
    "whispers": {"kind": "whispers", "cells": "r1c3-4"},
    "renban": {"kind": "renban", "cells": "r1c3-4"},
    "palindrome": {"kind": "palindrome", "cells": "r1c3 r2c4"},
    "between": {"kind": "between", "cells": "r1c3-5"},
    "skyscraper": {"kind": "skyscraper", "cells": "r1c1-9", "count": 3},
    "x-sum": {"kind": "x-sum", "cells": "r1c1-9", "sum": 30},
    "little-killer": {"kind": "little-killer", "cells": "r1c8 r2c9", "sum": 9},
}


def entry(title: str, *kinds: str) -> PuzzleEntry:
    record = {"layout": "classic-9", "givens": "." * 81, "rules": [RULES[kind] for kind in kinds]}
    (found,) = formats.entries([json.dumps({**record, "title": title})])
    return found


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Thermo 3", "thermometer"),
        ("Thermosudoku", "thermometer"),
        ("Slow thermos", "slow-thermometer"),
        ("Arrow Sudoku", "arrow"),
        ("Kropki", "difference"),
        ("Consecutive", "difference"),
        ("Kropki of the day", "ratio"),
        ("Non-consecutive", "no-difference"),
        ("XV", "sum-pair"),
        ("Greater Than 17", "greater"),
        ("Sandwich", "sandwich"),
        ("German Whispers", "whispers"),
        ("Renban", "renban"),
        ("Palindromes", "palindrome"),
        ("Between Lines", "between"),
        ("Wolkenkratzer", "skyscraper"),
        ("X-Sums", "x-sum"),
        ("Little Killer", "little-killer"),
    ],
)
def test_a_name_may_say_the_kind_of_the_rules(title: str, kind: str) -> None:
    found = entry(title, kind)
    assert found.error is None
    assert found.puzzle is not None
    assert {rule.kind for rule in found.puzzle.layout.rules} == {kind}
    assert written_rule(title) is not None, "alone it is a rule"


def test_a_name_may_say_several_kinds_and_a_figure() -> None:
    found = entry("Diagonal thermo with arrows", "thermometer", "arrow")
    assert found.puzzle is not None
    assert found.puzzle.layout.plain.name == "diagonal-9"
    assert len(found.puzzle.layout.rules) == 2


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Arrow", "thermometer"),
        ("Thermo with arrows", "thermometer"),
        ("Non-consecutive", "difference"),
        ("Nonconsecutive", "difference"),
        ("Killer", "little-killer"),
        ("Sandwich killer", "sandwich"),
        ("Sandwich r1c1 odd", "sandwich"),
    ],
)
def test_another_kind_in_the_name_is_refused(title: str, kind: str) -> None:
    assert "may be a rule, which is not supported" in str(entry(title, kind).error)


def test_a_line_above_is_read_alike() -> None:
    assert "may be a rule" in str(next(iter(formats.entries(["Sandwich", NINE]))).error)
