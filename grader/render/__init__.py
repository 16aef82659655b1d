"""Traces, ratings and boards as text, HTML, SVG and PDF; no module prints or writes files."""
