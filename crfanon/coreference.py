"""`resolve` by the name that it is documented by; it stands in `crfanon.link`."""

from __future__ import annotations

from .link import resolve

__all__ = ["resolve"]
