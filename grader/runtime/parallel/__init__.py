"""Work on many items, in this process or in several: what is done, by whom, and in which order."""
