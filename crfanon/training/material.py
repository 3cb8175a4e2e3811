"""Training material: gold documents with tokens, evidence and tags."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from ..corpus import read, relabelled
from ..corpus.relabelling import OPTIONAL
from ..crf.model import RULES, shared_rule_folders
from ..detect.evidence import Evidence
from ..errors import CorpusError
from ..evaluation.seen import fingerprints
from ..labels import Relabelling
from ..rules import Rule, RuleSet
from ..rules.files import dump_rules
from ..text.bio import encode, split
from ..text.document import Document, Matches, tokens_of
from ..text.spacy_tokenizer import make_splitter
from ..text.spans import Span
from ..text.tokenizer import Splitter, Tokenizer
from ..text.tokens import IntArray, Lexicon
from .configuration import Configuration, Corpus
from .invention import capital, read_grammar
from .kinds import KindSpan
from .renaming import renamed
from .rules.induction import learn_and_match
from .variants import Variants

_RULES_HEADING = (
    "Learnt by crfanon train.  Corrections go into overrides.yaml, for this file is remade."
)

Part = Literal["train", "dev"]
# Called with what is being done, how many steps of it are done, and of how many.
Watch = Callable[[str, int, int], None]


def unwatched(_task: str, _done: int, _total: int) -> None:
    """Be called, and do nothing."""


class Material(NamedTuple):
    """Documents ready to be trained on; `gold` holds the tag numbers of each.

    `shares` says how much each document counts; the last `invented` of them are
    invented notes.  `rules` and `field_names` are for
    the model to keep, and were learnt from all the documents.  The rule evidence of
    a document is of rules that did not see it, and of the hand-written ones.  `kinds` are gold
    spans whose finer labels are to be told apart.
    """

    documents: list[Document]
    tags: tuple[str, ...]
    gold: list[IntArray]
    shares: list[float]
    invented: int
    rules: tuple[Rule, ...]
    field_names: tuple[str, ...]
    kinds: Sequence[KindSpan] = ()

    def learnt(self) -> RuleSet:
        """Return the learnt rules, ready to be matched."""
        return RuleSet(self.rules, self.field_names)


def read_part(
    corpora: Iterable[Corpus], part: Part, folder: Path, *, texts: set[int] | None = None
) -> list[Document]:
    """Return the documents of one part of all corpora, which are below `folder`.

    Their ids begin with the path of their corpus, and their labels are those that
    its configuration asks for.  The fingerprints of their texts, as they stand in the corpus,
    are added to `texts`.  Raises `CorpusError` when a corpus is not there or
    cannot be read.
    """
    documents: list[Document] = []
    for corpus in corpora:
        found: list[Document] = []
        for place in corpus.train if part == "train" else corpus.dev:
            path = folder / corpus.path / place
            if not path.exists():
                raise CorpusError(
                    f"{path}: is not there; unpack the corpus {corpus.name} below the folder "
                    "given with --corpora"
                )
            prefix = _prefix(corpus, place)
            for document in read(path, format=corpus.format, columns=corpus.columns):
                found.append(document.with_(doc_id=f"{prefix}{document.doc_id}"))
        if texts is not None:
            texts.update(fingerprints(found))
        relabelling = Relabelling(*corpus.labels)
        if part == "train" and found:
            _refuse_strangers(relabelling, found, corpus)
        if part == "train" and corpus.joined:
            found = in_turns(found, corpus.joined)
        documents.extend(relabelled(document, relabelling) for document in found)
    return documents


def in_turns(documents: Sequence[Document], size: int) -> list[Document]:
    """Return `size` documents as they are, the next ones joined to one, and so on in turns.

    >>> [d.text for d in in_turns([Document(text, text) for text in "abcdefgh"], 2)]
    ['a', 'b', 'c\\nd', 'e', 'f', 'g\\nh']
    """
    found: list[Document] = []
    for first in range(0, len(documents), 2 * size):
        middle = first + size
        found += documents[first:middle]
        if run := documents[middle : middle + size]:
            found.append(_joined(run))
    return found


def _joined(documents: Sequence[Document]) -> Document:
    """Return documents as the lines of one, which is called like the first of them."""
    text = ""
    spans: list[Span] = []
    for document in documents:
        start = len(text)
        for span in document.spans:
            spans.append(span._replace(start=start + span.start, end=start + span.end))
        text += document.text.removesuffix("\n") + "\n"
    return documents[0].with_(text=text.removesuffix("\n"), spans=tuple(spans))


def _prefix(corpus: Corpus, place: str) -> str:
    """Return the prefix of the ids of documents from a file or folder of a corpus."""
    return f"{corpus.path}/{place}/"


def prefixes_of(corpus: Corpus) -> list[str]:
    """Return what the ids of a corpus' documents begin with, by file or folder."""
    return [_prefix(corpus, place) for place in (*corpus.train, *corpus.dev)]


