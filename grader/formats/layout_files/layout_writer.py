"""Write a layout as a layout file that lists all cells and houses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from grader.formats.layout_files.node_values import digits_text, places_text
from grader.formats.layout_files.rule_list import rule_records
from grader.model import kinds as k
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout


def layout_record(layout: Layout) -> Mapping[str, Any]:
    """Return a layout as plain data, with the keys of a layout file."""
    if layout.rules:
        return {**layout_record(layout.plain), "rules": rule_records(layout)}
    everything = (1 << layout.digits) - 1

    def cells(numbers: tuple[k.Cell, ...]) -> str:
        return places_text([layout.coordinates[cell] for cell in numbers])

    record: dict[str, Any] = {
        "name": layout.name,
        "digits": layout.digits,
        "cells": cells(tuple(range(layout.cells))),
        "houses": [
            {
                "kind": KIND_NAMES[spec.kind],
                "name": spec.name,
                "short": spec.short,
                "cells": cells(spec.cells),
            }
            | ({} if spec.digits == everything else {"digits": digits_text(spec.digits)})
            for spec in (*layout.specs, *layout.overfull)
        ],
    }
    if layout.frames:
        record["frames"] = [
            {
                "rows": [layout.specs[house].short for house in frame.rows],
                "columns": [layout.specs[house].short for house in frame.columns],
            }
            for frame in layout.frames
        ]
    return record


def write_layout(layout: Layout) -> str:
    """Return a layout as YAML; `read_layout` returns an equal layout from it."""
    record = layout_record(layout)
    return str(yaml.safe_dump(record, sort_keys=False, allow_unicode=True, width=1000))
