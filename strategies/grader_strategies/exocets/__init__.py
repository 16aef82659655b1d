"""Exocets: two base cells whose digits must stand in two target cells as well."""
