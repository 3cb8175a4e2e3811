"""A trained model on disk: card, weights and the rules that were learnt with it.

A model is a folder ``models/NAME/`` with

``model.yaml``    the card: what the model is, what it was trained on and how
                  well it does, and the SHA-256 of every other file;
``weights.npz``   the CRF (`crf.weights`);
``rules.yaml``    the rules induced from the training data, unless there are none;
``texts.u64``     short hashes of the training texts (`evaluation.seen`), by which an evaluation of
                  the model learns that it has seen a text; older models have none.

Models that know the same words may share their table: it then stands in the folder
``words`` beside them, and each card names the file and its SHA-256.

Nothing in it is executable.  Every file is compared with its SHA-256 before it
is opened, for a damaged weight would mask less without a sign.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt
import yaml

from ..errors import ConfigError, ModelError, UnknownModelError
from ..labels import has_place, known_labels
from ..resources import data_folder
from ..rules import RuleSet
from ..settings.setting import meant
from ..text.spacy_tokenizer import OWN, check
from .calibration import Calibration
from .fingerprint import feature_fingerprint
from .template import Template, load_template
from .weights import Weights, load_weights, load_words

CARD = "model.yaml"
WEIGHTS = "weights.npz"
RULES = "rules.yaml"
TEXTS = "texts.u64"
# How a card names a table of words that models share: in one folder, beside their own.
WORDS = "../words/{}.npz"
_PLAIN = r"[A-Za-z0-9][A-Za-z0-9_.-]*"
_WORDS = re.compile(rf"\.\./words/{_PLAIN}\.npz")
# What to do where the file of a shared table is not what a card says.
_ADVICE = "install the model again, with the folder words beside it"
# Raised when the form of the folder changes in a way that old code misreads.
FORMAT = 1

# The language of texts for which none is given.
DEFAULT_LANGUAGE = "es"

# What finds personal data in texts of each language, by default; `config` reads all of it.
LANGUAGES_FILE = "languages.yaml"
_OF_REGION = "regions/"


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """A trained model, read and checked, ready to be put to work."""

    name: str
    language: str
    card: Mapping[str, Any]
    weights: Weights
    template: Template
    rules: RuleSet
    lists: tuple[str, ...]
    tokenizer: str = OWN
    calibration: Calibration | None = None  # without one, scores are the CRF's probabilities
    recall_bias: float = 0.0  # what it takes from the score of O where recall is balanced
    # What it gives some labels on top, beyond what it takes from O.
    label_biases: Mapping[str, float] = field(default_factory=dict)
    # The share of tokens in spans of most texts; 0 where a text's own share changes nothing.
    prior: float = 0.0
    # Labels whose spans are not looked for elsewhere in the text where it looks alone.
    unrepeated: tuple[str, ...] = ()
    within_lines: bool = False  # its spans end where their lines do
    whole_brackets: bool = False  # its spans end with a bracket if they open it
    texts: npt.NDArray[np.uint64] | None = None  # hashes of those that it was trained on, sorted
    folder: Path | None = None  # where it was read from

    @property
    def labels(self) -> list[str]:
        """The labels that the model's CRF gives, sorted."""
        return sorted({label for tag in self.weights.tags if (label := tag.partition("-")[2])})

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Have a copy of a model that was read from a folder read from there as well.

        One that comes with crfanon goes by its name: another machine has it elsewhere.
        """
        if self.folder is None:
            return object.__reduce_ex__(self, protocol)
        is_shipped = self.folder.parent == data_folder("models")
        return load_model, (self.folder.name if is_shipped else self.folder,)

    def __repr__(self) -> str:
        return f"<Model {self.name!r}: {len(self.weights.tags)} tags>"


def model_names() -> list[str]:
    """Return the names of the models that are installed, sorted."""
    return sorted(card.parent.name for card in data_folder("models").glob(f"*/{CARD}"))


def model_folder(model: str | Path) -> Path:
    """Return the folder of the model with this name, or at this path, such as ``./mine``.

    Raises `UnknownModelError` when there is none.
    """
    is_path = any(separator in str(model) for separator in "/\\")
    for folder in (Path(model),) if is_path else (data_folder("models") / model, Path(model)):
        if (folder / CARD).is_file():
            return folder
    advice = meant(str(model), model_names()) if model_names() else "none is installed"
    raise UnknownModelError(f"{model}: no such model; {advice}, or name a folder with {CARD}")


def own_labels(model: str | Path | Model) -> frozenset[str]:
    """Return the labels of a model that have no place in the hierarchy, as its card names them.

    There are none where the card cannot be read: the loading of the model says why.
    """
    if isinstance(model, Model):
        labels: Sequence[object] = model.labels
    else:
        try:
            labels = read_card(model_folder(model)).get("labels", ())
        except ModelError:
            return frozenset()
    return frozenset(str(label) for label in labels if not has_place(str(label)))


# Labels that models give and that have no place in the hierarchy, while settings are read.
_given_by_models: ContextVar[frozenset[str]] = ContextVar("given_by_models", default=frozenset())


@contextmanager
def naming_labels_of_models(labels: Iterable[str]) -> Iterator[None]:
    """Let settings name these labels, given by models of a user, within the context.

    >>> with naming_labels_of_models(["GUEST"]):
    ...     can_be_named("GUEST"), can_be_named("GUST")
    (True, False)
    """
    token = _given_by_models.set(frozenset(labels))
    try:
        yield
    finally:
        _given_by_models.reset(token)


def can_be_named(label: str) -> bool:
    """Return whether a setting may name a label: of the hierarchy, a corpus or a model."""
    return label in known_labels() or label in _given_by_models.get()


def names_of_labels() -> list[str]:
    """Return every label that a setting may name, those of the hierarchy first."""
    return [*known_labels(), *sorted(_given_by_models.get())]


def read_card(folder: Path) -> dict[str, Any]:
    """Return the card of the model in `folder`; raises `ModelError` if it cannot be read."""
    path = folder / CARD
    try:
        card = _parsed(path.read_bytes())
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError):
        raise ModelError(f"{path}: not YAML; install the model again") from None
    if not isinstance(card, dict):
        raise ModelError(f"{path}: not a model card; install the model again")
    if card.get("format") != FORMAT:
        raise ModelError(
            f"{path}: format {card.get('format')!r} is not {FORMAT}; "
            "use a model made for this version of crfanon"
        )
    return {**card}


# A card is asked for the language, the labels and the rest, one after the other.
@lru_cache(maxsize=16)
def _parsed(content: bytes) -> Any:
    return yaml.load(content, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def verify(folder: Path, card: Mapping[str, Any]) -> None:
    """Compare the files in `folder` with the card; raises `ModelError` on a difference."""
    files = card.get("files")
    if not isinstance(files, dict) or WEIGHTS not in files:
        raise ModelError(f"{folder / CARD}: the list of files is missing; install the model again")
    for name, expected in files.items():
        if not re.fullmatch(_PLAIN, str(name)):
            raise ModelError(
                f"{folder / CARD}: names a file that is not in the folder; install the model again"
            )
        _compare(folder / str(name), expected)
    if (path := shared_words(folder, card)) is not None:
        _compare(path, card["words"].get("sha256"), advice=_ADVICE)


def _compare(path: Path, expected: object, *, advice: str = "install the model again") -> None:
    try:
        found = sha256(path)
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}; {advice}") from None
    if found != expected:
        raise ModelError(f"{path}: damaged or edited (SHA-256 differs); {advice}")


def shared_words(folder: Path, card: Mapping[str, Any]) -> Path | None:
    """Return the file of the table of words that the model shares with others, if it does.

    It stands in the folder ``words`` beside the model's; a card that names any other
    place is refused with a `ModelError`, for it may come from anyone.
    """
    words = card.get("words")
    if words is None:
        return None
    if not isinstance(words, dict):
        raise ModelError(f"{folder / CARD}: incomplete; install the model again")
    if "file" not in words:
        return None
    if not _WORDS.fullmatch(str(words["file"])):
        raise ModelError(
            f"{folder / CARD}: its words are to be in {WORDS.format('NAME')} and nowhere else; "
            "install the model again"
        )
    # Of `..` the system makes the same, but it would stand in every message.
    return folder.resolve().parent / "words" / Path(words["file"]).name


def _biases(card: Mapping[str, Any]) -> tuple[float, dict[str, float]]:
    """Return the recall bias of a card, and what some labels have on top of it.

    Cards were written with other keys once, and a model must not find less for that.
    """
    recall_bias = card.get("recall_bias", card.get("leaning", 0.0))
    label_biases = card.get("label_biases", card.get("leanings", {}))
    return float(recall_bias), {str(label): float(bias) for label, bias in label_biases.items()}


def load_model(model: str | Path) -> Model:
    """Read and check the model with this name, or in this folder.

    Raises `ModelError` when it is missing, damaged, or was trained on another
    set of features than the one that is installed.
    """
    folder = model_folder(model)
    card = read_card(folder)
    verify(folder, card)
    try:
        name, language = str(card["name"]), str(card["language"])
        template_name, fingerprint = card["template"]["name"], card["template"]["fingerprint"]
        features = card["template"].get("features")
        lists = tuple(card["lists"])
    except (KeyError, TypeError):
        raise ModelError(f"{folder / CARD}: incomplete; install the model again") from None
    template = _checked_template(folder, template_name, fingerprint, features)
    try:
        tokenizer = check(card.get("tokenizer", {"name": OWN}))
        stated = card.get("calibration")
        calibration = None if stated is None else Calibration.parse(stated)
        recall_bias, label_biases = _biases(card)
        prior = float(card.get("prior", 0.0))
    except ConfigError as error:
        raise ModelError(f"{folder / CARD}: {error}") from None
    except (AttributeError, TypeError, ValueError):
        raise ModelError(f"{folder / CARD}: incomplete; install the model again") from None
    weights = load_weights(folder / WEIGHTS)
    if (path := shared_words(folder, card)) is not None:
        weights = replace(weights, words=load_words(path))
    if card.get("words") and weights.words is None:
        raise ModelError(f"{folder / CARD}: the table of words is missing; install the model again")
    # Only a file that was verified: one left over from another model is not ours.
    own = [folder / RULES] if RULES in card["files"] else []
    # A model reads the hand-written rules that it was trained with, and none that came later.
    read = card.get("shared_rules")
    shared = shared_rule_folders(language)
    rules = (
        RuleSet.load([*own, *shared], tried=True, only=read)
        if own
        else _shared_rules(tuple(shared), None if read is None else frozenset(read))
    )
    if gone := set(read or ()).difference(rule.name for rule in rules.rules):
        raise ModelError(
            f"{folder / CARD}: trained with the rule {min(gone)!r}, which is not there any more; "
            "install model and crfanon of the same version, or train it again"
        )
    return Model(
        *(name, language, card, weights, template, rules, lists, tokenizer),
        calibration=calibration,
        recall_bias=recall_bias,
        label_biases=label_biases,
        prior=prior,
        unrepeated=tuple(map(str, card.get("unrepeated", ()))),
        within_lines=card.get("within_lines") is True,
        whole_brackets=card.get("whole_brackets") is True,
        texts=np.fromfile(folder / TEXTS, "<u8") if TEXTS in card["files"] else None,
        folder=folder.resolve() if folder.parent != data_folder("models") else folder,
    )


def _checked_template(folder: Path, name: str, fingerprint: object, features: object) -> Template:
    """Return the features that a model was trained on; raise `ModelError` if they are others."""
    try:
        template = load_template(name)
    except ConfigError as error:
        raise ModelError(f"{folder / CARD}: its features are not to be had: {error}") from None
    if template.fingerprint != fingerprint:
        raise ModelError(
            f"{folder / CARD}: trained on another version of the features {name!r}; "
            "install model and crfanon of the same version, or train it again"
        )
    # Nor may a card without that entry pass: who knows what code it was trained with.
    if feature_fingerprint(template) != features:
        raise ModelError(
            f"{folder / CARD}: trained with other code for the features {name!r}; "
            "install model and crfanon of the same version, or train it again"
        )
    return template


@lru_cache(maxsize=16)
def _shared_rules(folders: tuple[Path, ...], only: frozenset[str] | None) -> RuleSet:
    """Return hand-written rules, the same for all models that read these and no others.

    What one of them has matched the next need not match again (`Evidence.of_all`).
    """
    return RuleSet.load(folders, tried=True, only=only)


@lru_cache(maxsize=1)
def regions() -> Mapping[str, tuple[str, ...]]:
    """Return by language the regions whose numbers its texts are full of: folders of rules.

    They are those that ``models/languages.yaml`` names for the language.
    """
    table = _parsed((data_folder("models") / LANGUAGES_FILE).read_bytes())["languages"]
    return {
        str(language): tuple(
            name.removeprefix(_OF_REGION)
            for entry in settings["detectors"]
            for name in entry.get("rules", ())
            if name.startswith(_OF_REGION)
        )
        for language, settings in table.items()
    }


def shared_rule_folders(language: str, among: Sequence[str] | None = None) -> list[Path]:
    """Return the folders of hand-written rules that go with any model of `language`.

    First come the rules of no language or country, then those of the regions `among` them, which
    unless they are named are those where the language is spoken, then its own.
    """
    folder = data_folder("rules")
    own = regions().get(language, ()) if among is None else among
    names = ("any", *(f"{_OF_REGION}{region}" for region in own), language)
    return [folder / name for name in names if (folder / name).is_dir()]
