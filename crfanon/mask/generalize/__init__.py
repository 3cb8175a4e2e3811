"""Masking by something more general: a town by its region, a hospital by "a hospital"."""
