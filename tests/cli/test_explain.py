"""``crfanon explain``: the evidence for each span, in lines."""

from __future__ import annotations

from .conftest import Run


def test_explain_shows_spans_evidence_and_weights(process: Run) -> None:
    done = process("explain", "-", stdin=b"Paciente: Ana Robles\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [
        "standard input: 1 found",
        '10-20  NAME  "Ana Robles"  rule:capitals 0.500',
        '    gazetteer:es/first_name  "Ana"',
        '    +1.25  shape[0]=Xx  at 10 "Ana"',
    ]


def test_explain_shows_as_many_weights_as_wished(crfanon: Run) -> None:
    done = crfanon("explain", "--weights", "0", stdin=b"Ana Robles")
    assert b"shape" not in done.stdout


def test_explain_says_when_there_is_nothing(crfanon: Run) -> None:
    assert crfanon("explain", stdin=b"nothing").stdout == b"standard input: 0 found\n"


def test_explain_tells_what_the_rules_of_the_model_look_for(crfanon: Run) -> None:
    note = "Nombre: Inés.\nCP: 04001. Tel.: 925 11 22 33, correo: ines@robles.es.\n"
    done = crfanon("explain", "--weights", "3", "-", stdin=note.encode(), fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0].startswith("standard input: ")
    head = '8-12  NAME_PATIENT  "Inés"  crf:es-clinical '
    [begin] = [n for n, line in enumerate(lines) if line.startswith(head)]
    size = next(n for n, line in enumerate(lines[begin + 1 :]) if not line.startswith(" "))
    block = lines[begin + 1 : begin + 1 + size]
    kinds = [line.split(":")[0].strip() for line in block[:-3]]
    assert kinds == sorted(kinds, key=["rule", "gazetteer", "field"].index)
    assert any(line.endswith('"Inés"  by field nombre: [<name>]') for line in block)
    assert '    gazetteer:es/given_name/female  "Inés"' in block
    assert all(" at 8 " in line for line in block[-3:])
