"""Gender and number in Portuguese."""

from __future__ import annotations

from ..romance_grammar import MANY_HE, MANY_SHE, ONE_HE, ONE_SHE, Grammar, articles, titles

PORTUGUESE = Grammar(
    code="pt",
    articles={
        **articles(ONE_HE, "o do ao no pelo num dum um este deste neste esse desse nesse aquele"),
        **articles(ONE_SHE, "a da na pela numa duma uma esta desta nesta essa dessa nessa aquela"),
        **articles(MANY_HE, "os dos aos nos pelos nuns duns uns estes destes nestes esses aqueles"),
        **articles(MANY_SHE, "as das nas pelas numas dumas umas estas destas nestas essas aquelas"),
        **articles(ONE_HE, "meu teu seu nosso vosso mesmo outro"),
        **articles(ONE_SHE, "minha tua sua nossa vossa mesma outra"),
        **articles(MANY_HE, "meus teus seus nossos vossos outros ambos"),
        **articles(MANY_SHE, "minhas tuas suas nossas vossas outras ambas"),
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
        **titles(
            "masculine",
            "senhor sr senhores dom dr doutor prof professor padre frei eng engenheiro enf "
            "arguido reu autor juiz rei principe duque conde marques sao santo",
        ),
        **titles(
            "feminine",
            "senhora sra dona dra doutora profa professora profª irma engª enfª enfermeira juiza "
            "menina rainha princesa duquesa condessa santa arguida re autora",
        ),
    },
)  # fmt: skip
