"""What stays when a puzzle is turned or renamed: canonical forms, symmetries, fingerprints."""
