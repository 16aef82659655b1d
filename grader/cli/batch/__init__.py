"""The command `grader batch`: plan, run, watch and collect jobs."""
