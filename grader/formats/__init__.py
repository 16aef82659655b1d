"""Text to puzzles and back, one notation a file."""
