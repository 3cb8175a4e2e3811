"""The whole way of a text: `Anonymizer`, and the stages that it consists of."""

from __future__ import annotations

from .anonymizer import Anonymizer, anonymize

__all__ = ["Anonymizer", "anonymize"]
