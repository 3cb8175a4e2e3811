"""Checks of what a rule has found: check digits, number ranges, calendar dates."""
