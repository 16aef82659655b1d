"""Techniques of killers: cages, their combinations, and the rule of 45."""
