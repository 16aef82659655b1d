"""The command line, one command a file."""

from grader.cli.program import program

__all__ = ["main", "program"]


def main() -> None:
    """Run the program with the arguments that it was started with."""
    program()