def _refuse_strangers(
    relabelling: Relabelling, documents: Iterable[Document], corpus: Corpus
) -> None:
    """See that each label to be converted is there or is known, for it may be misspelt."""
    strangers = relabelling.strangers(
        {span.label for document in documents for span in document.spans}
    )
    if strangers:
        raise CorpusError(
            f"{corpus.name}: labels: {min(strangers)} is to be converted and never occurs; "
            "correct it in the configuration"
        )


def shares_of(corpora: Iterable[Corpus], documents: Iterable[Document]) -> list[float]:
    """Return the weight of each document, by the corpus that its id begins with; else 1."""
    shares = {prefix: corpus.share for corpus in corpora for prefix in prefixes_of(corpus)}
    longest_first = sorted(shares, key=len, reverse=True)
    return [
        next(
            (shares[prefix] for prefix in longest_first if document.doc_id.startswith(prefix)), 1.0
        )
        for document in documents
    ]


def prepare(
    configuration: Configuration, documents: Sequence[Document], *, watch: Watch = unwatched
) -> Material:
    """Return gold documents with all that training needs; learns rules if that is wanted."""
    if not (configuration.written or any(document.spans for document in documents)):
        raise CorpusError(
            f"{configuration.name}: nothing is annotated in the {len(documents)} documents "
            "for training; check the corpora"
        )
    splitter = make_splitter(configuration.tokenizer, configuration.language)
    shares = shares_of(configuration.corpora, documents)
    others = list(further(configuration, documents, shares))
    shares += [other.share for other in others]
    both = tokenized([*documents, *(other.document for other in others)], splitter=splitter)
    documents, made = both[: len(documents)], both[len(documents) :]
    steps = 2
    watch("rules", 0, steps)
    shared = RuleSet.load(shared_rule_folders(configuration.language))
    learnt = RuleSet([])
    evidence_of_rules: list[Matches | None] = [None] * len(documents)
    if configuration.folds:
        folds, fields = configuration.folds, configuration.rules.fields
        learnt, unseen = learn_and_match(documents, folds=folds, fields=fields)
        evidence_of_rules = [*unseen]
    watch("rules", 1, steps)
    evidence = Evidence(with_shared(learnt, configuration.language), configuration.lists)
    with_evidence = [
        evidence(d if found is None else _with_matches(d, shared), rule_matches=found)
        for d, found in zip(documents, evidence_of_rules)
    ]
    # Learnt rules know the documents that these are made of; the others do not.
    for document in made:
        matches = shared.match(document.text, tokens_of(document))
        with_evidence.append(evidence(document, rule_matches=matches))
    watch("rules", 2, steps)
    gold = [gold_tags(document) for document in with_evidence]
    tags = tags_in(gold)
    numbers = {tag: number for number, tag in enumerate(tags)}
    return Material(
        with_evidence,
        tags,
        [np.array([numbers[tag] for tag in of_document], np.int32) for of_document in gold],
        shares,
        configuration.invented.notes if configuration.invented and documents else 0,
        learnt.rules,
        learnt.field_names,
        _kinds(made, others, first=len(documents)),
    )


class Further(NamedTuple):
    """A training document beside the gold ones, how much it counts, and its finer labels."""

    document: Document
    share: float
    kinds: tuple[str, ...] = ()  # of each of its spans
    text: int = 0  # the number of the written text that it is a variant of


