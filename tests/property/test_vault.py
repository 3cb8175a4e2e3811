"""A vault is what it stands for: a table that only grows, whoever writes to it."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from crfanon.text.normalize import bare
from crfanon.vault import Vault

_ROLES = st.sampled_from(["surname", "surname#2", "city/ES", ""])
_TEXTS = st.one_of(
    st.sampled_from(["Ana", "ANA", "Aná", "ana ", "Berg", "#2", "surname", "\ud800", "ß", "ss"]),
    st.text(max_size=40),
)
_CHOICES = st.lists(st.tuples(_ROLES, _TEXTS, _TEXTS), max_size=12)


@settings(deadline=None, max_examples=40)
@given(st.lists(_CHOICES, max_size=4))
def test_the_vault_keeps_what_a_table_would_keep(
    documents: list[list[tuple[str, str, str]]],
) -> None:
    table: dict[tuple[str, str], str] = {}
    given_to: set[tuple[str, str]] = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "v"
        for choices in documents:
            vault = Vault(path)

            def mask(vault=vault, choices=choices) -> None:
                for role, original, surrogate in choices:
                    key = role, bare(original)
                    new = role.partition("#")[0], bare(surrogate)
                    expected = table.get(key)
                    if expected is None and new not in given_to:
                        expected = table[key] = surrogate
                        given_to.add(new)
                    assert vault.keep(role, original, surrogate) == expected
                    assert vault.recall(role, original) == expected

            vault.remembering(mask)
            vault.close()
        vault = Vault(path)
        assert all(vault.recall(*key) == surrogate for key, surrogate in table.items())
        assert sum(vault.counts().values()) == len(table)
        assert vault.faults() == []
        vault.close()
