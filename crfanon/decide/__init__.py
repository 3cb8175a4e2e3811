"""Settle evidence: which suggestions stand, where they begin and end, and what is kept in clear."""
