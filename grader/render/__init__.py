"""Traces, ratings and boards as text, HTML, SVG and PDF, with the words of the installed packs.

No module prints or writes files.
"""
