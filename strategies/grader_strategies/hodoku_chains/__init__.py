"""Chains and nets read off tables of consequences, a table for each assumption."""
