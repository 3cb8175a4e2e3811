"""Learn a model from annotated documents, measure it, and write it down.

A training configuration (`configuration`) says which corpora, features, lists
and parameters make a model.  `material` reads the corpora and gathers the
evidence, `fitting` estimates the weights, `measuring` scores them on held-out
documents, and `card` writes the model's folder.
"""
