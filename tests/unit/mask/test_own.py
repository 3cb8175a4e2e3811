"""Masking methods that other packages bring."""

from __future__ import annotations

import importlib
import sys

import pytest

from crfanon.errors import ConfigError, DocumentError
from crfanon.link import resolve
from crfanon.mask import kind_of, make_method, mask, read_method
from crfanon.settings.setting import Setting

_MODULE = """
def make_initials(settings, making):
    def initials(mentions):
        return [surface[0] + settings.get("mark", ".") for surface in mentions.surfaces]
    return initials

def make_wrong(settings, making):
    answers = {
        "few": lambda mentions: [],
        "empty": lambda mentions: [""] * len(mentions.surfaces),
        "number": lambda mentions: [5] * len(mentions.surfaces),
        "same": lambda mentions: mentions.surfaces,
        "fault": lambda mentions: {}[mentions.surfaces[0]],
    }
    return answers[settings["answer"]]
"""


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with two methods is installed."""
    (tmp_path / "own_methods.py").write_text(_MODULE, "utf-8")
    folder = tmp_path / "own_methods-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: own-methods\nVersion: 1\n")
    (folder / "entry_points.txt").write_text(
        "[crfanon.methods]\nshorts = own_methods:make_initials\nwrong = own_methods:make_wrong\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield
    sys.modules.pop("own_methods", None)


def test_a_method_of_an_entry_point_is_one_like_others(doc, installed):
    document = resolve(doc("[P Ana] saw [P Luis]"))
    assert mask(document, method="shorts").text == "A. saw L."
    method = make_method("shorts", settings={"mark": "*"})
    assert mask(document, method=method).text == "A* saw L*"
    assert kind_of("shorts").restores


def test_a_method_of_an_entry_point_can_be_configured(installed):
    said = {"name": "shorts", "settings": {"mark": "*"}}
    assert read_method(Setting.given("method", said)) == said
    with pytest.raises(ConfigError, match=r"'short' is not known; did you mean shorts\?"):
        read_method(Setting.given("method", "short"))


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("few", "gave 0 texts for 1 mentions"),
        ("empty", "gave no text for the mention at 3"),
        ("number", "gave no text for the mention at 3"),
        ("same", "gave the mention at 3 itself"),
        ("fault", r"failed \(KeyError\)"),
    ],
)
def test_a_fault_of_it_refuses_the_document(doc, installed, answer, complaint):
    method = make_method("wrong", settings={"answer": answer})
    with pytest.raises(DocumentError, match=f"test: masking method wrong {complaint}") as caught:
        mask(resolve(doc("So [P Zacarias] left")), method=method)
    assert "Zacarias" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_a_method_that_cannot_be_made_is_refused(installed):
    with pytest.raises(ConfigError, match=r"masking method wrong: cannot be made \(KeyError\)"):
        make_method("wrong", settings={})


def test_what_is_not_installed_is_not_known():
    with pytest.raises(ConfigError, match="'shorts': not known"):
        make_method("shorts")
