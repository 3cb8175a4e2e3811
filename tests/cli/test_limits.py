"""A document that takes too much is refused, and the others are masked."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_document_beyond_the_limits_is_refused_and_the_batch_goes_on(
    crfanon: Run, tmp_path: Path, jobs: str
) -> None:
    config = tmp_path / "c.yaml"
    config.write_text("default:\n  limits: {seconds_per_mb: 1, memory: 4GB}\n", "utf-8")
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.txt").write_text("Nombre: Ana Robles Pina.\n", "utf-8")
    (notes / "b.txt").write_text("".join(f"Tel. 91{n:07}, Ana R{n}.\n" for n in range(30_000)))
    (notes / "c.txt").write_text("Nombre: Leo Pina Robles.\n", "utf-8")
    done = crfanon("anonymize", notes, "-o", "out", "--config", config, "--jobs", jobs, fake=False)
    assert done.returncode == 1
    [line] = [line for line in done.stderr.decode().splitlines() if "limits" in line]
    assert "b.txt" in line
    assert "1 seconds for each MB that limits.seconds_per_mb allows, so nothing was" in line
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.txt", "c.txt"]


def test_the_limits_in_force_are_shown(crfanon: Run) -> None:
    shown = crfanon("config", "show", fake=False).stdout.decode()
    assert "  limits:\n    seconds_per_mb: 300.0  # built in\n" in shown
    assert '    memory: "4GB"  # built in\n' in shown
