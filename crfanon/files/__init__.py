"""Documents in, the same kind of document out."""
