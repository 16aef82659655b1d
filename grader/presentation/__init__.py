"""Records as text, pictures and HTML, with the titles and messages of the installed packs."""
