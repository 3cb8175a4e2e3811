"""The tables of a knowledge base, and the version of their form.

`thing`: its code (``"G2510911"`` of GeoNames, ``"kind:hospital"``, ``"Q64"`` of Wikidata), the
label of the hierarchy that mentions of it have, how well known it is (`rank`: people in a
town, articles about a thing), how many things are `below` it, and whether it is a kind.
`name`: the keys that it is found by, and the language of each where that is known.
`called`: what it is called in a language, best first, with gender, number and article.
`relation`: what stands above it, and how.
`about`: what it was made from.
"""

VERSION = 1
"""Changes when a reader of the old form would not understand the new one."""

SELDOM = "~"
"""The language of names that are one of many that a thing has."""

APPLICATION_ID = 0x63726B62
"""Tells our files from other SQLite files ("crkb")."""

TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE thing (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    label INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    below INTEGER NOT NULL,
    is_kind INTEGER NOT NULL
);
CREATE TABLE label (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE name (
    key TEXT NOT NULL,
    thing INTEGER NOT NULL,
    language TEXT NOT NULL,
    PRIMARY KEY (key, thing, language)
) WITHOUT ROWID;
CREATE TABLE called (
    thing INTEGER NOT NULL,
    language TEXT NOT NULL,
    place INTEGER NOT NULL,
    text TEXT NOT NULL,
    gender TEXT NOT NULL,
    is_plural INTEGER NOT NULL,
    has_article INTEGER NOT NULL,
    PRIMARY KEY (thing, language, place)
) WITHOUT ROWID;
CREATE TABLE relation (
    child INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    PRIMARY KEY (child, kind, parent)
) WITHOUT ROWID;
"""
