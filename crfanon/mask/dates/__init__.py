"""Dates in masked texts: how they are read, moved, made coarser and written again."""
