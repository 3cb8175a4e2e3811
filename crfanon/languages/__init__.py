"""What is known of languages: a folder for each, and what reads these folders."""
