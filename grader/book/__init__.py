"""Books of puzzles: from a specification to PDF files for printers."""
