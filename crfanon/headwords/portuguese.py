"""Gender and number in Portuguese."""

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


PORTUGUESE = Grammar(
    code="pt",
    articles={
        **_articles(_M, "o do ao no pelo num dum um este deste neste esse desse nesse aquele"),
        **_articles(_F, "a da na pela numa duma uma esta desta nesta essa dessa nessa aquela"),
        **_articles(_MP, "os dos aos nos pelos nuns duns uns estes destes nestes esses aqueles"),
        **_articles(_FP, "as das nas pelas numas dumas umas estas destas nestas essas aquelas"),
        **_articles(_M, "meu teu seu nosso vosso mesmo outro"),
        **_articles(_F, "minha tua sua nossa vossa mesma outra"),
        **_articles(_MP, "meus teus seus nossos vossos outros ambos"),
        **_articles(_FP, "minhas tuas suas nossas vossas outras ambas"),
    },
    feminine_endings=(
        "a", "cao", "sao", "gao", "dade", "tude", "agem", "ie", "ez", "gem", "triz", "ice",
    ),
    masculine_endings=(
        "o", "or", "l", "r", "m", "s", "e", "i", "u", "ao", "ume", "ema", "ama", "oma", "al", "ete",
        "hao", "rao", "tao",
    ),
    leading=frozenset(
        "grande nova novo antiga antigo pontificia pontificio real primeiro primeira segundo "
        "segunda terceiro terceira quarto quarta velha velho bom boa egregio egregia".split()
    ),
    stressed=frozenset(),
    titles={
        **_titles(
            "masculine",
            "senhor sr senhores dom dr doutor prof professor padre frei eng engenheiro enf "
            "arguido reu autor juiz rei principe duque conde marques sao santo",
        ),
        **_titles(
            "feminine",
            "senhora sra dona dra doutora profa professora profª irma engª enfª enfermeira juiza "
            "menina rainha princesa duquesa condessa santa arguida re autora",
        ),
    },
)  # fmt: skip
