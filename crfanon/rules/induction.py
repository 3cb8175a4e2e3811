"""Learn rules from annotated documents."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..document import Document, Matches, Tokens
from ..tokenizer import Tokenizer
from .alphabet import CAPITALISED, DIGITS_1, DIGITS_12, LOWER, LOWER_1, OTHER_WORD, fold, kind_of
from .matcher import Rule, RuleSet, _commonness, fixed_elements
from .patterns import LITERAL, Element, Pattern
from .sheet import Sheet

LABEL_TOKENS = 6
MIN_DOCUMENTS = 3
TIERS = (0.985, 0.97, 0.94, 0.9, 0.8, 0.65, 0.5)

Anchor = tuple[str, str, str]  # kind: field | after | token; name; within


def learn_fields(documents: Sequence[Document], tokens: Sequence[Tokens]) -> list[str]:
    """Return the field labels that recur before a colon, folded, words joined by blanks."""
    initial: Counter[tuple[str, ...]] = Counter()
    medial: Counter[tuple[str, ...]] = Counter()
    for document, cut in zip(documents, tokens):
        forms = cut.forms
        taken = set()
        for span in document.spans:
            i, j = cut.covering(span.start, span.end)
            taken.update(range(i, j))
        lines = set(cut.line_starts.tolist())
        seen_initial = set()
        seen_medial = set()
        for colon, form in enumerate(forms):
            if form != ":":
                continue
            for start in range(colon - 1, max(-1, colon - 1 - LABEL_TOKENS), -1):
                if start in taken:
                    break
                kind = kind_of(forms[start])
                label = tuple(fold(f) for f in forms[start:colon])
                if forms[start][:1].isalpha() and not forms[start] in "ªº":
                    at_line = start in lines or all(
                        not forms[k][:1].isalnum() for k in range(start - 1, -1, -1)[: start - max(
                            (l for l in lines if l <= start), default=0)]
                    )
                    if at_line:
                        seen_initial.add(label)
                    elif forms[start][:1].isupper() or (start and not forms[start-1][:1].isalnum()) or start - 1 in taken:
                        seen_medial.add(label)
                if start in lines:
                    break
        initial.update(seen_initial)
        medial.update(seen_medial)
    chosen = {label for label, n in initial.items() if n >= MIN_DOCUMENTS}
    total = medial + initial
    for label, n in medial.items():
        if n < MIN_DOCUMENTS:
            continue
        # A longer label must account for most of what a shorter one does.
        if all(n >= 0.3 * total[label[k:]] for k in range(1, len(label)) if label[k:] in total):
            chosen.add(label)
    return sorted(" ".join(label) for label in chosen)


def word(*words: str) -> Element:
    return Element(LITERAL, words)


@dataclass
class Candidate:
    anchor: Anchor
    label: str
    pattern: Pattern
    starts: np.ndarray
    ends: np.ndarray
    right: np.ndarray  # bool: match is gold
    fold: np.ndarray
    doc: np.ndarray

    def key(self):
        return (self.label, self.anchor, str(self.pattern))


class Learner:
    def __init__(self, documents: Sequence[Document], *, folds: int = 5) -> None:
        tokenize = Tokenizer()
        self.documents = documents
        self.tokens = [d.tokens if d.tokens is not None else tokenize(d.text) for d in documents]
        self.field_names = learn_fields(documents, self.tokens)
        reader = RuleSet([], self.field_names)
        self.field_names = list(reader.field_names)
        self.sheet = sheet = Sheet(documents, self.tokens, reader)
        self.fold_of_doc = np.arange(len(documents)) % folds
        self.folds = folds
        self.labels = sorted({s.label for d in documents for s in d.spans})
        number = {label: n for n, label in enumerate(self.labels)}
        self.gold_end = np.full(sheet.size, -1)
        self.gold_label = np.full(sheet.size, -1)
        self.gold: list[tuple[int, int, int]] = []
        for d, (document, cut) in enumerate(zip(documents, self.tokens)):
            for span in sorted(document.spans):
                i, j = cut.covering(span.start, span.end)
                if j <= i or cut.starts[i] != span.start or cut.ends[j - 1] != span.end:
                    continue
                i += sheet.offsets[d]
                j += sheet.offsets[d]
                self.gold.append((i, j, number[span.label]))
                self.gold_end[i] = j
                self.gold_label[i] = number[span.label]
        self.forms = [""] * sheet.size
        for d, cut in enumerate(self.tokens):
            forms = cut.forms
            self.forms[sheet.offsets[d] : sheet.offsets[d] + len(forms)] = forms
        self.folded = [fold(f) for f in self.forms]
        self.candidates = self._candidates()

    # -- mining
    def _values(self, i: int, j: int) -> list[tuple[Element, ...]]:
        sheet = self.sheet
        n = j - i
        words = self.folded[i:j]
        kinds = sheet.kind[i:j].tolist()
        found: dict[tuple[Element, ...], None] = {}
        if n <= 4:
            found[tuple(word(w) for w in words)] = None
        if n <= 12:
            exact, loose = [], []
            for w, k in zip(words, kinds):
                if DIGITS_1 <= k <= DIGITS_12:
                    exact.append(Element("9" * (k - DIGITS_1 + 1)))
                    loose.append(Element("9+"))
                elif CAPITALISED <= k <= OTHER_WORD:
                    exact.append(Element({4: "Xx", 5: "X", 6: "XX", 7: "cap"}[k]))
                    loose.append(Element("cap"))
                else:
                    exact.append(word(w))
                    loose.append(word(w))
            found[tuple(exact)] = None
            found[tuple(loose)] = None
            # digits loose, words literal
            found[tuple(
                Element("9+") if DIGITS_1 <= k <= DIGITS_12 else word(w) for w, k in zip(words, kinds)
            )] = None
            found[tuple(
                Element("9" * (k - DIGITS_1 + 1)) if DIGITS_1 <= k <= DIGITS_12 else word(w) for w, k in zip(words, kinds)
            )] = None
        for what in ("name", "chunk", "rest", "cap+", "word+", "alnum+"):
            if sheet.end_of(Element(what), i) == j:
                found[(Element(what),)] = None
            if n >= 2 and sheet.gap[i + 1] < 2 and sheet.end_of(Element(what), i + 1) == j:
                found[(word(words[0]), Element(what))] = None
                if kinds[0] >= DIGITS_1:
                    continue
                if n >= 3 and sheet.end_of(Element(what), i + 2) == j:
                    found[(word(words[0]), word(words[1]), Element(what))] = None
            elif n >= 3 and sheet.end_of(Element(what), i + 2) == j:
                found[(word(words[0]), word(words[1]), Element(what))] = None
        if j < sheet.size and sheet.gap[j] < 2 and sheet.kind[j] >= 20:
            stop = self.folded[j]
            if stop not in words and n <= 40:
                found[(Element("until", (stop,)),)] = None
                if n > 1:
                    found[(word(words[0]), Element("until", (stop,)))] = None
        # runs of names and numbers between what is literal
        for keep in (0, 1, 2):
            elements = [word(w) for w in words[:keep]]
            at = i + keep
            while at < j:
                k = sheet.kind[at]
                end = sheet.end_of(Element("name"), at)
                if CAPITALISED <= k <= OTHER_WORD and 0 <= end <= j:
                    elements.append(Element("name"))
                    at = end
                elif DIGITS_1 <= k <= DIGITS_12:
                    elements.append(Element("9+"))
                    at += 1
                else:
                    elements.append(word(self.folded[at]))
                    at += 1
            if len(elements) <= 12:
                found[tuple(elements)] = None
        return list(found)

    def _candidates(self) -> list[Candidate]:
        sheet = self.sheet
        anchors: dict[object, int] = {}
        values: dict[object, int] = {}
        rights: dict[object, int] = {}
        keys: list[np.ndarray] = []
        docs: list[np.ndarray] = []
        opened_at = np.full(sheet.size + 1, -1)
        for f, starts in sheet.opened.items():
            for s in starts.tolist():
                opened_at[s : sheet.border_after[s - 1]] = s
        previous: tuple[int, int, int] | None = None
        end_element = Element("end")
        for i, j, label in self.gold:
            f = int(sheet.field[i])
            within = self.field_names[f - 1] if f else ""
            own_anchors: list[object] = []
            s = int(opened_at[i]) if f else -1
            if s >= 0 and i - s <= 4:
                own_anchors.append((("field", within, ""), tuple(map(word, self.folded[s:i]))))
            border = i
            while border > 0 and sheet.gap[border] < 2 and i - border < 6:
                border -= 1
            if previous is not None and previous[1] >= border and i - previous[1] <= 5 and sheet.gap[i] < 2:
                m = previous[1]
                if (sheet.gap[m : i + 1] < 2).all():
                    skip = tuple(map(word, self.folded[m:i]))
                    name = self.labels[previous[2]]
                    own_anchors.append((("after", name, ""), skip))
                    if within:
                        own_anchors.append((("after", name, within), skip))
            lefts: list[tuple[Element, ...]] = [()]
            for n in (1, 2, 3):
                if i - n < 0 or (sheet.gap[i - n + 1 : i + 1] >= 2).any() or sheet.kind[i - n] == 0:
                    break
                lefts.append(tuple(map(word, self.folded[i - n : i])))
            for left in lefts:
                own_anchors.append((("token", "", ""), left))
                if within:
                    own_anchors.append((("token", "", within), left))
            own_values = [(label, v) for v in self._values(i, j)]
            own_rights: list[tuple[Element, ...]] = [()]
            at_end = sheet.solid[max(int(sheet.border_at[j]) - 1, 0)] < j
            if at_end:
                own_rights.append((end_element,))
            if sheet.gap[j] < 2:
                own_rights.append((word(self.folded[j]),))
                if j + 1 < sheet.size and sheet.gap[j + 1] < 2:
                    own_rights.append((word(self.folded[j]), word(self.folded[j + 1])))
            a = np.array([anchors.setdefault(x, len(anchors)) for x in own_anchors], np.int64)
            v = np.array([values.setdefault(x, len(values)) for x in own_values], np.int64)
            r = np.array([rights.setdefault(x, len(rights)) for x in own_rights], np.int64)
            combined = ((a[:, None, None] << 42) + (v[None, :, None] << 21) + r[None, None, :]).ravel()
            keys.append(combined)
            docs.append(np.full(len(combined), sheet.doc[i]))
            previous = (i, j, label)
        if not keys:
            return []
        key = np.concatenate(keys)
        doc = np.concatenate(docs)
        order = np.lexsort((doc, key))
        key, doc = key[order], doc[order]
        fresh = np.append(True, (key[1:] != key[:-1]) | (doc[1:] != doc[:-1]))
        distinct, count = np.unique(key[fresh], return_counts=True)
        distinct = distinct[count >= MIN_DOCUMENTS]
        anchor_list, value_list, right_list = list(anchors), list(values), list(rights)
        self.counted = len(key), len(distinct)
        found = []
        for k in distinct.tolist():
            anchor, left = anchor_list[k >> 42]
            label, value = value_list[(k >> 21) & 0x1FFFFF]
            right = right_list[k & 0x1FFFFF]
            pattern = Pattern(left, value, right)
            if value[0].what not in (LITERAL,) and not value[0].what.startswith("9"):
                if anchor[0] == "token" and not left and not anchor[2]:
                    continue
            if value[0].what == "until" and right:
                continue
            if value[0].what == "rest" and right:
                continue
            c = self._evaluate(anchor, label, pattern)
            if c is not None:
                found.append(c)
        return found

    def _evaluate(self, anchor: Anchor, label: int, pattern: Pattern) -> Candidate | None:
        sheet = self.sheet
        kind, name, within = anchor
        if kind == "field":
            at = self._field_places(name)
        elif kind == "after":
            at = self._after_places(name, within)
        else:
            fixed = fixed_elements(pattern)
            best = min(range(len(fixed)), key=lambda i: (_commonness(fixed[i]), -i))
            at = self._token_places(fixed[best], within) - best
            at = at[at >= 0]
        index = np.arange(len(at))
        starts, index = sheet.walk(pattern.left, at, index, joined=kind != "token")
        ends, index2 = sheet.walk(
            pattern.value, starts, np.arange(len(starts)), joined=kind != "token" or bool(pattern.left)
        )
        starts = starts[index2]
        holds = sheet.right_holds(pattern.right, ends)
        starts, ends = starts[holds], ends[holds]
        if within and len(starts):
            ok = sheet.field[starts] == self.field_names.index(within) + 1
            starts, ends = starts[ok], ends[ok]
        if not len(starts):
            return None
        right = (self.gold_end[starts] == ends) & (self.gold_label[starts] == label)
        if right.sum() < 0.5 * len(starts) or right.sum() < 2:
            return None
        doc = sheet.doc[starts]
        return Candidate(anchor, self.labels[label], pattern, starts, ends, right, self.fold_of_doc[doc], doc)

    def _field_places(self, name: str):
        return self.sheet.opened[self.field_names.index(name) + 1]

    def _after_places(self, name: str, within: str):
        if not hasattr(self, "_after"):
            self._after = {}
            by = defaultdict(list)
            for i, j, label in self.gold:
                by[self.labels[label], ""].append(j)
                f = self.sheet.field[i]
                if f:
                    by[self.labels[label], self.field_names[f - 1]].append(j)
            self._after = {k: np.array(v) for k, v in by.items()}
        return self._after[name, within]

    def _token_places(self, element: Element, within: str):
        if not hasattr(self, "_tok"):
            self._tok = {}
        key = (element, within)
        if key not in self._tok:
            places = self.sheet.places(element)
            if within:
                places = places[self.sheet.field[places] == self.field_names.index(within) + 1]
            self._tok[key] = places
        return self._tok[key]

    # -- selection
    def select(self, *, without: int | None = None) -> list[Rule]:
        sheet = self.sheet
        pool = []
        for c in self.candidates:
            if without is None:
                s, e, r, d = c.starts, c.ends, c.right, c.doc
            else:
                keep = c.fold != without
                s, e, r, d = c.starts[keep], c.ends[keep], c.right[keep], c.doc[keep]
            if len(s) and len(np.unique(d[r])) >= MIN_DOCUMENTS:
                pool.append((c, s, e, r))
        covered = np.zeros(sheet.size, bool)
        chosen = []
        def size(c):
            return (len(c.pattern.left) + len(c.pattern.value) + len(c.pattern.right), str(c.pattern), c.anchor)
        import heapq
        rank = sorted(range(len(pool)), key=lambda n: (size(pool[n][0]), pool[n][0].label))
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
            kind, name, within = c.anchor
            stem = re.sub(r"[^a-z0-9]+", "-", c.label.lower()).strip("-")
            counts[stem] += 1
            rules.append(Rule(
                name=f"{stem}-{counts[stem]}", label=c.label, pattern=str(c.pattern),
                field=name if kind == "field" else "", after=name if kind == "after" else "",
                within=within, support=total, precision=round((hit + 0.5) / (total + 1), 3),
            ))
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
        for document, cut, k in zip(documents, learner.tokens, learner.fold_of_doc.tolist())
    ]
