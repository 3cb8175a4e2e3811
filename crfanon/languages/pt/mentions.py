"""Portuguese mentions, compared."""

from __future__ import annotations

from ..mentions import WithFeminineTitles


class Mentions(WithFeminineTitles):
    """Portuguese: given names behind any title, "Nome próprio:", "Apelido:"."""
