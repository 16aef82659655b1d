"""Run the command line by `python -m grader`."""

from grader.cli import program

if __name__ == "__main__":
    program(prog_name="grader")
