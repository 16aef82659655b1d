"""Puzzles to a target."""

from grader.generate.generator import Generated, Kept, Report, generate

__all__ = ["Generated", "Kept", "Report", "generate"]
