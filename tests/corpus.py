"""Files of the corpus, and the puzzles in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from grader.pipeline.pack_files import descriptors

FOLDER = Path(__file__).resolve().parents[1] / "corpus"
TECHNIQUES = "techniques"
PACK = "grader_strategies"
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C takes a tenth of the time, and each worker process reads the whole corpus."""


def load_yaml(file: Path) -> Any:
    """Return the data of a YAML file."""
    return yaml.load(file.read_text(encoding="utf-8"), Loader=_LOADER)


@cache
def boards() -> dict[str, Any]:
    """Return the boards of each technique of ours that has some, by id."""
    return {id_: found for each in descriptors(PACK) for id_, found in each.boards.items()}


def puzzles_by_file(under: str = "") -> dict[Path, list[str]]:
    """Return the classic 9x9 puzzles of each file, in the order of the file.

    The boards of a technique, which stand in its descriptor, count as a file of their own in the
    folder `techniques`.
    """
    data = {file: load_yaml(file) for file in (FOLDER / under).rglob("*.yaml")}
    if under in {"", TECHNIQUES}:
        data |= {FOLDER / TECHNIQUES / f"{id_}.yaml": found for id_, found in boards().items()}
    return {
        file: [text for text in _puzzles_in(data[file]) if len(text) == 81 and text.isascii()]
        for file in sorted(data)
    }


def _puzzles_in(value: object) -> Iterator[str]:
    """Iterate over the values of the key `puzzle` anywhere in a document, but beside rules."""
    if isinstance(value, dict):
        if "rules" in value:
            return
        for key, part in value.items():
            if key == "puzzle" and isinstance(part, str):
                yield part
            else:
                yield from _puzzles_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _puzzles_in(part)
