"""Gender and number in Spanish."""

from __future__ import annotations

from ..romance_grammar import MANY_HE, MANY_SHE, ONE_HE, ONE_SHE, Grammar, articles, titles

SPANISH = Grammar(
    code="es",
    articles={
        **articles(ONE_HE, "el del al un este ese aquel nuestro vuestro dicho mismo otro algun"),
        **articles(ONE_SHE, "la una esta esa aquella nuestra vuestra dicha misma otra"),
        **articles(ONE_SHE, "alguna ninguna"),
        **articles(MANY_HE, "los unos estos esos aquellos nuestros vuestros dichos ambos otros"),
        **articles(MANY_SHE, "las unas estas esas aquellas nuestras vuestras dichas ambas otras"),
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
        **titles(
            "masculine",
            "don d dn sr senor senores dr doctor prof profesor padre fray hermano ldo lcdo juez "
            "rey principe duque conde marques santo san",
        ),
        **titles(
            "feminine",
            "dona dna dª sra srta senora senorita senoras dra doctora profa profesora hermana sor "
            "lda lcda jueza reina princesa duquesa condesa marquesa santa",
        ),
    },
)  # fmt: skip
