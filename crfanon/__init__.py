"""Find personal data in text and mask it: rules and a CRF, offline, on an ordinary CPU.

    import crfanon
    crfanon.anonymize("Paciente: Ana Robles Pina.")     # the masked text
    crfanon.Anonymizer(lang="es").analyze(text).spans   # what was found, and where

Importing the package loads nothing; each name below is fetched from its module
when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .pipeline import Anonymizer as Anonymizer
    from .pipeline import anonymize as anonymize
    from .resources import __version__ as __version__
    from .text.document import Document as Document
    from .text.spans import Entity as Entity
    from .text.spans import Span as Span
    from .text.tokens import Tokens as Tokens


_HOMES = {
    "__version__": "resources",
    "Anonymizer": "pipeline",
    "Document": "text.document",
    "Entity": "text.spans",
    "Span": "text.spans",
    "Tokens": "text.tokens",
    "anonymize": "pipeline",
}
_MODULES = frozenset({"coreference"})

__all__ = [
    "Anonymizer",
    "Document",
    "Entity",
    "Span",
    "Tokens",
    "__version__",
    "anonymize",
]


def __getattr__(name: str) -> Any:
    """Fetch a public name, or a module that is part of the public interface."""
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f".{home}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
