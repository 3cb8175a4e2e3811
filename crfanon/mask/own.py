"""Masking methods of the user's own, by the names of their entry points.

An installed package names a function as an entry point in the group ``crfanon.methods``::

    [options.entry_points]
    crfanon.methods =
        initials = my_package:make_initials

It is called once with its settings, those below ``settings`` in the configuration, and with what
methods may know (`MethodContext`: seed, language, memory, keys), and returns a `Method`: what
is called with the `Mentions` of a document and returns a text for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import ConfigError, CrfanonError, DocumentError
from .method import Mentions, Method

if TYPE_CHECKING:
    from .method_context import MethodContext

GROUP = "crfanon.methods"
SETTINGS = "settings"


def own_names() -> list[str]:
    """Return the names of the methods that installed packages bring, sorted."""
    # Seldom needed, and slow to import.
    from importlib import metadata

    return sorted({point.name for point in metadata.entry_points(group=GROUP)})


def make_own(name: str, context: MethodContext, settings: Mapping[str, Any]) -> Method:
    """Return a method of the user's own; raise `ConfigError` if it cannot be loaded or made."""
    from importlib import metadata

    points = list(metadata.entry_points(group=GROUP, name=name))
    if len(points) != 1:
        raise ConfigError(
            f"masking method {name}: {len(points)} packages have an entry point of this name; "
            "install just one of them"
        )
    try:
        return Checked(name, points[0].load()(settings, context))
    except CrfanonError:
        raise
    except Exception as error:
        raise ConfigError(
            f"masking method {name}: cannot be made ({type(error).__name__}); "
            "check its settings, and the package that brings it"
        ) from None


class Checked:
    """A method of the user's own, whose every answer is looked at.

    Whatever is wrong with it, no document is masked with less than was found: it is refused.
    """

    def __init__(self, name: str, method: Method) -> None:
        self.name = name
        self._method = method

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention, or raise `DocumentError`."""
        try:
            found = list(self._method(mentions))
        except Exception as error:
            # The message might quote the document.
            raise self._fault(mentions, f"failed ({type(error).__name__})") from None
        if len(found) != len(mentions.surfaces):
            problem = f"gave {len(found)} texts for {len(mentions.surfaces)} mentions"
            raise self._fault(mentions, problem)
        for span, surface, text in zip(mentions.document.spans, mentions.surfaces, found):
            if not isinstance(text, str) or not text:
                raise self._fault(mentions, f"gave no text for the mention at {span.start}")
            if text == surface:
                raise self._fault(mentions, f"gave the mention at {span.start} itself")
        return found

    def _fault(self, mentions: Mentions, problem: str) -> DocumentError:
        place = mentions.document.doc_id or "document"
        return DocumentError(
            f"{place}: masking method {self.name} {problem}, so nothing was written; correct it, "
            "or use another method"
        )
