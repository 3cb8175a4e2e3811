"""French mentions, compared."""

from __future__ import annotations

from ..mentions import Wording


class Mentions(Wording):
    """French: "Mme" and a surname, "Nom de naissance:"."""
