"""From the settings of another program to the detector that asks it.

A configuration lists detectors, each a mapping with a ``kind`` and what belongs to
that kind.  `make_detector` takes such a mapping as a `Setting`, so that whatever is
wrong in it is said with the file and its line::

    detectors:
    - kind: spacy              # a pipeline of spaCy
      pipeline: pt_core_news_sm
      exclude: [parser]
      labels: {PER: PERSON, MISC: O}
      others: OTHER            # what labels become of which nothing is said
    - kind: http               # a service that answers JSON, see answers.read_answer
      url: http://localhost:8000/ner
      hosts: []                # other machines that texts may be sent to
      timeout: 10
    - kind: string-xml         # what STRING writes: in a folder, by a command, or a service
      folder: xml
      labels: {location city: LOCATION_CITY}     # features, first of all that fits
    - kind: NAME               # a plug-in of the user's own, by its entry point
      settings: {threshold: 0.5}

Paths are relative to the folder of the configuration; ``name`` tells two detectors of
one kind apart.

A plug-in of the user's own is a function that an installed package names as an entry
point in the group ``crfanon.detectors``.  It is called with its ``settings``, in a
process of its own, and returns what is called with every text and yields tuples of
start, end, label and, if it likes, a score; ``labels`` of that are those it may give.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from importlib import metadata
from types import MappingProxyType
from typing import NamedTuple

from ...errors import ConfigError, MissingExtraError
from ...settings import Setting, Settings
from ...text.document import Document
from ..detectors import Detector, Naming
from . import string_xml
from .answers import NER_LABELS, Found, LabelTable, PlugIn, read_answer
from .http_service import Service
from .worker import GROUP, Worker

# Seconds for one document, and for loading what finds something.
TIMEOUT, START_TIMEOUT = 30.0, 120.0

Maker = Callable[[Settings, Naming], Detector]


class Kind(NamedTuple):
    """A kind of detector: its settings, and what makes one from them."""

    make: Maker
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()


def kinds() -> list[str]:
    """Return the kinds of detectors that there are, those of installed plug-ins last."""
    points = {point.name for point in metadata.entry_points(group=GROUP)}
    return [*KINDS, *sorted(points.difference(KINDS))]


def make_detector(setting: Setting, *, named: Naming = str) -> Detector:
    """Return the detector that `setting` describes, a mapping with a ``kind``.

    `named` gives the label that its spans bear for a label of the hierarchy.  Raises
    `ConfigError` when something is wrong in it, or what it names cannot be loaded, and
    `MissingExtraError` when a package is missing.
    """
    [(_, chosen)] = [entry for entry in setting.named() if entry[0] == "kind"] or [
        ("", setting.missing("kind"))
    ]
    name = chosen.choice(kinds())
    kind = KINDS.get(name, PLUG_IN)
    settings = setting.entries(required=("kind", *kind.required), optional=("name", *kind.optional))
    try:
        return kind.make(settings, named)
    except ConfigError as error:
        raise setting.placed(error) from None


def _make_spacy(settings: Settings, named: Naming) -> Detector:
    if importlib.util.find_spec("spacy") is None:
        raise MissingExtraError("kind spacy: needs spaCy; pip install 'crfanon[spacy]'")
    pipeline = settings["pipeline"]
    folder = pipeline.path()
    name = str(folder) if folder.is_dir() else pipeline.text()
    exclude = [item.text() for item in settings.get("exclude").items()]
    load = {"spacy": name, "exclude": exclude}
    return _worker(load, settings, named, source=f"spacy:{pipeline.text()}")


def _make_plug_in(settings: Settings, named: Naming) -> Detector:
    own = settings.get("settings")
    name = settings["kind"].text()
    load = {"entry_point": name, "settings": {} if own.is_missing else own.plain()}
    return _worker(load, settings, named, source=f"plug-in:{name}")


def _worker(
    load: Mapping[str, object], settings: Settings, named: Naming, *, source: str
) -> Detector:
    table = _table(settings, named)
    worker = Worker(
        load,
        seconds=settings.get("timeout").seconds(default=TIMEOUT),
        start=settings.get("start_timeout").seconds(default=START_TIMEOUT),
    )

    def ask(document: Document) -> list[Found]:
        return list(read_answer(worker(document.text), document.text))

    labels = table.check(worker.labels) if worker.labels else None
    return PlugIn(_source(settings, source), ask, table, labels=labels)


def _make_http(settings: Settings, named: Naming) -> Detector:
    service = _service(settings)

    def ask(document: Document) -> list[Found]:
        return list(read_answer(service.ask(document.text), document.text))

    return PlugIn(_source(settings, f"http:{service.host}"), ask, _table(settings, named))


def _make_string(settings: Settings, named: Naming) -> Detector:
    given = [n for n in ("folder", "command", "url") if not settings.get(n).is_missing]
    if len(given) != 1:
        raise ConfigError("set one of folder, command and url: where the XML comes from")
    get = _string_source(given[0], settings)
    own = settings.get("labels")
    rows = [] if own.is_missing else [(n.lower(), entry.text()) for n, entry in own.named()]
    lines = [(frozenset(features.split()), label) for features, label in rows]
    table = [*lines, *string_xml.LABELS]
    labels = LabelTable(
        {label: label for _, label in table},
        others=settings.get("others").text(default=""),
        named=named,
    )

    def ask(document: Document) -> list[Found]:
        return list(string_xml.find(get(document), document.text, table))

    return PlugIn(_source(settings, "string:xip"), ask, labels)


def _string_source(given: str, settings: Settings) -> Callable[[Document], bytes]:
    if given == "folder":
        folder = settings["folder"].path()
        if not folder.is_dir():
            raise settings["folder"].refusal("is not a folder")
        return string_xml.Files(folder)
    if given == "command":
        command = [item.written() for item in settings["command"].items()]
        if not command:
            raise settings["command"].refusal("should be a list of a command and its arguments")
        seconds = settings.get("timeout").seconds(default=TIMEOUT)
        return string_xml.Command(command, seconds=seconds)
    service = _service(settings)

    def post(document: Document) -> bytes:
        body = document.text.encode("utf-8", "replace")
        return service.post(body, "text/plain; charset=utf-8")

    return post


def _service(settings: Settings) -> Service:
    return Service(
        settings["url"].text(),
        seconds=settings.get("timeout").seconds(default=TIMEOUT),
        hosts=[item.text() for item in settings.get("hosts").items()],
        plain_http=settings.get("plain_http").flag(default=False),
    )


def _table(settings: Settings, named: Naming) -> LabelTable:
    own = settings.get("labels")
    table = NER_LABELS if own.is_missing else {n: label.text() for n, label in own.named()}
    return LabelTable(table, others=settings.get("others").text(default=""), named=named)


def _source(settings: Settings, source: str) -> str:
    """Return `source`, with the name that the settings give instead of its own."""
    kind = source.partition(":")[0]
    name = settings.get("name").text(default="")
    return f"{kind}:{name}" if name else source


_WORKER = ("labels", "others", "timeout", "start_timeout")
_HTTP = ("hosts", "plain_http", "timeout")
PLUG_IN = Kind(_make_plug_in, (), ("settings", *_WORKER))
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "spacy": Kind(_make_spacy, ("pipeline",), ("exclude", *_WORKER)),
        "http": Kind(_make_http, ("url",), ("labels", "others", *_HTTP)),
        "string-xml": Kind(
            _make_string, (), ("folder", "command", "url", "labels", "others", *_HTTP)
        ),
    }
)
"""The kinds that crfanon has itself; a plug-in of the same name is never taken instead."""
