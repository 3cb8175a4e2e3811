"""Facts about citations for the CRF: what a whole citation says of each of its tokens."""
