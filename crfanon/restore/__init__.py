"""The way back: masked text and table of solutions in, originals out.

A text that is, to the character, the one that was written is restored by position.  One that
was edited or translated is restored by what its masks look like, if that is asked for, and a
report says which of them are lost, doubled or changed.
"""

from __future__ import annotations

from collections.abc import Collection

from ..crypto.keys import Key
from ..mask import SolutionTable
from .edited import Restored, is_wanted, restore_edited
from .placeholders import Placeholders, like_placeholders
from .preparing import prepare
from .protection import PROTECTIONS, Protected, template_of
from .report import Problem, Report


def restore_text(
    text: str, table: SolutionTable, *, force: bool = False, labels: Collection[str] = ()
) -> Restored:
    """Return the original of a masked text, with a report.

    With `force` the text may have been edited or translated.  `labels`, of any level of the
    hierarchy, are those that are restored; all are if there are none.  Raises `RestoreError`
    when the text is not the one of the table and is not forced.

        >>> from ..mask import Solution
        >>> from ..mask.table.table import digest
        >>> solution = Solution(1, "PERSON", 1, "Anna Berg", "[PERSON_1]", 0, 9, 0, 10)
        >>> table = SolutionTable("note", digest("[PERSON_1] left."), (solution,))
        >>> restore_text("[PERSON_1] left.", table).text
        'Anna Berg left.'
        >>> restore_text("Gone is [person_1]!", table, force=True).text
        'Gone is Anna Berg!'
    """
    if force and not table.is_of(text):
        return restore_edited(text, table, labels=labels)
    wanted = [solution for solution in table.solutions if is_wanted(solution.label, labels)]
    restored = table.unmask(text, wanted)
    return Restored(restored, Report(table.doc_id, "position", len(wanted), len(wanted)))


def restore_by_key(text: str, key: Key, *, doc_id: str = "", place: str = "document") -> Restored:
    """Return a text with what the method ``encrypt`` masked in it, wherever it has gone to.

    No table is needed, and none says whether something was lost.  Raises `KeyFault`, which names
    `place`, when a mask cannot be decrypted.
    """
    from ..mask.methods.encrypt import MASK, decrypt_masks

    count = len(MASK.findall(text))
    restored = decrypt_masks(text, key, place=place)
    return Restored(restored, Report(doc_id, "key", count, count))


__all__ = [
    "PROTECTIONS",
    "Placeholders",
    "Problem",
    "Protected",
    "Report",
    "Restored",
    "like_placeholders",
    "prepare",
    "restore_by_key",
    "restore_edited",
    "restore_text",
    "template_of",
]
