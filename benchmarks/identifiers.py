"""Print how well made-up identifiers, dates and the like are found, kind by kind.

    python benchmarks/identifiers.py            # as `Anonymizer(lang=...)` finds them
    python benchmarks/identifiers.py --rules    # by rules alone
    python benchmarks/identifiers.py --misses CPF

Of each kind there are 200 valid values and 200 near misses (`tests/generators`).  The columns:
valid values found in a sentence with words that say what they are; found in any sentence, where the
kind is certain by its form or its check digits; near misses that stand; with
models, which take a long number for somebody's, those that are not called what they nearly are.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "tests")]

from generators import KINDS, look_alikes  # noqa: E402
from generators.trial import rules_alone, try_kind, whole  # noqa: E402

from crfanon.text.document import Document  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", action="store_true", help="rules alone, no models")
    parser.add_argument("--misses", nargs="*", help="print what went wrong with these kinds")
    parser.add_argument("--language", help="only this language")
    options = parser.parse_args()
    of_language = rules_alone if options.rules else whole
    print(f"{'kind':24} {'':4} {'with words':>10} {'alone':>10} {'near miss':>10}")
    for kind in KINDS:
        for language in kind.languages:
            if options.language not in (None, language):
                continue
            if options.misses and kind.name not in options.misses:
                continue
            outcomes = {
                o.test: o
                for o in try_kind(kind, language, of_language(language), strict=options.rules)
            }
            shares = [outcomes.get(test) for test in ("with words", "alone", "near miss")]
            cells = " ".join(f"{o.share:10.1f}" if o else f"{'-':>10}" for o in shares)
            print(f"{kind.name:24} {language:4} {cells}", flush=True)
            if options.misses is not None:
                for outcome in outcomes.values():
                    for text in outcome.failed[:12]:
                        print(f"    {outcome.test}: {text!r}")
    for language in ("es", "en", "de", "pt"):
        if options.language in (None, language) and not options.misses:
            texts = look_alikes(language)
            touched = [d for d in of_language(language)(texts) if _is_touched(d)]
            share = 100 - 100 * len(touched) / len(texts)
            print(f"{'look-alikes':24} {language:4} {'':21} {share:10.1f}")
            for document in touched[:20] if options.misses is not None else ():
                found = [(document.text[s.start : s.end], s.label) for s in document.spans]
                print(f"    {document.text!r} {found}")


def _is_touched(document: Document) -> bool:
    return any(span.label.startswith(("ID", "CONTACT")) for span in document.spans)


if __name__ == "__main__":
    main()
