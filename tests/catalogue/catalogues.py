"""Catalogues for tests, and the refusals of files."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from grader.catalogue.catalogue import Catalogue
from grader.errors import CatalogueError
from tests.catalogue.disguises import puzzles

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def rated(catalogue: Catalogue, count: int = 30) -> Catalogue:
    """Return the catalogue after adding and rating that many puzzles."""
    catalogue.add(puzzles()[:count], source="bench")
    assert len([*catalogue.rate()]) == count
    return catalogue


def message_for(path: Path) -> str:
    """Return the message with which a file is refused."""
    with pytest.raises(CatalogueError) as caught:
        Catalogue(path)
    with pytest.raises(CatalogueError):
        Catalogue(path, readonly=True)
    return str(caught.value)


def changed(catalogue: Catalogue, *statements: str) -> str:
    """Run statements on the file of a catalogue, and return the message that refuses it."""
    catalogue.add([EASY])
    catalogue.close()
    connection = sqlite3.connect(catalogue.path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return message_for(catalogue.path)
