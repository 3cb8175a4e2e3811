"""Find chains of citation in Portuguese judgments: "art. 5º, LV, da Constituição Federal".

Such a chain may have thirty tokens, and whether it cites a law or a judgment, and where it
ends, is told by the words at its ends: no window of a CRF reaches from "artigo" to "do Código
Penal Militar", or from "Agravo" over the rest of the appeal's name to its number.  So the whole
chain is found first, and every token of it bears how it is opened, what was named last in it
and what it is of (`features`).

A chain is opened by a word that cites ("artigo", "Lei", "Súmula", "HC") and goes on over
numbers, parts of articles, abbreviations and capitalised words, joined by commas, hyphens and
prepositions.  The first name behind a number ends it, and so does the line: no annotator of
judgments goes on over it.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

import numpy as np

from ...text.tokens import Tokens
from .german import Citation, FormClasses

# What opens a chain or is named in it, by what it is.
_CUES = {
    "article": "art arts artigo artigos",
    "part": """§ §§ parágrafo parágrafos par inciso incisos inc incs alínea alíneas item itens
        caput capítulo título""",
    "law": "lei leis lc ec dl mp",
    "decree": "decreto decretos decreto-lei",
    "act": """resolução resoluções portaria portarias instrução medida medidas emenda emendas
        provimento regimento ato deliberação convenção""",
    "doctrine": """súmula súmulas enunciado enunciados verbete verbetes oj ojs orientação tema
        temas tese precedente""",
    "ruling": "acórdão acórdãos decisão decisões julgado",
    "case": """processo processos autos feito proc recurso recursos agravo agravos embargos
        apelação apelações habeas mandado mandados ação ações reclamação correição inquérito
        conflito petição representação consulta extradição revisão arguição medida remessa
        reexame incidente suspensão pedido tomada rescisória""",
    # In pieces too, as the tokenizer cuts them: "R", "Esp".
    "short": """esp espe dcl re resp respe rext are aresp ag ai airr arr rr err hc rhc ms rms
        ro roms ac apc adi adin adc ado adpf aco ap inq pet rcl mi mc ss sl sta ext cc rse agr
        agrg agint ed edcl eresp erresp eirr ei irdr iac pc cp tc qo""",
}
_CUE_OF = {word: cue for cue, words in _CUES.items() for word in words.split()}
# Short for appeals only where they are written with capitals: "re" and "pet" are words.
_CAPITALISED = frozenset(_CUES["short"].split()) | {"lc", "ec", "dl", "mp", "oj", "ojs"}
_LINKS = frozenset(
    """n nº n° nos ns nr num número números único única primeira segunda parte final caput letra
    letras ambos ambas todos todas mesmo mesma cc combinado combinados seguintes regional
    interno especial extraordinário ordinário cível criminal penal ª º ° classe turma""".split()
)
_JOINERS = frozenset(
    """, e ou a o as os c / - – — ‑ de do da dos das d em no na nos nas ao à com contra desta deste
    `` '' " ' “ ” ‘ ’ : ( )""".split()
)
_ROMAN = frozenset(
    "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI LIV LV".split()
)
# Behind one of these a name goes on: "Tribunal Regional do Trabalho da 3ª Região".
_WITHIN_NAMES = frozenset("de do da dos das e".split())
_WITHIN_ORDINALS = frozenset("ª º /".split())
_LONGEST = 60


class _Class(IntEnum):
    """What a form can be in a chain."""

    OTHER = 0
    CUE = 1
    NUMBER = 2
    LINK = 3
    JOINER = 4
    STOP = 5
    NAME = 6


def _class_of(form: str) -> _Class:
    low = form.lower()
    if low in _CUE_OF and (low not in _CAPITALISED or form != low):
        return _Class.CUE
    if any(map(str.isdigit, form)):
        return _Class.NUMBER
    if form in _ROMAN or low in _LINKS:
        return _Class.LINK
    if low in _JOINERS:
        return _Class.JOINER
    if form == ".":
        return _Class.STOP
    if len(form) == 1 and form.isalpha():
        return _Class.LINK
    return _Class.NAME if form[:1].isupper() else _Class.OTHER


