"""Settings in YAML files: what may be set is declared once, and complaints name file and line.

`setting` reads YAML.  `schema` is how settings are declared: each by its name, its type, its
default and one line of help.  From that come the names that are known, the reading with its
checks, and the tables of docs/configuration.md (`reference`).  `types` has the types that many
settings share; what only a part of crfanon knows, such as labels, has its types there.

Not pydantic, which would do as much of it as this does in three hundred lines: its errors
know no files and lines, so that the YAML would be walked a second time for these, and it adds
7 MB to an installation that is to stay light.

The package itself imports nothing, for the help appears before anything heavy is imported: it
needs only `help_texts`.
"""
