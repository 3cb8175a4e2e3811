"""The configuration: detectors, decisions and masking, by language.

A configuration file is YAML:

    language: de                        # of documents whose language nobody names; or, in
                                        # its place, a model that looks at them: es-clinical
    default:                            # what holds for every language
      recall: high
    languages:
      de:
        detectors:                      # see `detector_kinds`
        - model: de-clinical
        - rules: [any, de, regions/de]
        labels: [PERSON, LOCATION, ID]  # what is masked, at any level of the hierarchy
        masking:
          method: tag
          labels: {DATE: shift_dates, ID: {name: suppress, mark: "###"}}

All that can be set is declared in `schema`; docs/configuration.md shows it.

crfanon's own is such a file as well, ``models/languages.yaml``.  Setting by setting a user's
file goes before it, what either says of the language before its own `default`, and
what is said on the command line before all.  But what crfanon's own file says of a language
holds with the detectors that it names there; a file that names others has none of it.
What ``convert`` says of a label, which may be one of a corpus too, holds for all kinds of it of
which nothing is said; a detector may have such a table of its own, below ``labels``, which goes
before.  Settings that name labels (``keep``, ``masking``) call them as if nothing were converted:
a `GUEST` is a `PERSON` there.  Labels of a user's own model that have no place in the
hierarchy can be named wherever labels are, if the file or the caller names the model; they stay
as they are unless they are converted.  Relative paths are meant from the folder of the file.
Whatever is not known is an error, for a misspelt setting would be one that is silently not made.
"""

from .in_force import InForce
from .layers import Configuration, split_naming
from .schema import ANNOTATIONS
from .show import render
from .types import AUTO, language_code

__all__ = [
    "ANNOTATIONS",
    "AUTO",
    "Configuration",
    "InForce",
    "language_code",
    "render",
    "split_naming",
]
