"""Made-up identifiers, dates and the like: valid ones as people write them, and near misses.

They are made apart from what finds them: sums of check digits are worked out here once more,
and what python-stdnum, phonenumbers and Faker know is taken from there.  Nothing in here
reads the rules.  `kind.Kind` says what is made of each kind, `trial` tries it.
"""

from __future__ import annotations

from .documents import DOCUMENTS
from .general import GENERAL
from .kind import Kind
from .look_alikes import look_alikes
from .national import NATIONAL
from .times import TIMES

KINDS: tuple[Kind, ...] = (*GENERAL, *NATIONAL, *DOCUMENTS, *TIMES)

__all__ = ["KINDS", "NATIONAL", "Kind", "look_alikes"]
