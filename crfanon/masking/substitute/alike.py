"""Places that are replaced by each other: provinces of Spain, islands, continents, cities abroad.

A list of all regions in which a language is spoken does not tell a province of Spain from one
of Peru, and a reader who meets "Pamplona (Moquegua)" no longer knows which country is meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..scene import bare


class Alike(NamedTuple):
    """Places of one kind and country: those that are written, and other names for such."""

    name: str
    written: Sequence[str]
    others: Sequence[str] = ()


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


PROVINCES = Alike(
    "province of Spain",
    _names(
        "Albacete, Alicante, Almería, Ávila, Badajoz, Burgos, Cáceres, Cádiz, Castellón, Córdoba, "
        "Cuenca, Gerona, Granada, Guadalajara, Huelva, Huesca, Jaén, León, Lérida, Lugo, Málaga, "
        "Orense, Palencia, Pontevedra, Salamanca, Segovia, Sevilla, Soria, Tarragona, Teruel, "
        "Toledo, Valladolid, Zamora, Zaragoza"
    ),
    _names(
        "Barcelona, Madrid, Murcia, Valencia, Girona, Lleida, Ourense, Alacant, Castelló, "
        "Ciudad Real, Santa Cruz de Tenerife, Las Palmas, A Coruña, La Coruña"
    ),
)
"""Provinces of Spain that are called like their capitals, which more often are what is meant."""

_WORLD_ES = (
    PROVINCES._replace(
        others=_names(
            "Vizcaya, Guipúzcoa, Álava, Bizkaia, Gipuzkoa, Araba, Castellón, Gerona, Orense, "
            "La Coruña"
        ),
    ),
    Alike(
        "region of Spain",
        _names(
            "Andalucía, Aragón, Asturias, Cantabria, Cataluña, Extremadura, Galicia, Navarra, "
            "Castilla y León, Castilla-La Mancha"
        ),
        _names("Euskadi, Catalunya, Comunidad Valenciana, Comunitat Valenciana"),
    ),
    Alike(
        "island of Spain",
        _names(
            "Tenerife, Gran Canaria, Lanzarote, Fuerteventura, Mallorca, Menorca, Ibiza, Formentera"
        ),
        _names("Eivissa"),
    ),
    Alike("quarter", _names("Ensanche, Arrabal, Ciudad Jardín"), _names("Centro")),
    Alike("continent", _names("Europa, Asia, África, América, Oceanía")),
    Alike(
        "city of Europe",
        _names(
            "Londres, París, Roma, Berlín, Lisboa, Viena, Praga, Múnich, Milán, Bruselas, "
            "Ámsterdam, Dublín, Ginebra, Varsovia, Budapest, Atenas, Copenhague, Oslo, Oporto, "
            "Fráncfort, Hamburgo, Nápoles, Turín, Marsella, Zúrich, Bucarest, Helsinki, Edimburgo"
        ),
        _names(
            "Moscú, Sofía, Belgrado, Colonia, Bolonia, Venecia, Florencia, Burdeos, Toulouse, "
            "Estrasburgo, Manchester, Liverpool, Cracovia, Basilea, Berna, Stuttgart, Dresde, "
            "Leipzig, Róterdam, Amberes, Gante, Coímbra, Braga, Niza, Palermo, Génova, Perpiñán"
        ),
    ),
    Alike(
        "city of the Maghreb",
        _names("Tánger, Casablanca, Rabat, Fez, Tetuán, Nador, Agadir, Orán, Argel, Túnez"),
        _names("Marrakech, Mequinez, Larache, Alhucemas, Uchda"),
    ),
    Alike(
        "city of North America",
        _names(
            "Nueva York, Chicago, Boston, Miami, Houston, Filadelfia, Seattle, Toronto, Montreal"
        ),
        _names("Los Ángeles, San Francisco, Washington, Dallas, Atlanta, Detroit, Vancouver"),
    ),
)

_WORLD_PT = (
    Alike(
        "region of Europe",
        _names(
            "Galiza, Andaluzia, Catalunha, Lombardia, Toscana, Baviera, Normandia, Provença, "
            "Bretanha, Cantábria, Saxônia, Sicília"
        ),
        _names("Galícia, Extremadura, Sardenha, Boémia, Boêmia, Escócia, Flandres"),
    ),
    Alike(
        "quarter",
        _names("Vila Nova, Boa Esperança, Jardim América, Bairro Alto, Cidade Nova"),
        _names("Centro"),
    ),
    Alike("continent", _names("Europa, Ásia, África, América, Oceania")),
    Alike(
        "city of Europe",
        _names(
            "Londres, Paris, Roma, Berlim, Madrid, Viena, Praga, Munique, Milão, Bruxelas, Dublin, "
            "Genebra, Varsóvia, Budapeste, Atenas, Estocolmo, Oslo, Lyon, Barcelona, Sevilha, "
            "Frankfurt, Hamburgo, Nápoles, Turim, Marselha, Zurique, Bucareste, Vigo, Salamanca"
        ),
        _names(
            "Amesterdão, Amsterdã, Copenhaga, Copenhague, Moscovo, Moscou, Kiev, Colónia, Colônia, "
            "Bordéus, Toulouse, Estrasburgo, Manchester, Cracóvia, Basileia, Lausanne, Estugarda, "
            "Stuttgart, Roterdão, Antuérpia, Badajoz, Cádiz, Valência, Málaga, Bilbau, Bilbao, Lyon"
        ),
    ),
    Alike(
        "city of the Maghreb",
        _names("Tânger, Casablanca, Rabat, Fez, Tetuão, Agadir, Orão, Argel, Tunes, Marraquexe"),
    ),
    Alike(
        "city of North America",
        _names(
            "Nova York, Chicago, Boston, Miami, Houston, Filadélfia, Seattle, Toronto, Montreal"
        ),
        _names("Nova Iorque, Los Angeles, São Francisco, Washington, Dallas, Vancouver, Newark"),
    ),
)

_ALIKE: Mapping[str, Sequence[Alike]] = {"es": _WORLD_ES, "pt": _WORLD_PT}


@cache
def alike_of(code: str) -> Mapping[str, Alike]:
    """Return what is replaced by what in a language, by the bare names of places.

    >>> alike_of("es")["navarra"].name, "sevilla" in alike_of("es")
    ('region of Spain', False)
    """
    return {
        bare(name): group
        for group in _ALIKE.get(code, ())
        # What is called like its capital is a province only where it is told to be one.
        for name in (*(() if group.written is PROVINCES.written else group.written), *group.others)
    }


@cache
def provinces() -> frozenset[str]:
    """Return the provinces of Spain that are called like a town, bare."""
    return frozenset(map(bare, (*PROVINCES.written, *PROVINCES.others)))