def further(
    configuration: Configuration, documents: Sequence[Document], shares: Sequence[float]
) -> Iterator[Further]:
    """Yield the training documents beside the gold ones.

    These are copies in capitals, copies in which the persons have other names, written texts with
    their variants, and invented notes.
    """
    if configuration.capitals.every:
        every = slice(None, None, configuration.capitals.every)
        for document, share in zip(documents[every], shares[every]):
            yield Further(in_capitals(document), share * configuration.capitals.share)
    if configuration.renamed:
        for document, share in zip(documents, shares):
            for number in range(configuration.renamed.copies):
                copy = renamed(document, configuration.renamed, number)
                yield Further(copy, share * configuration.renamed.share)
    if configuration.written:
        written = configuration.written
        relabelling = Relabelling(*written.labels)
        texts = list(read(written.path, format="inline"))
        for number, text in enumerate(Variants(written, texts, configuration.language)):
            required = _of_those_required(text)
            document = relabelled(required, relabelling)
            kinds = _finer(required, document) if written.kinds else ()
            yield Further(document, written.share, kinds, number // (1 + written.variants))
    if configuration.invented and documents:
        path, notes, share, labels = configuration.invented
        grammar = read_grammar(path)
        relabelling = Relabelling(*labels)
        for number in range(notes):
            gold = documents[number % len(documents)]
            note = grammar.write(gold, number // len(documents))
            yield Further(relabelled(note, relabelling), share)


def _finer(written: Document, converted: Document) -> tuple[str, ...]:
    """Return the label that each span of a document had before its labels were converted."""
    labels = {(span.start, span.end): span.label for span in written.spans}
    return tuple(labels[span.start, span.end] for span in converted.spans)


def _kinds(made: Sequence[Document], others: Sequence[Further], *, first: int) -> list[KindSpan]:
    """Return the spans whose finer labels are told apart; the first document has this number.

    Of a label that is always the same below, there is nothing to tell.
    """
    found = []
    for number, (document, other) in enumerate(zip(made, others), start=first):
        tokens = tokens_of(document)
        for span, kind in zip(document.spans, other.kinds):
            begin, end = tokens.covering(span.start, span.end)
            found.append(KindSpan(number, begin, end, span.label, kind, other.text))
    of_label: defaultdict[str, set[str]] = defaultdict(set)
    for told in found:
        of_label[told.label].add(told.kind)
    return [told for told in found if len(of_label[told.label]) > 1]


def _of_those_required(document: Document) -> Document:
    """Return a document without the spans that need not be found."""
    spans = tuple(span for span in document.spans if not span.label.endswith(OPTIONAL))
    return document.with_(spans=spans)


def in_capitals(document: Document) -> Document:
    """Return a gold document in capital letters, with the same spans.

    Header and signature are written so in many institutions, and a model that learnt from
    mixed case alone takes no word in capitals for a name.  A letter that would
    become two stays as it is, so that the spans still fit.

    >>> in_capitals(Document("note", "Preuß, Añorga")).text
    'PREUß, AÑORGA'
    """
    return document.with_(text="".join(map(capital, document.text)))


def gold_tags(document: Document) -> list[str]:
    """Return each token's gold tag.

    The CRF reads a document as one sequence, so no span is cut at the end of a
    line or sentence.
    """
    tokens = tokens_of(document)
    whole = replace(tokens, sentence_starts=tokens.sentence_starts[:1])
    return encode(document.spans, whole).tags


def tags_in(documents: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Return the tags that occur in documents: O first, then by label, B before I.

    A tag that never occurs would take its share of the probability all the same.

    >>> tags_in([["O", "B-NAME", "I-NAME"], ["O", "B-AGE"]])
    ('O', 'B-AGE', 'B-NAME', 'I-NAME')
    """
    found = {tag for tags in documents for tag in tags} - {"O"}

    def by_label(tag: str) -> tuple[str, str]:
        prefix, label = split(tag)
        return label, prefix

    return ("O", *sorted(found, key=by_label))


def with_shared(learnt: RuleSet, language: str) -> RuleSet:
    """Return learnt rules and the hand-written ones, as a model that keeps them will have them.

    They go through a file, for hand-written overrides correct learnt rules when
    these are read.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / RULES
        path.write_text(rules_file(learnt), encoding="utf-8")
        return RuleSet.load([path, *shared_rule_folders(language)])


def rules_file(learnt: RuleSet) -> str:
    """Return the content of the file of learnt rules."""
    return dump_rules(learnt.rules, learnt.field_names, heading=_RULES_HEADING)


def _with_matches(document: Document, rules: RuleSet) -> Document:
    return document.with_(
        matches=(*document.matches, rules.match(document.text, tokens_of(document)))
    )


def tokenized(documents: Iterable[Document], *, splitter: Splitter | None = None) -> list[Document]:
    """Return the documents with tokens that share one lexicon.

    They are cut by `splitter`, by default crfanon's own.  A tokenizer starts a
    new lexicon when it has met many forms; training wants all forms in one.
    """
    tokenize = splitter or Tokenizer()
    lexicon = Lexicon()
    found = []
    numbers = np.zeros(0, np.int32)
    last = lexicon
    for document in documents:
        tokens = tokenize(document.text)
        if tokens.lexicon is not last:
            last, numbers = tokens.lexicon, np.zeros(0, np.int32)
        if len(last) > len(numbers):
            new = list(map(lexicon.number, last.forms[len(numbers) :]))
            numbers = np.concatenate([numbers, np.array(new, np.int32)])
        shared = replace(tokens, lexicon=lexicon, form_ids=numbers[tokens.form_ids])
        found.append(document.with_(tokens=shared))
    return found
