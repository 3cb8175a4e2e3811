"""World knowledge of names: Sevilla is part of Andalucía, a "Klinikum" is a hospital.

A knowledge base is one SQLite file that holds things, the names by which they are found,
the names by which they are called in each language, and how they are related.
It is made once, by `crfanon kb build`, from what packages carry and from what users bring,
and only ever read after that: nothing here uses a network.

`base` reads one, `build.knowledge` writes one, and `senses` finds the thing that a mention in a
text means.
"""

from ..languages.headword import Called
from .base import KnowledgeBase, Relation, Thing, shipped

__all__ = ["Called", "KnowledgeBase", "Relation", "Thing", "shipped"]
