"""What `crfanon config show` prints is read back as the same configuration."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crfanon.config import Configuration, render
from crfanon.labels import parents

_LABELS = st.sampled_from(sorted(parents()))
_TEXTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t\x85\u2028"), min_size=1
).filter(str.strip)
_SHARES = st.floats(0, 1)
_RECALL = st.sampled_from(["high", "balanced", "precise"]) | st.floats(-10, 10)
_VOTING = st.sampled_from(["cascade", "union", "majority", "weighted"])
_VOTES = _VOTING | st.fixed_dictionaries(
    {"method": _VOTING}, optional={"threshold": _SHARES, "wide": st.booleans()}
)
_MASKING = (
    st.sampled_from(["tag", "suppress", "substitute", "preserve", "keep", "hash"])
    | st.fixed_dictionaries({"name": st.just("suppress")}, optional={"mark": _TEXTS})
    | st.fixed_dictionaries(
        {"name": st.just("tag")},
        optional={
            "opening": _TEXTS,
            "closing": _TEXTS,
            "template": st.just("{number}. {label}"),
            "names": st.sampled_from(["labels", "document", "pt"]),
        },
    )
    | st.fixed_dictionaries(
        {"name": st.just("shift_dates")},
        optional={
            "days": st.sampled_from([[30, 365], "30-365"]),
            "keep_weekday": st.booleans(),
            "otherwise": st.just("suppress") | st.just({"name": "suppress", "mark": "5"}),
        },
    )
    | st.fixed_dictionaries(
        {"name": st.just("bucket")},
        optional={"ages": st.integers(2, 20), "amounts": st.just("auto") | st.integers(1, 99)},
    )
)
_CONVERSIONS = st.dictionaries(_LABELS, _LABELS | st.just("GUEST"), max_size=2)
_DETECTORS = (
    st.fixed_dictionaries(
        {"model": st.just("es-clinical")},
        optional={"weight": st.floats(0, 1e6), "recall": _RECALL, "labels": _CONVERSIONS},
    )
    | st.fixed_dictionaries(
        {"rules": st.lists(st.sampled_from(["any", "de", "regions/eu"]), min_size=1)},
        optional={"least": _SHARES},
    )
    | st.fixed_dictionaries({"deny": st.just(["a # list.txt"])}, optional={"label": _LABELS})
    | st.fixed_dictionaries({"folder": st.just("my: folder")})
    | st.fixed_dictionaries(
        {"http": st.just("http://localhost:1/ner")},
        optional={"timeout": st.integers(1, 9), "labels": st.just({"PER": "PERSON", "no": "O"})},
    )
    | st.fixed_dictionaries(
        {"string-xml": st.sampled_from(["my: folder", {"command": ["cat", "-n", "1"]}])}
    )
    | st.fixed_dictionaries(
        {"plug-in": st.just("mine")},
        optional={"settings": st.dictionaries(_TEXTS, st.floats(0, 9) | st.booleans() | _TEXTS)},
    )
)
_PARTS = st.fixed_dictionaries(
    {},
    optional={
        "detectors": st.lists(_DETECTORS, min_size=1, max_size=3),
        "also": st.lists(_DETECTORS, max_size=2),
        "arbitration": st.fixed_dictionaries(
            {},
            optional={
                "method": _VOTING,
                "threshold": _SHARES,
                "wide": st.booleans(),
                "labels": st.dictionaries(_LABELS, _VOTES, max_size=3),
            },
        ),
        "second_pass": st.fixed_dictionaries(
            {"off": st.lists(_LABELS, max_size=3)},
            optional={"part": st.dictionaries(_LABELS, st.booleans(), max_size=2)},
        ),
        "allow": st.lists(st.just("a # list.txt"), max_size=1),
        "labels": st.just("all") | st.lists(_LABELS, min_size=1, max_size=3),
        "keep": st.lists(_LABELS | st.sampled_from(["month", "year"]), max_size=3),
        "naming": st.sampled_from(["native", "hierarchy", "top"]),
        "convert": _CONVERSIONS,
        "recall": _RECALL,
        "masking": st.fixed_dictionaries(
            {},
            optional={
                "method": _MASKING,
                "seed": st.integers(0, 2**40),
                "labels": st.dictionaries(_LABELS, _MASKING, max_size=3),
            },
        ),
        "output": st.fixed_dictionaries({}, optional={"encoding": st.just("cp1252")}),
    },
)
_LANGUAGES = st.sampled_from(["de", "es", "no", "tlh"])
_FILES = st.fixed_dictionaries(
    {},
    optional={
        "language": _LANGUAGES,
        "default": _PARTS,
        "languages": st.dictionaries(_LANGUAGES, _PARTS, max_size=3),
    },
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("configurations")
    (folder / "a # list.txt").write_text("# label: PERSON\nAnn Berg\n", "utf-8")
    (folder / "my: folder").mkdir()
    (folder / "elsewhere").mkdir()
    return folder


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(_FILES, st.none() | _LANGUAGES, st.none() | _RECALL)
def test_what_is_shown_is_read_back(
    folder: Path, said: dict[str, object], language: str | None, recall: str | float | None
) -> None:
    path, again = folder / "anonymize.yaml", folder / "elsewhere" / "again.yaml"
    path.write_text(yaml.safe_dump(said, allow_unicode=True), "utf-8")
    configuration = Configuration.read(path).with_(recall=recall)
    again.write_text(render(configuration, language), "utf-8")
    read = Configuration.read(again)
    for asked in [language] if language else [*configuration.languages, "xx"]:
        assert read.of(asked) == configuration.of(asked)
    assert read.language.value == (language or configuration.language.value)
