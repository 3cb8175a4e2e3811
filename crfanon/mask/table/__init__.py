"""Tables of solutions: which mask stands for which original, and the files they are kept in."""
