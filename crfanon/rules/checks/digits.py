"""The characters of an identifier without what only divides them, and sums over its digits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

# Blanks of all widths and line ends, full stops, slashes, and hyphens: the soft one, the
# unbreakable one and the dashes that stand for it.
_SEPARATORS = re.compile(r"[\s./\-\u2010-\u2013\u2212\u00ad]+")


def compact(identifier: str) -> str:
    """Return `identifier` in capitals and without separators; wide forms become plain.

    >>> compact("x-0000023\\u2011t"), compact("１２.３ ４")
    ('X0000023T', '1234')
    """
    if not identifier.isascii():
        identifier = unicodedata.normalize("NFKC", identifier)
    return _SEPARATORS.sub("", identifier).upper()


def weighted(digits: str, weights: Sequence[int]) -> int:
    """Return the sum of the digits, each times its weight.

    >>> weighted("123", (3, 2, 1))
    10
    """
    return sum(int(digit) * weight for digit, weight in zip(digits, weights))


def cross_sum(digits: str, weights: Sequence[int]) -> int:
    """Return the sum of the digits of all products of a digit and its weight.

    >>> cross_sum("78", (2, 1))
    13
    """
    return sum(
        sum(divmod(int(digit) * weight, 10)) for digit, weight in zip(digits, weights, strict=True)
    )


def luhn(digits: str) -> bool:
    """Return whether the sum of Luhn, in which every second digit counts twice, holds.

    >>> luhn("4111111111111111"), luhn("4111111111111112")
    (True, False)
    """
    doubled = [2 if n % 2 else 1 for n in reversed(range(len(digits)))]
    return bool(digits) and cross_sum(digits, doubled) % 10 == 0
