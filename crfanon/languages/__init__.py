"""What is known of languages: a folder for each, and what reads these folders."""

LANGUAGES = ("de", "en", "es", "pt")
"""The languages that there are rules, lists and words for."""
