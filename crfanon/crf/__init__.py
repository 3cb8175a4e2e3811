"""The arithmetic of the linear-chain CRF: weights, scores, decoding, training."""
