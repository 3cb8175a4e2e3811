"""Learn rules from annotated documents.

In steps: *mine* candidates from the gold spans (`mining`), *select* few that
together find much (`selection`), *score* each on documents that it was not
learnt from.  For the score the selection is repeated without one fold of the
documents after the other, and what it then finds in the fold left out is
counted; only then are the rules learnt from all documents, which are the ones
to keep.

Nothing here knows a language or a label.  The same documents give the same
rules, byte for byte.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ...errors import CorpusError
from ...rules.match.matcher import RuleSet
from ...rules.rule import Rule
from ...text.document import Document, Matches
from ...text.tokenizer import Tokenizer
from .field_mining import learn_field_names
from .mining import Miner
from .selection import Choice, select
from .sheet import Sheet
from .trial import MIN_DOCUMENTS, MIN_PRECISION, Gold

# A rule's own matches in held-out documents are few.  Its score rests on the
# rules of its tier as if these had given so many more.
_PRIOR_MATCHES = 4


def learn(
    documents: Iterable[Document],
    *,
    folds: int = 5,
    fields: bool = True,
    step_done: Callable[[], object] = lambda: None,
) -> RuleSet:
    """Return the rules that the gold spans of `documents` support.

    Texts without forms have colons too; without `fields` no word before one is
    taken for the label of a field.

    `Rule.precision` is the held-out score, by leaving out one of `folds` parts
    of the documents after the other; rules below one half are dropped.
    `step_done` is called when the candidates are found, and when each fold is done.

    Raises:
        CorpusError: no document has a gold span to learn from.
    """
    return _Learner(list(documents), folds, fields, step_done).rules()


def learn_and_match(
    documents: Sequence[Document], *, folds: int = 5, fields: bool = True
) -> tuple[RuleSet, list[Matches]]:
    """Return the rules as `learn` does, and what rules learnt without it find in each document.

    A model that is trained on the matches of rules must not see those of rules that
    have learnt from the same document: they are better than they will be on a
    new one.
    """
    learner = _Learner(documents, folds, fields)
    sets = [learner.rules(without=fold) for fold in range(learner.folds)]
    return learner.rules(), [
        sets[fold].match(document.text, tokens)
        for document, tokens, fold in zip(documents, learner.texts, learner.fold_of.tolist())
    ]


@dataclass
class _Score:
    """The score of rules: how often right and how often matched, by name and by tier."""

    right: Counter[str | float] = field(default_factory=Counter)
    total: Counter[str | float] = field(default_factory=Counter)

    def add(self, other: _Score) -> None:
        self.right.update(other.right)
        self.total.update(other.total)

    def precision(self, name: str, tier: float) -> float:
        """Return the precision of a rule, held up by that of its tier, and that by its bound."""
        prior = (self.right[tier] + tier) / (self.total[tier] + 1)
        right = self.right[name] + _PRIOR_MATCHES * prior
        return right / (self.total[name] + _PRIOR_MATCHES)


class _Learner:
    """The candidates of a corpus, from which rules are chosen with or without a fold."""

    def __init__(
        self,
        documents: Sequence[Document],
        folds: int,
        fields: bool,
        step_done: Callable[[], object] = lambda: None,
    ) -> None:
        if not any(document.spans for document in documents):
            raise CorpusError(
                f"rules: nothing is annotated in the {len(documents)} documents; "
                "learn from documents with gold spans"
            )
        tokenize = Tokenizer()
        self._documents = documents
        self.texts = [
            tokenize(document.text) if document.tokens is None else document.tokens
            for document in documents
        ]
        names: list[str] = []
        if fields:
            names = learn_field_names(documents, self.texts, min_documents=MIN_DOCUMENTS)
        reader = RuleSet([], names)
        self._field_names = reader.field_names
        self._sheet = Sheet(self.texts, reader)
        gold = Gold(self._sheet, documents, self.texts)
        self._candidates = Miner(self._sheet, gold, self._field_names).candidates()
        step_done()
        self.folds = max(2, min(folds, len(documents)))
        self.fold_of = np.arange(len(documents)) % self.folds
        self._choices = []
        for fold in range(self.folds):
            self._choices.append(select(self._candidates, self._sheet, self.fold_of != fold))
            step_done()
        self._scores = [self._score(fold) for fold in range(self.folds)]

    def rules(self, *, without: int | None = None) -> RuleSet:
        """Return the rules learnt from all documents, or from all but one fold."""
        if without is None:
            everything = np.ones(len(self._documents), bool)
            choices = select(self._candidates, self._sheet, everything)
        else:
            choices = self._choices[without]
        score = _Score()
        for fold, of_fold in enumerate(self._scores):
            if fold != without:
                score.add(of_fold)
        scored = [
            replace(rule, precision=round(score.precision(rule.name, choice.tier), 3))
            for rule, choice in zip(map(_rule, choices), choices)
        ]
        kept = [rule for rule in scored if rule.precision >= MIN_PRECISION]
        return RuleSet(kept, self._field_names)

    def _score(self, fold: int) -> _Score:
        """Return the score of the rules learnt without a fold on that fold."""
        choices = self._choices[fold]
        tiers = {f"rule:{_rule(choice).name}": choice.tier for choice in choices}
        rules = RuleSet(map(_rule, choices), self._field_names)
        score = _Score()
        for document, tokens, own in zip(self._documents, self.texts, self.fold_of.tolist()):
            if own != fold:
                continue
            gold = {(span.start, span.end, span.label) for span in document.spans}
            for span in rules.match(document.text, tokens).spans(tokens):
                is_right = (span.start, span.end, span.label) in gold
                for key in (span.source.removeprefix("rule:"), tiers[span.source]):
                    score.total[key] += 1
                    score.right[key] += is_right
        return score


def _rule(choice: Choice) -> Rule:
    """Return a choice as a rule, with its tier for a precision."""
    return Rule(
        _name(choice),
        choice.label,
        (str(choice.pattern),),
        **choice.anchor._asdict(),
        support=choice.right,
        precision=choice.tier,
    )


def _name(choice: Choice) -> str:
    """Return a name that the rule has whenever it is learnt, so that overrides find it."""
    stem = re.sub(r"[^a-z0-9]+", "-", choice.label.lower()).strip("-")
    identity = "\n".join((choice.label, *choice.anchor, str(choice.pattern)))
    return f"{stem}-{hashlib.sha256(identity.encode()).hexdigest()[:6]}"
