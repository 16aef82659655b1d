"""For shells and manuals: completion of a command line, and the manual page."""
