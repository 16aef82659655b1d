"""Answers for pages and programs: a service of plain functions, and an HTTP server for it."""
