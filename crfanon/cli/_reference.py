"""All that can be set, as a page in Markdown: docs/configuration.md."""

from __future__ import annotations

from collections.abc import Iterator

from ..config.detector_kinds import KINDS
from ..config.schema import FILE, SETTINGS
from ..mask import METHODS
from ..settings import help_texts
from ..settings.reference import table
from ..settings.schema import fields_of
from ..training.configuration import Configuration

_HEAD = """\
# Configuration: what can be set

`crfanon config reference` prints this page, made of the same declarations by which files are read.

```yaml
language: de                        # of documents whose language nobody names
default:                            # what holds for every language
  recall: high
languages:                          # what holds for one
  de:
    detectors:
    - model: de-clinical
      weight: 2
    - rules: [any, regions/de, de, mine/dates.yaml]
    also:                           # beside these, wherever they were set
    - folder: mine
    arbitration: {method: cascade, labels: {PERSON: union}}
    second_pass: {off: [DATE], part: {NAME_RELATIVE: no}}
    without: [repeats]
    labels: [PERSON, LOCATION, ID]
    keep: [LOCATION_COUNTRY, month]
    masking:
      method: {name: tag, names: document}
      labels: {DATE: shift_dates, ID: {name: suppress, mark: "###"}}
```

crfanon's own is such a file as well, `models/languages.yaml`. Setting by setting your file goes
before it, what either says of a language before its own `default`, and what is said on the
command line before all; `crfanon config show` prints what is in force and where it was set. What
crfanon's own file says of a language holds with the detectors that it names there; whoever names
others has none of it. A dot leads to a setting below another one, and `LABEL` is any label of the
hierarchy or of a corpus, which holds for those below it too. Labels of a model of your own that
have no place in the hierarchy can be named wherever labels are, if the file or the command names
the model; they stay as they are unless they are converted. What `convert` says of a label holds
for all kinds of it of which nothing is said; `labels` in an entry of `detectors` goes before.
`keep` and `masking` call labels as if nothing were converted. Relative paths are meant from the
folder of the file. What is not known is an error, for a misspelt setting would be one that is
silently not made.

"""
_TRAINING = """\
## Training

A file such as `models/es-clinical/train.yaml`, which `crfanon train` reads. `corpora` is a list,
each with the settings below it. `labels` converts labels: `native` leaves them, `hierarchy` and
`top` make them comparable with those of other corpora, a list of kinds (`PERSON,LOCATION`) drops
all that is of none, and a mapping renames some, `O` for none at all; a list is several such
steps.

"""


def page() -> str:
    """Return the page."""
    return _HEAD + "\n".join(_sections()).rstrip() + "\n"


def _sections() -> Iterator[str]:
    yield "## At the top of the file\n"
    yield table(FILE)
    yield "## For every language, or for one\n"
    yield table(SETTINGS)
    yield "## Kinds of detectors\n"
    yield "An entry of `detectors` or `also` names one kind, with what that kind needs.\n"
    for name, detector in KINDS.items():
        yield f"### `{name}`: {detector.help}\n"
        yield table(detector.fields)
    yield "## Masking methods\n"
    yield (
        "A method is named alone, or with options: `{name: bucket, ages: 5}`, on the command line "
        "`--method bucket --method-option ages=5`. What they promise says "
        "[masking.md](masking.md).\n"
    )
    for name, method in METHODS.items():
        yield f"### `{name}`: {help_texts.METHODS[name]}\n"
        yield table(method.options) if method.options else "It has no options.\n"
    yield _TRAINING + table(fields_of(Configuration))
