"""Generate puzzles with rules: choose rules that a solution obeys, and change them."""
