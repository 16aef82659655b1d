"""Generate puzzles that meet requirements on difficulty, techniques and givens."""

from grader.generate.generation_records import Generated, GenerationReport, KeptPuzzle
from grader.generate.generator import generate

__all__ = ["Generated", "GenerationReport", "KeptPuzzle", "generate"]