class ChainFinder:
    """Finds chains of citation; remembers what each form of a lexicon can be."""

    def __init__(self) -> None:
        self._classes_of = FormClasses(_class_of)

    def __call__(self, tokens: Tokens) -> Iterator[Citation]:
        """Yield the chains in `tokens`, in order; they are disjoint.

        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokens = Tokenizer()("Nos termos da Lei 7 e do art. 9, II, do CPX, nega-se.")
        >>> for first, last, name, clues in ChainFinder()(tokens):
        ...     print(*tokens.forms[first:last], "|", *tokens.forms[name:last], "|", *clues)
        Lei 7 e do art . 9 , II , do CPX | CPX | opens law names article has a name
        """
        classes = self._classes_of(tokens)
        begins_line = np.zeros(len(classes) + 1, np.bool_)
        begins_line[tokens.line_starts] = True
        end = 0
        for cue in (classes == _Class.CUE).nonzero()[0].tolist():
            if cue >= end:
                lines = begins_line[cue + 1 : cue + _LONGEST]
                size = int(lines.argmax()) + 1 if lines.any() else _LONGEST
                found = _read(tokens, classes[cue : cue + size].tolist(), cue)
                if found is not None:
                    first = _first_piece(tokens, cue, end)
                    end = found.last
                    yield found._replace(first=first)


def _read(tokens: Tokens, classes: list[int], first: int) -> Citation | None:
    """Return the chain that the cue at `first` opens; none without a number."""
    size = len(classes)
    last, named, has_number = 1, 0, False
    i = 1
    while i < size:
        kind = classes[i]
        if kind == _Class.NUMBER:
            has_number, last = True, i + 1
        elif kind == _Class.CUE:
            named, last = i, i + 1
        elif kind == _Class.LINK:
            last = i + 1
        elif kind == _Class.STOP:
            if not _is_inner_stop(tokens, classes, first, i):
                break
        elif kind == _Class.NAME:
            if has_number:
                break
            last = i + 1
        elif kind == _Class.OTHER:
            break
        i += 1
    if not has_number:
        return None
    clues = [f"opens {_cue(tokens, first)}", f"names {_cue(tokens, first + named)}"]
    if i < size and classes[i] == _Class.NAME:
        end = _end_of_name(tokens, classes, first, i)
        return Citation(first, first + end, first + i, (*clues, "has a name"))
    return Citation(first, first + last, first + last, (*clues, "has no name"))


def _first_piece(tokens: Tokens, cue: int, end: int) -> int:
    """Return where the word begins in which the cue stands, behind `end`: "AR" of "AREsp"."""
    forms, ids = tokens.lexicon.forms, tokens.form_ids
    first = cue
    while (
        first > end
        and tokens.ends.item(first - 1) == tokens.starts.item(first)
        and (forms[ids.item(first - 1)].isalpha() or forms[ids.item(first - 1)] == "-")
    ):
        first -= 1
    return first


def _cue(tokens: Tokens, place: int) -> str:
    return _CUE_OF[tokens.lexicon.forms[tokens.form_ids.item(place)].lower()]


def _is_inner_stop(tokens: Tokens, classes: list[int], first: int, i: int) -> bool:
    """Say whether the full stop at `i` ends no sentence: it is in a number, or abbreviates."""
    place = first + i
    if i + 1 < len(classes) and classes[i + 1] == _Class.NUMBER:
        return True
    if classes[i - 1] == _Class.NUMBER:
        touches = place + 1 < len(tokens) and (
            tokens.ends.item(place) == tokens.starts.item(place + 1)
        )
        return touches and i + 1 < len(classes)
    return True


def _end_of_name(tokens: Tokens, classes: list[int], first: int, name: int) -> int:
    """Return where the name ends that begins at `name`, counted from `first` as that is."""
    forms, ids = tokens.lexicon.forms, tokens.form_ids
    end = i = name + 1
    while i < len(classes):
        form = forms[ids.item(first + i)]
        if form[:1].isupper() or classes[i] == _Class.NUMBER or form in _WITHIN_ORDINALS:
            end = i + 1
        elif form.lower() not in _WITHIN_NAMES and classes[i] != _Class.CUE:
            break
        i += 1
    return end
