"""Settings in YAML files: what may be set is declared once, and complaints name file and line.

`setting` reads YAML.  `schema` is how settings are declared: each by its name, its type, its
default and one line of help.  From that come the names that are known, the reading with its
checks, and the tables of docs/configuration.md (`reference`).  `types` has the types that many
settings share; what only a part of crfanon knows, such as labels, has its types there.

Not pydantic, which would do as much of it as this does in three hundred lines: its errors
know no files and lines, so that the YAML would be walked a second time for these, and it adds
7 MB to an installation that is to stay light.
"""

from .schema import Field, Fields, Type, completed, fields_of, read_fields, read_record, record
from .setting import Setting, Settings, meant, nearest, read_root, read_settings

__all__ = [
    "Field",
    "Fields",
    "Setting",
    "Settings",
    "Type",
    "completed",
    "fields_of",
    "meant",
    "nearest",
    "read_fields",
    "read_record",
    "read_root",
    "read_settings",
    "record",
]
