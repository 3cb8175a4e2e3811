"""Whose nicknames are: "Puri" and "Chema", whose last letters say nothing or the wrong thing.

Lists of given names have some of them for somebody far away: a Vero is a man in the world's,
and a woman in Spain.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..gazetteers import fold
from .headword import Gender

_FEMININE = {
    "es": (
        "asun bego belencita caro chari charo chayo chelo chusa conchi consue dolo elo encarni "
        "estefi fuen geli inma lidi loli luchi luci luisi maite mamen mari maribel marichu "
        "mariloli maripili marisol menchu mentxu merche mili moni montse nati nuri "
        "palomi paqui patri pepi pili pilu puri raque reme rosarito rosi sole soli susi tere toñi "
        "trini vane vero viole virgi visi viki yoli zuli"
    ),
    "pt": (
        "bebel bel carol cati cida fafá fefê fê helô jô juju lelê lili lu malu mari milu nani rô "
        "tati vani vivi xuxu zizi"
    ),
}
_MASCULINE = {
    "es": (
        "adri chema chus diegui enri fran gonza gonzi guille gus jandro javi jordi josechu josete "
        "juanma juanmi juanra luismi migue nacho nico pep pepe quique rafa ricar richi salva "
        "santi sebas toni xavi"
    ),
    "pt": (
        "beto binho caíque cazé chico deco dedé dinho dodô gegê guga janjão joca jota juca juninho "
        "leco lula mané manel quim rafa tico tonho tozé vavá vini xande zeca zé zezé zico"
    ),
}


def _by_name(lang: str) -> Mapping[str, Gender]:
    found: dict[str, Gender] = {fold(name): "feminine" for name in _FEMININE[lang].split()}
    return found | {fold(name): "masculine" for name in _MASCULINE[lang].split()}


NICKNAMES: Mapping[str, Mapping[str, Gender]] = {lang: _by_name(lang) for lang in _FEMININE}
"""Whose nicknames are, by language and bare name."""
