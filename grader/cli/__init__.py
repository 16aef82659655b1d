"""The command-line interface, one command a module."""

import gc
import sys

from grader.cli.program import NAME, program

__all__ = ["main", "program"]

COLLECTION_THRESHOLD = 50_000
"""New objects between two garbage collections.  With Python's default of 700 a short run spends
a tenth of its time on looking for garbage among newly imported modules."""


def main() -> None:
    """Run the program as a process of its own, with the arguments of the process."""
    gc.set_threshold(COLLECTION_THRESHOLD)
    try:
        program(prog_name=NAME)
    finally:
        # The modules need not be searched for garbage once more when Python ends.  DuckDB reports
        # what is left then as leaks, on standard error.
        if "duckdb" not in sys.modules:
            gc.freeze()
