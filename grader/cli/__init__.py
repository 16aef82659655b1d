"""The command-line interface, one command a module."""

import gc
import sys

from grader.cli.program import NAME, program

__all__ = ["main", "program"]


def main() -> None:
    """Run the program as a process of its own, with the arguments of the process."""
    try:
        program(prog_name=NAME)
    finally:
        # The modules need not be searched for garbage once more when Python ends.  DuckDB reports
        # what is left then as leaks, on standard error.
        if "duckdb" not in sys.modules:
            gc.freeze()
