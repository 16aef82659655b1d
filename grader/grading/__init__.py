"""From puzzles to ratings and traces: one or millions."""
