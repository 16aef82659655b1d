"""The command-line interface, one command a module."""

from grader.cli.program import program

__all__ = ["main", "program"]


def main() -> None:
    """Run the program with the arguments of the process."""
    program()
