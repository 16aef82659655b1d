"""Drills: positions to practise a technique on, and the judgement of answers."""
