"""The chains of Sudoku Explainer: cycles, forcing chains, and chains nested in chains."""
