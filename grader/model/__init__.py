"""The nouns: layouts, puzzles, boards, steps and traces."""
