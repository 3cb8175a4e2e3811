"""A memory for tests: what was chosen, in a dictionary."""

from __future__ import annotations

from crfanon.text.normalize import bare


class InDictionary:
    """A memory that one process has."""

    def __init__(self) -> None:
        self.chosen: dict[tuple[str, str], str] = {}

    def recall(self, role: str, original: str) -> str | None:
        return self.chosen.get((role, bare(original)))

    def keep(self, role: str, original: str, surrogate: str) -> str | None:
        taken = {bare(s) for (r, o), s in self.chosen.items() if r == role and o != bare(original)}
        if bare(surrogate) in taken:
            return None
        return self.chosen.setdefault((role, bare(original)), surrogate)
