"""What looks like an identifier and is nobody's: it stays in every language."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence

Draw = random.Random

_WORDS = {
    "es": (
        "dosis de {} mg cada 8 horas",
        "la versión {} del programa",
        "véase la página {}",
        "artículos {} y {}",
        "Hb {} g/dl",
        "CIE-10 {}",
        "leucocitos {}/mm3",
        "el evento {} terminó",
    ),
    "en": (
        "a dose of {} mg every 8 hours",
        "version {} of the program",
        "see page {}",
        "articles {} and {}",
        "Hb {} g/dl",
        "ICD-10 {}",
        "leukocytes {}/mm3",
        "event {} ended",
    ),
    "de": (
        "eine Dosis von {} mg alle 8 Stunden",
        "die Version {} des Programms",
        "siehe Seite {}",
        "Artikel {} und {}",
        "Hb {} g/dl",
        "ICD-10 {}",
        "Leukozyten {}/mm3",
        "Ereignis {} beendet",
    ),
    "pt": (
        "dose de {} mg a cada 8 horas",
        "a versão {} do programa",
        "ver página {}",
        "artigos {} e {}",
        "Hb {} g/dl",
        "CID-10 {}",
        "leucócitos {}/mm3",
        "o evento {} terminou",
    ),
}


def look_alikes(language: str, count: int = 200) -> Sequence[str]:
    """Return that many short texts with numbers and codes that are no one's data."""
    draw = random.Random(language)
    dose, version, page, articles, lab, icd, cells, event = _WORDS[language]
    point = "." if language == "en" else ","

    def decimal(top: int) -> str:
        return f"{draw.randint(0, top)}{point}{draw.randint(1, 9)}"

    makers = (
        lambda: dose.format(draw.choice((decimal(9), str(draw.randint(1, 2000))))),
        lambda: version.format(
            ".".join(str(draw.randint(0, 12)) for _ in range(draw.choice((2, 3, 4))))
        ),
        lambda: version.format(
            f"v{draw.randint(1, 9)}.{draw.randint(0, 30)}.0-rc{draw.randint(1, 4)}"
        ),
        lambda: page.format(
            draw.choice(
                (str(draw.randint(1, 900)), f"{draw.randint(1, 400)}-{draw.randint(401, 900)}")
            )
        ),
        lambda: articles.format(draw.randint(1, 400), draw.randint(1, 400)),
        lambda: lab.format(decimal(18)),
        lambda: icd.format(
            f"{draw.choice('ABCEFGIJKMNST')}{draw.randint(10, 99)}.{draw.randint(0, 9)}"
        ),
        lambda: cells.format(
            f"{draw.randint(3, 20)}{'.' if language != 'en' else ','}{draw.randint(100, 999)}"
        ),
        lambda: event.format(draw.randint(1_500_000_000, 1_800_000_000)),
        lambda: event.format(draw.randint(1_500_000_000_000, 1_800_000_000_000)),
        lambda: event.format(uuid.UUID(int=draw.getrandbits(128), version=4)),
        lambda: event.format(f"{draw.getrandbits(160):040x}"),
        lambda: event.format(str(uuid.UUID(int=draw.getrandbits(128), version=4)).split("-")[0]),
        lambda: (
            f"TA {draw.randint(90, 180)}/{draw.randint(50, 110)} mmHg, FC {draw.randint(50, 130)}"
        ),
        lambda: f"Na {draw.randint(125, 150)}, K {decimal(5)}, PCR {decimal(90)}",
        lambda: f"ISO {draw.randint(1000, 29000)}:{draw.randint(1998, 2024)}",
        lambda: f"{draw.randint(1, 9)} x {draw.randint(1, 9)} x {draw.randint(1, 9)} cm",
        lambda: f"pT{draw.randint(1, 4)} pN{draw.randint(0, 3)} M0, G{draw.randint(1, 3)}",
        lambda: f"§ {draw.randint(1, 400)}",
        lambda: f"{draw.randint(1, 12)}:{draw.randint(1, 9)}",
    )
    made: dict[str, None] = {}
    while len(made) < count:
        made.setdefault(makers[len(made) % len(makers)]())
    return list(made)
