"""Run the command line: the script `grader`, and `python -m grader`."""

import gc

COLLECTION_THRESHOLD = 50_000
"""New objects between two garbage collections.  With Python's default of 700 a short run spends
a tenth of its time on looking for garbage among newly imported modules."""


def main() -> None:
    """Run the program as a process of its own, with the arguments of the process."""
    gc.set_threshold(COLLECTION_THRESHOLD)
    from grader.cli import main  # noqa: PLC0415 - its modules are imported after that

    main()


if __name__ == "__main__":
    main()
