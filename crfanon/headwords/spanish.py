"""Gender and number in Spanish."""

from __future__ import annotations

from .headword import Gender
from .romance import Grammar, Said

_M: Said = ("masculine", "singular")
_F: Said = ("feminine", "singular")
_MP: Said = ("masculine", "plural")
_FP: Said = ("feminine", "plural")


def _articles(said: Said, text: str) -> dict[str, Said]:
    return dict.fromkeys(text.split(), said)


def _titles(gender: Gender, text: str) -> dict[str, Gender]:
    return dict.fromkeys(text.split(), gender)


SPANISH = Grammar(
    code="es",
    articles={
        **_articles(_M, "el del al un este ese aquel nuestro vuestro dicho mismo otro algun"),
        **_articles(_F, "la una esta esa aquella nuestra vuestra dicha misma otra alguna ninguna"),
        **_articles(_MP, "los unos estos esos aquellos nuestros vuestros dichos ambos otros"),
        **_articles(_FP, "las unas estas esas aquellas nuestras vuestras dichas ambas otras"),
    },
    feminine_endings=(
        "a", "cion", "sion", "gion", "nion", "dad", "tad", "tud", "umbre", "ie", "triz", "itis",
        "sis", "ez",
    ),
    masculine_endings=(
        "o", "or", "l", "r", "n", "s", "e", "i", "u", "t", "ete", "aje", "ema", "ama", "oma", "on",
        "zon", "ador",
    ),
    leading=frozenset(
        "gran real nuevo nueva antiguo antigua excelentisimo excmo excma ilustre ilmo muy noble "
        "primer primera segundo segunda tercer tercera cuarto cuarta vieja viejo buen buena "
        "pontificia pontificio".split()
    ),
    stressed=frozenset("area aula agua aguila alma arma arca".split()),
    titles={
        **_titles(
            "masculine",
            "don d dn sr senor senores dr doctor prof profesor padre fray hermano ldo lcdo juez "
            "rey principe duque conde marques santo san",
        ),
        **_titles(
            "feminine",
            "dona dna dª sra srta senora senorita senoras dra doctora profa profesora hermana sor "
            "lda lcda jueza reina princesa duquesa condesa marquesa santa",
        ),
    },
)  # fmt: skip
