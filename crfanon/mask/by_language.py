"""Mask what stands in each language by the method of that language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .by_label import ByLabel, masked_by_each
from .method import Mentions, Method
from .methods.keep import Keep


class ByLanguage:
    """Put in the place of every mention what the method of its language says.

    `methods` are those of languages, and `otherwise` is that of any other.  All mentions of an
    entity are masked alike: by the method of the language that it is first mentioned in, but one
    that is kept there is masked if the method of another language masks it.
    """

    def __init__(self, methods: Mapping[str, Method], *, otherwise: Method) -> None:
        self._methods = methods
        self._otherwise = otherwise

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        languages: dict[int, dict[str, None]] = {}
        for entity, language in zip(mentions.entities, mentions.languages):
            languages.setdefault(entity, {})[language] = None
        columns = zip(mentions.document.spans, mentions.entities)
        methods = [self._method_of(span.label, languages[entity]) for span, entity in columns]
        return masked_by_each(mentions, methods)

    def _method_of(self, label: str, languages: Iterable[str]) -> Method:
        """Return the first of the methods of some languages that masks a label, else the first."""
        own = [self._methods.get(language, self._otherwise) for language in languages]
        of_label = [m.method_of(label) if isinstance(m, ByLabel) else m for m in own]
        masking = (method for method in of_label if not isinstance(method, Keep))
        return next(masking, of_label[0])
