"""crfanon finds personal data in text and masks it."""
