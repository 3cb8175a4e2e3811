"""crfanon as a service of other programs: how jobs are written."""
