"""Learn rules from annotated documents: mine, score on held-out folds, subsume.

Deterministic: the same documents give the same rules, byte for byte.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ..document import Document, Matches, Tokens
from ..tokenizer import Tokenizer
from .field_mining import learn_field_names
from .matcher import RuleSet
from .mining import MIN_DOCUMENTS, Candidate, Gold, Miner
from .rule import Rule
from .sheet import Sheet

TIERS = (0.985, 0.97, 0.94, 0.9, 0.8, 0.65, 0.5)


class Learner:
    def __init__(self, documents: Sequence[Document], *, folds: int = 5) -> None:
        tokenize = Tokenizer()
        self.documents = documents
        self.texts = [d.tokens if d.tokens is not None else tokenize(d.text) for d in documents]
        names = learn_field_names(documents, self.texts, min_documents=MIN_DOCUMENTS)
        reader = RuleSet([], names)
        self.field_names = reader.field_names
        self.sheet = Sheet(self.texts, reader)
        self.fold_of_document = np.arange(len(documents)) % folds
        self.folds = folds
        self.gold = Gold(self.sheet, documents, self.texts)
        miner = Miner(self.sheet, self.gold, self.field_names)
        self.candidates = miner.candidates()

    def select(self, *, without: int | None = None) -> list[Rule]:
        sheet = self.sheet
        pool = []
        for c in self.candidates:
            doc = sheet.document[c.starts]
            if without is None:
                s, e, r, d = c.starts, c.ends, c.right, doc
            else:
                keep = self.fold_of_document[doc] != without
                s, e, r, d = c.starts[keep], c.ends[keep], c.right[keep], doc[keep]
            if len(s) and len(np.unique(d[r])) >= MIN_DOCUMENTS:
                pool.append((c, s, e, r))
        covered = np.zeros(sheet.size, bool)
        chosen = []
        rank = sorted(range(len(pool)), key=lambda n: pool[n][0].rank)
        position = [0] * len(pool)
        for place, n in enumerate(rank):
            position[n] = place
        remaining = set(range(len(pool)))
        for tier in TIERS:
            heap = [(-int(pool[n][3].sum()), position[n], n) for n in sorted(remaining)]
            heapq.heapify(heap)
            while heap:
                bound, place, n = heapq.heappop(heap)
                c, s, e, r = pool[n]
                open_ = ~(covered[s] | covered[e - 1])
                total = int(open_.sum())
                hit = int((open_ & r).sum())
                if hit < 2:
                    remaining.discard(n)
                    continue
                if (hit + 0.5) / (total + 1) < tier:
                    continue  # may come back in the next tier
                if heap and -hit > heap[0][0]:
                    heapq.heappush(heap, (-hit, place, n))
                    continue
                chosen.append((c, hit, total, tier))
                remaining.discard(n)
                for a, b in zip(s[open_].tolist(), e[open_].tolist()):
                    covered[a:b] = True
        self.chosen = chosen
        rules = []
        counts: Counter[str] = Counter()
        for c, hit, total, tier in chosen:
            stem = re.sub(r"[^a-z0-9]+", "-", c.label.lower()).strip("-")
            counts[stem] += 1
            rules.append(
                Rule(
                    name=f"{stem}-{counts[stem]}", label=c.label, patterns=(str(c.pattern),),
                    **c.anchor._asdict(), support=total,
                    precision=round((hit + 0.5) / (total + 1), 3),
                )
            )
        return rules


def learn(documents: Iterable[Document], *, folds: int = 5) -> RuleSet:
    learner = Learner(list(documents), folds=folds)
    return RuleSet(learner.select(), learner.field_names)


def out_of_fold_matches(
    documents: Sequence[Document], *, folds: int = 5
) -> list[tuple[Tokens, Matches]]:
    """Return for each document its tokens and what rules learnt without its fold find in it."""
    learner = Learner(documents, folds=folds)
    sets = [RuleSet(learner.select(without=k), learner.field_names) for k in range(folds)]
    return [
        (cut, sets[k].match(document.text, cut))
        for document, cut, k in zip(documents, learner.texts, learner.fold_of_document.tolist())
    ]
