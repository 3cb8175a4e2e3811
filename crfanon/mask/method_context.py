"""The context of masking methods besides their options: `MethodContext`."""

from __future__ import annotations

from typing import NamedTuple

from ..crypto.keys import Key
from ..errors import ConfigError
from .memory import Memory


class MethodContext(NamedTuple):
    """The context of masking methods besides their options.

    `seed` is for those that choose, `lang` says whose words they choose from, `memory`
    makes choices the same over documents, and `keys` is the key of those that work by one.  A key
    is part of the seed as well: without it the choices cannot be made again.  `words` is the
    language to choose from where `lang` has no words to choose, empty where that is an error.
    """

    seed: int = 0
    lang: str = "es"
    memory: Memory | None = None
    keys: Key | None = None
    words: str = ""

    def key_for(self, method: str) -> Key:
        """Return the key; raise `ConfigError` if there is none for a method that needs one."""
        if self.keys is None:
            raise ConfigError(
                f"masking method {method}: needs a key; make one with `crfanon keys create FILE` "
                "and name it by --key-file, or as masking.key_file in the configuration"
            )
        return self.keys
