"""What other processes do is what this one does: no hash seed counts, and nothing is read early."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crfanon import corpus
from crfanon.rules.files import dump_rules
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer
from crfanon.training.rules.induction import learn

_ROOT = Path(__file__).resolve().parents[2]
_GOLD = _ROOT / "tests" / "corpus" / "gold"


def test_choices_do_not_depend_on_the_hash_seed():
    code = "from crfanon.crypto.keyed_random import Chance; print(Chance('a', 1).below(10**6))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True, check=True, env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(found) == 1


def test_the_model_of_languages_is_not_read_before_it_is_asked() -> None:
    program = "import sys, crfanon.languages.identify; print('py3langid' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert printed.stdout.strip() == b"False"


@pytest.fixture(scope="module")
def notes() -> list[Document]:
    tokenize = Tokenizer()
    read = corpus.read(_GOLD, format="brat")
    return [document.with_(tokens=tokenize(document.text)) for document in read]


_SCRIPT = """
from crfanon import corpus
from crfanon.rules.files import dump_rules
from crfanon.training.rules.induction import learn
rules = learn(corpus.read(%r, format="brat"))
print(dump_rules(rules.rules, rules.field_names))
"""


def test_the_same_documents_give_the_same_rules_whatever_the_hash_seed(
    notes: list[Document],
) -> None:
    rules = learn(notes)
    here = dump_rules(rules.rules, rules.field_names) + "\n"
    seed = "4711" if os.environ.get("PYTHONHASHSEED") != "4711" else "0"
    elsewhere = subprocess.run(
        [sys.executable, "-c", _SCRIPT % str(_GOLD)],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(_ROOT)},
        capture_output=True,
        check=True,
    ).stdout
    assert elsewhere.decode() == here
    assert here.count("- name:") > 10
