"""A simple stand-in for the pipeline.

It finds two capitalised words in a row, and misbehaves on command.  So the
tests of what surrounds the pipeline need no model, and can have it fail in
ways that the real one should never fail in.
"""

import os
import re
import time

_NAME = re.compile(r"\b[A-Z][a-zñáéíóú]+ [A-Z][a-zñáéíóú]+\b")


def _read_for_long():
    """Spend most of a second in destructors; who comes first is quicker."""
    try:
        os.mkdir("first")
        end = time.monotonic() + 0.2
    except FileExistsError:
        end = time.monotonic() + 0.8

    class Read:
        def __del__(self):
            time.sleep(0.001)

    while time.monotonic() < end:
        Read()


class Anonymizer:
    language = "es"
    models = ()

    def __init__(self, model=None, lang=None, *, config, **_choice):
        from crfanon.crypto.keys import Key
        from crfanon.errors import ModelError
        from crfanon.mask import make_method

        if model == "models/broken":
            raise ModelError("models/broken: is damaged; install it again")
        if model == "models/slow":
            _read_for_long()
        masking = config.of(self.language)
        method, key_file = masking["masking.method"], masking.get("masking.key_file")
        options = dict(method) if isinstance(method, dict) else {"name": method}
        keys = Key.from_file(key_file) if key_file else None
        seed = masking.get("masking.seed") or 0
        self.method = make_method(options.pop("name"), seed=seed, keys=keys, **options)
        self.rules = ()

    def analyze_many(self, texts, doc_ids=()):
        return [self._analyze(text) for text in texts]

    def _analyze(self, text):
        from crfanon.errors import DocumentError
        from crfanon.link import resolve
        from crfanon.text.document import Document
        from crfanon.text.spans import Span
        from crfanon.text.tokenizer import Tokenizer

        if "DIE" in text:
            os._exit(9)
        if "RAISE" in text:
            raise KeyError(text)
        if "REFUSE" in text:
            raise DocumentError("the document: is refused; shorten it")
        if "SLEEP" in text:
            time.sleep(30)
        spans = [
            Span(match.start(), match.end(), "NAME", "rule:capitals", 0.5)
            for match in _NAME.finditer(text)
        ]
        return resolve(Document("", text, Tokenizer()(text), spans=tuple(spans)))

    def mask(self, document, *, method=None):
        from crfanon.mask.thorough import mask_thoroughly

        return mask_thoroughly(document, method=method or self.method)

    def explain(self, document):
        from crfanon.text.explanation import Explanation, Weight
        from crfanon.text.spans import Span

        for span in document.spans:
            first = Span(span.start, span.start + 3, "es/first_name", "gazetteer:es/first_name")
            yield Explanation(span, (first,), (Weight(span.start, "shape[0]=Xx", 1.25),))
