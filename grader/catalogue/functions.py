"""SQL functions for facts that are not stored; they are computed for the rows that need them."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b

from grader.catalogue.preparation import NODE_LIMIT, stored_puzzle
from grader.errors import GraderError
from grader.generate.pattern import pattern_from_drawing
from grader.model import kinds as k
from grader.search import minimality
from grader.search.limits import Limits


def define_functions(connection: sqlite3.Connection) -> None:
    """Define the functions on a connection."""
    connection.create_function("is_minimal", 2, _is_minimal, deterministic=True)
    connection.create_function("is_within", 3, _is_within, deterministic=True)
    connection.create_function("shuffled", 2, _shuffled, deterministic=True)


def _is_minimal(line: object, layout: object) -> int | None:
    """Return whether no given of a puzzle can be removed; None if it cannot be found out."""
    try:
        puzzle = stored_puzzle(str(line), str(layout))
        return int(minimality.is_minimal(puzzle, Limits(node_limit=NODE_LIMIT)))
    except GraderError:
        return None


def _is_within(line: object, layout: object, drawing: object) -> int | None:
    """Return whether all givens are in the cells of a pattern; None if it does not fit."""
    try:
        puzzle = stored_puzzle(str(line), str(layout))
        pattern = pattern_from_drawing(puzzle.layout, str(drawing), exact=False)
    except GraderError:
        return None
    given = {cell for cell, digit in enumerate(puzzle.givens) if digit != k.NO_DIGIT}
    return int(given <= pattern.cells)


def _shuffled(key: object, seed: object) -> bytes:
    """Return a hash of a key and a seed, to order by."""
    data = key if isinstance(key, bytes) else b""
    return blake2b(data, digest_size=8, key=str(seed).encode()[:64]).digest()
