"""Select puzzles of files by expressions, with columns that an editor chooses by."""
