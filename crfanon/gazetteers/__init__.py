"""List evidence: which stretches of a text stand in a list of names, places, ...

Matching is leftmost-longest within each list, on token boundaries, and blind
to case and accents (see `text.normalize.fold`).  An entry is compared as a sequence of the
tokenizer's tokens, so "O'Donnell" and "L'Hospitalet" are found by whichever
tokenizer the text was cut.  How lists are named and stored: `lists`.
"""

from .lists import list_names
from .matcher import Gazetteers

__all__ = ["Gazetteers", "list_names"]
