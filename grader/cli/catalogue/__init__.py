"""The command `grader catalogue`: a collection in one file."""
