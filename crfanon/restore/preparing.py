"""Prepare a text for people and programs that translate or edit it: `prepare`."""

from __future__ import annotations

from ..mask import Method
from .placeholders import Placeholders, like_placeholders
from .protection import Protected, is_xml


def prepare(text: str, *, protection: str = "") -> tuple[Method, tuple[str, ...]]:
    """Return the method that masks `text` so that it can be restored, and what to look out for.

    `protection` is a template of markup (`template_of`).  The warnings are lines without text
    of the document.

        >>> method, warnings = prepare("See [NOTE_1]: Anna Berg.")
        >>> print(*warnings)
        1 place looks like a placeholder (first at 4-12); others were taken, and these stay
    """
    method: Method = Placeholders()
    warnings = []
    places = like_placeholders(text)
    if places:
        start, end = places[0]
        some = "1 place looks" if len(places) == 1 else f"{len(places)} places look"
        warnings.append(
            f"{some} like a placeholder (first at {start}-{end}); others were taken, and these stay"
        )
    if protection:
        method = Protected(method, protection)
        signs = sum(map(text.count, "<&"))
        if signs and is_xml(protection):
            warnings.append(
                f"holds < or & {signs} times, which stay as they are; escape them beforehand if "
                "what comes out is to be read as XML"
            )
    return method, tuple(warnings)
