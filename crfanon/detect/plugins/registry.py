"""The kinds of detectors that are external programs: their settings, and how each is made.

What asks such a program lives in a module of its own, which is imported when a detector is made.

A plug-in of the user's own is a function that an installed package names as an entry
point in the group ``crfanon.detectors``.  It is called with its ``settings``, in a
process of its own, and returns what is called with every text and yields tuples of
start, end, label and, if it likes, a score; ``labels`` of that are those it may give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import ConfigError, MissingExtraError
from ...labels.types import LABEL_OR_NONE
from ...settings.schema import Field, Fields, Type, read_fields
from ...settings.setting import Setting, meant
from ...settings.types import FLAG, PATH, PLAIN, SECONDS, TEXT, WRITTEN, list_of, table_of
from ..detectors import Detector, Naming

if TYPE_CHECKING:
    from ...text.document import Document
    from .answers import Found, LabelTable
    from .http_service import Service

Entry = Mapping[str, Any]
"""The settings of a detector: plain values by name."""


class Kind(NamedTuple):
    """A kind of detector: its settings, first the one named like the kind.

    `make` takes what is set, with the defaults of what is not.
    """

    make: Callable[[Entry, Naming], Detector]
    fields: Fields
    help: str


def own_names() -> list[str]:
    """Return the names of the plug-ins that installed packages bring, sorted."""
    # Seldom needed, and slow to import.
    from importlib import metadata

    from .worker import GROUP

    return sorted({point.name for point in metadata.entry_points(group=GROUP)})


def _make_spacy(entry: Entry, named: Naming) -> Detector:
    import importlib.util

    if importlib.util.find_spec("spacy") is None:
        raise MissingExtraError("kind spacy: needs spaCy; pip install 'crfanon[spacy]'")
    load = {"spacy": entry["spacy"], "exclude": entry["exclude"]}
    return _worker(load, entry, named, source=f"spacy:{entry['spacy']}")


def _make_plug_in(entry: Entry, named: Naming) -> Detector:
    name = entry["plug-in"]
    if name not in own_names():
        installed = meant(name, own_names()) if own_names() else "none is installed"
        raise ConfigError(f"there is no plug-in {name!r}; {installed}")
    own = entry["settings"]
    load = {"entry_point": name, "settings": {} if own is None else own}
    return _worker(load, entry, named, source=f"plug-in:{name}")


def _worker(load: Mapping[str, object], entry: Entry, named: Naming, *, source: str) -> Detector:
    from .answers import PlugIn, read_answer
    from .worker import Worker

    table = _table(entry, named)
    worker = Worker(load, seconds=entry["timeout"], start=entry["start_timeout"])

    def ask(document: Document) -> list[Found]:
        return list(read_answer(worker(document.text), document.text))

    labels = table.check(worker.labels) if worker.labels else None
    return PlugIn(_source(entry, source), ask, table, labels=labels)


def _make_http(entry: Entry, named: Naming) -> Detector:
    from .answers import PlugIn, read_answer

    service = _service(entry["http"], entry)

    def ask(document: Document) -> list[Found]:
        return list(read_answer(service.ask(document.text), document.text))

    return PlugIn(_source(entry, f"http:{service.host}"), ask, _table(entry, named))


def _make_string(entry: Entry, named: Naming) -> Detector:
    from . import string_xml
    from .answers import LabelTable, PlugIn

    get = _string_source(entry)
    own = [(frozenset(n.lower().split()), label) for n, label in (entry["labels"] or {}).items()]
    table = [*own, *string_xml.usual_features()]
    labels = LabelTable(
        {label: label for _, label in table}, others=entry["others"] or "", named=named
    )

    def ask(document: Document) -> list[Found]:
        return list(string_xml.find(get(document), document.text, table))

    return PlugIn(_source(entry, "string:xip"), ask, labels)


def _string_source(entry: Entry) -> Callable[[Document], bytes]:
    from pathlib import Path

    from . import string_xml

    [(where, said)] = entry["string-xml"].items()
    if where == "folder":
        return string_xml.Files(Path(said))
    if where == "command":
        return string_xml.Command(said, seconds=entry["timeout"])
    service = _service(said, entry)

    def post(document: Document) -> bytes:
        body = document.text.encode("utf-8", "replace")
        return service.post(body, "text/plain; charset=utf-8")

    return post


def _service(url: str, entry: Entry) -> Service:
    from .http_service import Service

    return Service(
        url, seconds=entry["timeout"], hosts=entry["hosts"], plain_http=entry["plain_http"]
    )


def _table(entry: Entry, named: Naming) -> LabelTable:
    from .answers import LabelTable

    return LabelTable(entry["labels"], others=entry["others"] or "", named=named)


def _source(entry: Entry, source: str) -> str:
    """Return `source`, with the name that the settings give instead of its own."""
    name = entry["name"]
    return f"{source.partition(':')[0]}:{name}" if name else source


def _pipeline(setting: Setting) -> str:
    text = setting.text()
    return str(setting.path()) if setting.path().is_dir() else text


def _folder(setting: Setting) -> str:
    if not setting.path().is_dir():
        raise setting.refusal("is not a folder; make it, or name another")
    return str(setting.path())


_FOLDER = Type(_folder, PATH.name)
_NO_COMMAND = "; write a list of a command and its arguments"
_XML_SOURCES: Fields = {
    "folder": Field(_FOLDER, "where the XML of each document lies, called as it is"),
    "command": Field(
        list_of(WRITTEN, name="texts", empty=_NO_COMMAND), "reads a text and writes its XML"
    ),
    "url": Field(TEXT, "a service that answers a text with its XML"),
}


def _xml_source(setting: Setting) -> dict[str, Any]:
    if not setting.is_mapping:
        return {"folder": _folder(setting)}
    source = read_fields(setting, _XML_SOURCES)
    if len(source) != 1:
        raise setting.refusal("set one of folder, command and url: where the XML comes from")
    return source


# Seconds for one document, and for loading what finds something.
_TIMEOUT = Field(SECONDS, "for one document, which is refused when it takes longer", 30.0)
_START_TIMEOUT = Field(SECONDS, "for loading what finds something", 120.0)
_COMMON: Fields = {
    "name": Field(TEXT, "tells two detectors of one kind apart"),
    "labels": Field(
        table_of(LABEL_OR_NONE, name="its labels to labels or `O`"), "what its labels become"
    ),
    "others": Field(LABEL_OR_NONE, "what labels become of which nothing is said"),
}
_WORKER: Fields = {**_COMMON, "timeout": _TIMEOUT, "start_timeout": _START_TIMEOUT}
_HTTP: Fields = {
    **_COMMON,
    "hosts": Field(list_of(TEXT, name="texts"), "other machines that texts may be sent to", ()),
    "plain_http": Field(FLAG, "whether they may be asked without encryption", False),
    "timeout": _TIMEOUT,
}

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "spacy": Kind(
            _make_spacy,
            {
                "spacy": Field(
                    Type(_pipeline, "name, or path"), "the pipeline; its package", required=True
                ),
                "exclude": Field(list_of(TEXT, name="texts"), "components that are not loaded", ()),
                **_WORKER,
            },
            "a pipeline of spaCy",
        ),
        "http": Kind(
            _make_http,
            {
                "http": Field(TEXT, "its address", required=True),
                **_HTTP,
            },
            "a service that answers JSON",
        ),
        "string-xml": Kind(
            _make_string,
            {
                "string-xml": Field(
                    Type(_xml_source, "path of a folder, or mapping", _XML_SOURCES),
                    "where the XML comes from",
                    required=True,
                ),
                **_HTTP,
            },
            "what STRING writes",
        ),
        "plug-in": Kind(
            _make_plug_in,
            {
                "plug-in": Field(TEXT, "the name of its entry point", required=True),
                "settings": Field(PLAIN, "what it is called with"),
                **_WORKER,
            },
            "a plug-in of your own: an entry point in the group `crfanon.detectors`",
        ),
    }
)
"""The kinds by the name of the setting that names them."""
