"""What languages are called: in English, in themselves, and by their codes of three letters."""

from __future__ import annotations

from functools import cache

from ..text.normalize import bare

# Those that can be told (`languages`), the ones with models first.
_NAMES = """
de german deutsch deu ger
en english eng
es spanish español castellano castilian spa
pt portuguese português por
ar arabic العربية ara
be belarusian беларуская bel
bg bulgarian български bul
bn bengali বাংলা ben
ca catalan català valencian valencià cat
cs czech čeština ces cze
da danish dansk dan
el greek ελληνικά ell gre
et estonian eesti est
eu basque euskara eus baq
fa persian farsi فارسی fas per
fi finnish suomi fin
fr french français fra fre
ga irish gaeilge gle
gl galician galego glg
he hebrew עברית heb
hi hindi हिन्दी hin
hr croatian hrvatski hrv
hu hungarian magyar hun
hy armenian հայերեն hye arm
id indonesian ind
is icelandic íslenska isl ice
it italian italiano ita
ja japanese 日本語 jpn
ka georgian ქართული kat geo
ko korean 한국어 kor
lt lithuanian lietuvių lit
lv latvian latviešu lav
mk macedonian македонски mkd mac
ms malay melayu msa may
mt maltese malti mlt
nl dutch flemish nederlands vlaams nld dut
no norwegian norsk nor
pl polish polski pol
ro romanian română ron rum
ru russian русский rus
sk slovak slovenčina slk slo
sl slovenian slovene slovenščina slv
sq albanian shqip sqi alb
sr serbian српски srpski srp
sv swedish svenska swe
sw swahili kiswahili swa
ta tamil தமிழ் tam
th thai ไทย tha
tl tagalog tgl
tr turkish türkçe tur
uk ukrainian українська ukr
ur urdu اردو urd
vi vietnamese vie
zh chinese 中文 zho chi
"""


def code_of(name: str) -> str | None:
    """Return the code of the language that is called so, None if none is.

    Case and accents make no difference.

        >>> code_of("Spanish"), code_of("espanol"), code_of("DEUTSCH"), code_of("Klingon")
        ('es', 'es', 'de', None)
    """
    return _codes().get(bare(name.strip()))


def known_names() -> list[str]:
    """Return all names of languages, without accents."""
    return list(_codes())


@cache
def _codes() -> dict[str, str]:
    lines = map(str.split, _NAMES.strip().splitlines())
    return {bare(name.strip()): code for code, *names in lines for name in names}
