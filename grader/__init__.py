"""Solve a Sudoku as a person does, explain it, grade it, make one."""
