"""Suggest personal data: each detector adds its evidence to documents, and drops nothing."""
