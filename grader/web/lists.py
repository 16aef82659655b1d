"""Lists of what there is: profiles, techniques, layouts, formats."""

from __future__ import annotations

import sys
from typing import Any

from grader.formats import FORMATS
from grader.model.notation import CELL_STYLES
from grader.model.rules.registry import rule_kinds
from grader.model.shapes import names
from grader.pipeline.registry import techniques
from grader.rating import profiles as shipped
from grader.rating.profile_loading import load_profile
from grader.render.languages import languages
from grader.runtime.compiled import mode
from grader.runtime.version import version as own_version
from grader.web.arguments import Arguments, words_of


def profiles(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the profiles with their grades and techniques."""
    found = []
    for name in shipped.names():
        profile = load_profile(name)
        found.append(
            {
                "name": profile.name,
                "title": profile.title,
                "about": profile.about,
                "scheme": profile.scheme,
                "rules": profile.rules,
                "grades": [
                    {"name": grade.name, "low": grade.low, "high": _finite(grade.high)}
                    for grade in profile.grades
                ],
                "techniques": list(dict.fromkeys(entry.technique for entry in profile.entries)),
            }
        )
    return {"profiles": found}


def _finite(number: float) -> float | None:
    return None if number == float("inf") else number


def strategies(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the installed techniques with their titles."""
    words = words_of(arguments)
    return {
        "strategies": [
            {
                "id": technique.id,
                "title": words.titles.get(technique.id, technique.title),
                "options": list(technique.options),
                "assumes_unique": technique.assumes_unique,
            }
            for technique in techniques().values()
        ]
    }


def layouts(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the names of layouts."""
    return {"layouts": list(names())}


def rules(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the kinds of rules with what their rules consist of."""
    return {
        "rules": [
            {
                "name": kind.name,
                "variant": kind.variant,
                "parameters": list(kind.parameters),
                "required": kind.required,
                "list": kind.list_parameter,
                "least_cells": kind.least_cells,
                "most_cells": kind.most_cells,
                "is_whole_line": kind.is_whole_line,
            }
            for kind in rule_kinds().values()
        ]
    }


def formats(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the formats of puzzles."""
    return {"formats": [{"name": each.name, "title": each.title} for each in FORMATS]}


def version(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the version of the grader, of Python, and the limits of this service."""
    return {
        "version": own_version(),
        "mode": mode(),
        "python": ".".join(map(str, sys.version_info[:3])),
        "languages": list(languages()),
        "cells": list(CELL_STYLES),
        "timeout": limit,
    }
