"""``crfanon explain``: the evidence for each span, in lines."""

from __future__ import annotations

from .conftest import Run


def test_explain_shows_spans_evidence_and_weights(crfanon: Run) -> None:
    done = crfanon("explain", "-", stdin=b"Paciente: Ana Robles\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [
        "standard input: 1 found",
        '10-20  NAME  "Ana Robles"  rule:capitals 0.500',
        '    gazetteer:es/first_name  es/first_name 1.00  "Ana"',
        "    +1.25  shape[0]=Xx  at 10",
    ]


def test_explain_shows_as_many_weights_as_wished(crfanon: Run) -> None:
    done = crfanon("explain", "--weights", "0", stdin=b"Ana Robles")
    assert b"shape" not in done.stdout


def test_explain_says_when_there_is_nothing(crfanon: Run) -> None:
    assert crfanon("explain", stdin=b"nothing").stdout == b"standard input: 0 found\n"
