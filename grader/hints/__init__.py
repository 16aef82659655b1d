"""The next step, all steps, proofs and mistakes, for a puzzle in progress."""
