"""Chains of implications: cycles, forcing chains, and forcing chains inside each other."""
