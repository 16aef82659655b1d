"""The data model: layouts, puzzles, boards, steps and traces."""
