"""Generate puzzles that meet requirements on difficulty, techniques and givens."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.generate.generation_records import (
        Generated,
        GenerationReport,
        KeptPuzzle,
        KnownPuzzle,
    )
    from grader.generate.generator import generate

__all__ = ["Generated", "GenerationReport", "KeptPuzzle", "KnownPuzzle", "generate"]


def __getattr__(name: str) -> object:
    """Import the generator when it is first used: most who compare puzzles need none."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from grader.generate import generation_records, generator  # noqa: PLC0415

    found: object = getattr(generator if name == "generate" else generation_records, name)
    return found
