"""The command `grader generate`, and the requirements that other commands share with it."""
