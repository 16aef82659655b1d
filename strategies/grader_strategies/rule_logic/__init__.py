"""Techniques of rules of any kind, such as thermometers, arrows and dots."""
