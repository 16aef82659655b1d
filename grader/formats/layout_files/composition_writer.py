"""Write a layout as a layout file that combines grids, short enough to be changed by hand."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

import yaml

from grader.formats.layout_files.composition import composition
from grader.model.layout import Layout


class _Row(list[Any]):
    """A list that is written on one line."""


class _Line(dict[str, Any]):
    """A mapping that is written on one line."""


class _Lines(str):
    """A text of several lines."""

    __slots__ = ()


class _Dumper(yaml.SafeDumper):
    """Writes what has a form of its own."""


_TAG = "tag:yaml.org,2002:"
_Dumper.add_representer(
    _Row, lambda dumper, row: dumper.represent_sequence(f"{_TAG}seq", row, flow_style=True)
)
_Dumper.add_representer(
    _Line, lambda dumper, line: dumper.represent_mapping(f"{_TAG}map", line, flow_style=True)
)
_Dumper.add_representer(
    _Lines, lambda dumper, text: dumper.represent_scalar(f"{_TAG}str", text, style="|")
)


def write_composition(layout: Layout) -> str:
    """Return a layout as YAML that lists its grids, and the houses and rules that are added.

    `read_layout` returns a layout with the same cells, houses and rules from it.

    Raises:
        LayoutError: it has other houses than those of grids, and extra houses.
    """
    record = dict(composition(layout))
    record["grids"] = [_grid(each) for each in record["grids"]]
    for key in ("extras", "rules"):
        if key in record:
            record[key] = [_Line(each) for each in record[key]]
    text = yaml.dump(record, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=math.inf)
    return str(text)


def _grid(record: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(record)
    if "regions" in found:
        rows = re.findall("." * found["size"], found["regions"])
        found["regions"] = _Lines("\n".join(rows) + "\n")
    if "extras" in found:
        found["extras"] = _Row(
            each if isinstance(each, str) else _Line(each) for each in found["extras"]
        )
    return found
