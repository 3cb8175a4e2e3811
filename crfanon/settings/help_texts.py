"""Help texts of settings and masking methods that the command has too.

They stand here because the command's help appears before anything heavy is imported, and the
declarations of settings import much.
"""

from __future__ import annotations

KEEP = (
    "what stays all the same: labels, or month, weekday, year (alone), duration, "
    "measure, country, impossible_date, citation"
)
WITHOUT = "stages of the analysis that are left out, see `crfanon config show --stages`"
RECALL = (
    "high, balanced (default), precise, or a number: above 0 more is found, and less of it is right"
)
SEED = (
    "choose the same again for the same document, which whoever knows N can do as well "
    "(default: by the key of --key-file or --vault, else at random)"
)
VAULT = (
    "mask the same patient and name alike in all documents and runs: the file that "
    "remembers them, which is made if there is none; so is its key, --key-file or FILE.key"
)
SUBJECT_FROM = (
    "whose document it is: a regular expression with one group, looked for in the name "
    "of the document, or a table (.csv, .json) with file and subject (default: the "
    "patient's name in it)"
)
ENCODING = "how the documents are encoded: utf-8 (default), latin-1, cp1252, utf-16, ..."

METHODS = {
    "tag": "[PERSON_1]",
    "suppress": "a neutral mark",
    "substitute": "something of the same kind",
    "generalize": "what stands above it: a region, a kind of organisation",
    "initials": "initials of nobody's, as courts write them: A., B.-GmbH, in C.",
    "shift_dates": "dates moved, all by the same time",
    "bucket": "ages, amounts, postcodes, dates made coarser",
    "scramble": "other letters and digits",
    "preserve": "the same length and kinds of character",
    "hash": "a keyed hash",
    "encrypt": "itself, encrypted",
    "swap": "another one of the document",
    "keep": "left as it is",
}
"""The masking methods, and what they put in the place of a mention."""
