"""The arguments that several commands share."""

from __future__ import annotations

import argparse
import contextlib
from typing import TYPE_CHECKING, Any, NamedTuple

from ..settings import help_texts
from ._errors import UsageError
from ._method import Masking

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..config import Configuration, InForce
    from ..pipeline import Anonymizer


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Add PATH..., the documents, and their encoding."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="files, folders (with all they hold), or - for standard input",
    )
    add_encoding(parser)


def add_page_lang(parser: argparse.ArgumentParser) -> None:
    """Add --page-lang."""
    from ..languages import LANGUAGES

    parser.add_argument(
        "--page-lang",
        choices=LANGUAGES,
        help="the language of the page (default that of --lang, or else English)",
    )


def add_encoding(parser: argparse.ArgumentParser) -> None:
    """Add --encoding."""
    parser.add_argument("--encoding", metavar="E", type=_encoding, help=help_texts.ENCODING)


_AS_CONFIGURED = Masking()


class Choice(NamedTuple):
    """The choice of detectors and labels: the arguments of `add_choice`."""

    model: str | None = None
    lang: str | None = None
    config: str | None = None
    labels: str | None = None
    keep: str | None = None
    recall: str | None = None
    without: str | None = None
    strict: bool = False

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Choice:
        """Return the choice that a command line makes."""
        return cls(*(getattr(arguments, name) for name in cls._fields))

    def anonymizer(self, masking: Masking = _AS_CONFIGURED) -> Anonymizer:
        """Return the `Anonymizer` of this choice, which masks as `masking` asks."""
        import warnings

        from ..errors import DisclosureWarning, NoModelWarning
        from ..pipeline import Anonymizer

        # In texts of several languages it is told when one comes that has no model.
        warnings.simplefilter("default", NoModelWarning)
        warnings.showwarning = _say_warning
        with warnings.catch_warnings():
            # `in_force` has said it, once for all processes.
            for said in (DisclosureWarning, NoModelWarning):
                warnings.simplefilter("ignore", said)
            configuration = self.configuration(masking)
            return Anonymizer(self.model, self.lang, config=configuration, strict=self.strict)

    def configuration(self, masking: Masking) -> Configuration:
        """Return the configuration that applies with the options of a command line."""
        from ..config import Configuration, split_naming

        naming, labels = split_naming(self.labels)
        return Configuration.read(self.config, model=self.model).with_(
            method=masking.method,
            seed=masking.seed,
            key_file=masking.key_file,
            labels=labels,
            naming=naming,
            keep=None if self.keep is None else self.keep.split(","),
            recall=self.recall,
            without=self._without,
            vault=masking.vault,
            subject_from=masking.subject_from,
        )

    @property
    def _without(self) -> list[str] | None:
        return None if self.without is None else self.without.split(",")

    def in_force(self, masking: Masking | None = None) -> InForce:
        """Return the settings that apply besides the arguments, once for all documents.

        Where only rules and lists would look at them, that is said on standard error, or
        raises `NoModelError` if the choice is strict.  With `masking` it is also said where
        what is kept tells of what is masked so.
        """
        from ..config import AUTO, Configuration
        from ..crf.model import model_folder, read_card
        from ..errors import ModelError, NoModelError
        from ._errors import say

        configuration = Configuration.read(self.config, model=self.model)
        configuration = configuration.with_(without=self._without)
        model = configuration.model_for(self.model, self.lang)
        language = self.lang or configuration.language.value
        if model is not None:
            folder = model_folder(model)
            # What is wrong with a model that is there is said by who loads it.
            with contextlib.suppress(ModelError):
                language = read_card(folder).get("language", language)
        in_force = configuration.of(language)
        is_chosen = model is not None and "models" not in in_force["without"]
        if not is_chosen and in_force.language != AUTO and not in_force.has_model:
            if self.strict:
                raise NoModelError(in_force.no_model)
            say(in_force.no_model)
        if masking is not None:
            disclosure = self.configuration(masking).of(language).disclosure
            if disclosure:
                say(disclosure)
        return in_force


def _say_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    from ._errors import say

    say(str(message))


def add_choice(parser: argparse.ArgumentParser) -> None:
    """Add what `Choice` holds."""
    add_model(parser)
    parser.add_argument(
        "--config", metavar="FILE", help="a configuration file, see `crfanon config show`"
    )
    parser.add_argument(
        "--labels",
        metavar="L,...",
        help="what is masked, at any level: PERSON,LOCATION_CITY (default all); or what labels "
        "are called: hierarchy (default), top, or native: as in the model's corpus, and those only",
    )
    parser.add_argument("--keep", metavar="L,...", help=help_texts.KEEP)
    add_recall(parser)
    parser.add_argument("--without", metavar="STAGE,...", help=help_texts.WITHOUT)
    parser.add_argument(
        "--strict", action="store_true", help="exit with 4 if there is no model for the language"
    )


def add_recall(parser: argparse.ArgumentParser) -> None:
    """Add --recall."""
    parser.add_argument("--recall", metavar="R", help=help_texts.RECALL)


def add_model(parser: argparse.ArgumentParser) -> None:
    """Add --model and --lang, of which one is enough."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--model", metavar="M", help="the model to find personal data with")
    group.add_argument(
        "--lang",
        metavar="L",
        help="the language, whose set of detectors is taken: a code (es) or a name (spanish, "
        "español); or auto",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add --jobs."""
    parser.add_argument(
        "--jobs", metavar="N", type=whole("--jobs"), default=1, help="worker processes (default 1)"
    )


def _encoding(name: str) -> str:
    from ..errors import ConfigError
    from ..files import codec_name

    try:
        return codec_name(name)
    except ConfigError as error:
        raise UsageError(f"--encoding: {error}") from None


def whole(option: str, *, least: int = 1) -> Callable[[str], int]:
    """Return the parser of an option's value: a whole number from `least`."""

    def read(value: str) -> int:
        try:
            number = int(value)
        except ValueError:
            number = least - 1
        if number < least:
            raise UsageError(
                f"{option}: {value!r} is not a whole number from {least}; give one, such as "
                f"{option} {max(least, 2)}"
            )
        return number

    return read
