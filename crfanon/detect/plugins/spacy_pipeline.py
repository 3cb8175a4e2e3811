"""A pipeline of spaCy as a finder of entities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

# spaCy holds texts in UTF-8, which has no lone surrogates.
_SURROGATE = re.compile("[\ud800-\udfff]")


class Pipeline:
    """The entities that a pipeline sets, such as those of a trained model or of rules.

    `name` is that of an installed package or the path of a folder.  `labels` are those
    that its components say they give.
    """

    def __init__(self, name: str, *, exclude: Sequence[str] = ()) -> None:
        import spacy

        self._nlp = spacy.load(name, exclude=list(exclude))
        self.labels = {
            label
            for component, labels in self._nlp.pipe_labels.items()
            if self._sets_entities(component)
            for label in labels
        }

    def _sets_entities(self, component: str) -> bool:
        assigned = self._nlp.get_pipe_meta(component).assigns
        return any(name.startswith(("doc.ents", "token.ent_")) for name in assigned)

    def __call__(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Yield start, end and label of the entities in a text."""
        for entity in self._nlp(_SURROGATE.sub("\ufffd", text)).ents:
            yield entity.start_char, entity.end_char, entity.label_
