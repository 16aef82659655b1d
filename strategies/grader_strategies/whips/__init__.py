"""Whips, g-whips, braids and g-braids: chains of variables against a target."""
