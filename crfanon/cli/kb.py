"""``crfanon kb``: make a knowledge base, and look into one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..languages import LANGUAGES
from ._annotated import READABLE
from ._errors import UsageError
from ._parsers import Parsers, add_actions, add_command
from ._progress import counted

if TYPE_CHECKING:
    from ..knowledge import KnowledgeBase, Thing


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    actions = add_actions(
        parsers,
        "kb",
        help="make a knowledge base for generalization; look something up in it",
        description="Work with knowledge bases, which say what stands above a name: a town is in "
        "a province, a clinic is a hospital. The masking method generalize uses them.",
    )
    _add_build(actions)

    look = add_command(actions, "look", _look, help="show what a base knows of a name")
    look.add_argument("names", nargs="+", metavar="NAME")
    look.add_argument("--lang", default="", help="only names of this language, and answers in it")
    look.add_argument("--label", default="", help="only things with this label, such as LOCATION")

    info = add_command(
        actions, "info", _info, help="show what a base was made from, and how large it is"
    )
    share = add_command(
        actions,
        "availability",
        _availability,
        help="measure of how many gold mentions something more general is known",
    )
    share.add_argument("--gold", metavar="PATH", required=True, help="file or folder of gold data")
    share.add_argument("--format", choices=READABLE, default="brat", help="(default brat)")
    share.add_argument(
        "--columns", metavar="NAME=VALUE,...", help="how columns are read; see crfanon evaluate"
    )
    share.add_argument("--lang", required=True, choices=LANGUAGES, help="language of the texts")
    share.add_argument("--missing", action="store_true", help="list the mentions without, too")
    share.add_argument("--json", action="store_true", help="print JSON instead of a table")

    for action in (look, info, share):
        action.add_argument(
            "--base", type=Path, metavar="FILE", help="the knowledge base; default: the shipped"
        )


def _add_build(actions: Parsers) -> None:
    build = add_command(
        actions, "build", _build, help="make a base from what packages carry and from dumps"
    )
    build.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write the base, by default the one that ships",
    )
    for name, what in (
        ("wikidata", "a Wikidata JSON dump (.json, .gz, .bz2)"),
        ("triples", "RDF in N-Triples (.nt, .gz, .bz2)"),
    ):
        build.add_argument(
            f"--{name}", type=Path, action="append", default=[], metavar="FILE", help=what
        )
    build.add_argument(
        "--wordnet", type=Path, metavar="DIR", help="the files of a WordNet (crfanon[wordnet])"
    )
    build.add_argument(
        "--languages",
        default=",".join(LANGUAGES),
        metavar="LIST",
        help="the languages of names to take from dumps (default: %(default)s)",
    )
    build.add_argument(
        "--without-packages", action="store_true", help="take only the files that you bring"
    )


def _build(arguments: argparse.Namespace) -> int:
    """Make a base from what Python packages carry (crfanon[build]) and from files that you bring.
    Without any, the base that ships with crfanon is made anew.
    """
    from ..build.knowledge.writing import Builder
    from ..resources import data_folder

    brought = bool(arguments.wikidata or arguments.triples or arguments.wordnet)
    if arguments.output is None and (brought or arguments.without_packages):
        raise UsageError("kb build: say with -o FILE where the base with your files is to be")
    if arguments.without_packages and not brought:
        raise UsageError("kb build: nothing to build from; give --wikidata, --triples or --wordnet")
    output = arguments.output or data_folder("knowledge") / "base.sqlite"
    builder = Builder()
    if not arguments.without_packages:
        from ..build.knowledge.packages import add_packages

        add_packages(builder)
    _add_files(builder, arguments)
    builder.write(output)
    print(output)
    return 0


def _add_files(builder: object, arguments: argparse.Namespace) -> None:
    from ..build.knowledge.triples import add_triples
    from ..build.knowledge.wikidata import add_wikidata
    from ..build.knowledge.wordnet import add_wordnet
    from ..build.knowledge.writing import Builder

    assert isinstance(builder, Builder)
    languages = [language for language in arguments.languages.split(",") if language]
    for path in arguments.wikidata:
        add_wikidata(builder, path, languages=languages)
        builder.tell(f"file {path.name}", "Wikidata")
    for path in arguments.triples:
        add_triples(builder, path, languages=languages)
        builder.tell(f"file {path.name}", "N-Triples")
    if arguments.wordnet:
        add_wordnet(builder, arguments.wordnet)
        builder.tell(f"folder {arguments.wordnet.name}", "WordNet")


def _look(arguments: argparse.Namespace) -> int:
    """Show what a base knows of a name: the things that are called so, the best known first, and
    what stands above each.
    """
    from ..labels import convert, is_kind_of

    base = _base(arguments.base)
    label = convert(arguments.label) if arguments.label else ""
    for name in arguments.names:
        found = base.look(name, arguments.lang)
        things = [t for t in found if not label or is_kind_of(t.label, label)]
        print(f"{name}:" if things else f"{name}: unknown")
        for thing in things:
            known = "a kind" if thing.is_kind else f"rank {thing.rank:,}"
            print(f"  {thing.label}  {thing.code}  ({known})")
            for above in base.above(thing):
                shown = _called(base, above, arguments.lang)
                print(f"    {shown}  ({above.label}, {above.below} below)")
    return 0


def _called(base: KnowledgeBase, thing: Thing, lang: str) -> str:
    """Return the name of a thing in the first language that has one for it, else its code."""
    for language in (lang,) if lang else (*LANGUAGES, ""):
        if called := base.called(thing, language):
            return called[0].text
    return thing.code


def _info(arguments: argparse.Namespace) -> int:
    """Show what a base was made from, and how large it is."""
    base = _base(arguments.base)
    print(base.path)
    for key, value in base.about().items():
        print(f"{key:28}  {value}")
    return 0


def _availability(arguments: argparse.Namespace) -> int:
    """Measure of how many places and organisations of gold data something more general is known:
    what stands above them, or which kind of place or organisation it is.
    """
    import json

    from .. import corpus
    from ..evaluation.availability import availability

    columns = None
    if arguments.columns is not None:
        columns = corpus.parse_layout(arguments.columns, format=arguments.format)
    gold = corpus.read(arguments.gold, format=arguments.format, columns=columns)
    found = availability(counted(list(gold)), _base(arguments.base), lang=arguments.lang)
    if arguments.json:
        print(json.dumps({label: share._asdict() for label, share in found.items()}, indent=2))
        return 0
    for label, share in found.items():
        print(f"{label:14}  {share.share:6.4f}  {share.known:7,} of {share.mentions:7,} mentions")
    if arguments.missing:
        for label, share in found.items():
            for surface, count in share.missing:
                print(f"{label:14}  {count:7,}  {surface}")
    return 0


def _base(path: Path | None) -> KnowledgeBase:
    from ..knowledge import KnowledgeBase, shipped

    return KnowledgeBase(path) if path else shipped()
