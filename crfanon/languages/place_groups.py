"""Places that are replaced by each other: provinces of Spain, islands, continents, cities abroad.

A list of all regions in which a language is spoken does not tell a province of Spain from one
of Peru, and a reader who meets "Pamplona (Moquegua)" no longer knows which country is meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..text.normalize import bare


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

# Towns of Germany, Austria and Switzerland have lists.
_WORLD_DE = (
    Alike(
        "city of Britain",
        _names(
            "London, Manchester, Leeds, Liverpool, Birmingham, Bristol, Edinburgh, Glasgow, "
            "Cardiff, Sheffield, Nottingham, Newcastle"
        ),
        _names("Oxford, Cambridge, Belfast, Brighton, York, Southampton"),
    ),
    Alike(
        "city of France",
        _names(
            "Paris, Lyon, Marseille, Toulouse, Bordeaux, Nantes, Rennes, Grenoble, Dijon, Reims"
        ),
        _names("Straßburg, Strasbourg, Nizza, Lille, Metz, Colmar, Mülhausen"),
    ),
    Alike(
        "city of the Netherlands",
        _names(
            "Amsterdam, Rotterdam, Utrecht, Eindhoven, Groningen, Arnheim, Maastricht, Nimwegen"
        ),
        _names("Den Haag, Venlo, Enschede"),
    ),
    Alike(
        "city of Belgium",
        _names("Brüssel, Antwerpen, Gent, Brügge, Lüttich, Löwen, Namur"),
        _names("Eupen, Ostende, Mechelen"),
    ),
    Alike(
        "city of Italy",
        _names("Rom, Mailand, Turin, Neapel, Florenz, Bologna, Genua, Verona, Palermo, Triest"),
        _names("Venedig, Bozen, Meran, Padua"),
    ),
    Alike(
        "city of Spain",
        _names("Madrid, Barcelona, Sevilla, Valencia, Málaga, Bilbao, Granada, Saragossa"),
    ),
    Alike("city of Portugal", _names("Lissabon, Porto, Coimbra, Braga, Faro")),
    Alike(
        "city of Poland",
        _names("Warschau, Krakau, Danzig, Breslau, Posen, Stettin, Lublin, Kattowitz"),
        _names("Łódź, Lodz"),
    ),
    Alike(
        "city of Czechia",
        _names("Prag, Brünn, Pilsen, Ostrau, Olmütz, Budweis"),
        _names("Karlsbad"),
    ),
    Alike("city of Hungary", _names("Budapest, Debrecen, Szeged, Miskolc")),
    Alike("city of Denmark", _names("Kopenhagen, Aarhus, Odense, Aalborg, Esbjerg")),
    Alike("city of Sweden", _names("Stockholm, Göteborg, Malmö, Uppsala, Linköping")),
    Alike("city of Norway", _names("Oslo, Trondheim, Stavanger, Drammen")),
    Alike("city of Finland", _names("Helsinki, Turku, Tampere, Oulu")),
    Alike(
        "city of Russia",
        _names("Moskau, Kasan, Samara, Nowosibirsk, Jekaterinburg"),
        _names("Sankt Petersburg"),
    ),
    Alike("city of Ukraine", _names("Kiew, Lemberg, Odessa, Charkiw"), _names("Kyjiw, Mariupol")),
    Alike(
        "city of Romania",
        _names("Bukarest, Klausenburg, Temeswar, Hermannstadt"),
        _names("Temeschwar"),
    ),
    Alike("city of Croatia", _names("Zagreb, Split, Rijeka, Zadar, Osijek")),
    Alike("city of Serbia", _names("Belgrad, Subotica, Kragujevac, Novi Sad")),
    Alike(
        "city of Greece",
        _names("Athen, Thessaloniki, Patras, Heraklion, Larisa"),
        _names("Saloniki"),
    ),
    Alike(
        "city of Turkey",
        _names("Istanbul, Ankara, Izmir, Antalya, Bursa, Konya, Adana, Trabzon"),
        _names("İstanbul"),
    ),
    Alike("city of Syria", _names("Damaskus, Aleppo, Homs, Latakia")),
    Alike("city of Iraq", _names("Bagdad, Mossul, Erbil, Basra")),
    Alike("city of Iran", _names("Teheran, Isfahan, Schiras, Täbris")),
    Alike("city of Afghanistan", _names("Kabul, Herat, Kandahar, Kundus")),
    Alike(
        "city of the United States",
        _names(
            "New York, Chicago, Boston, Houston, Seattle, Denver, Philadelphia, Atlanta, Dallas"
        ),
        _names("Los Angeles, San Francisco, Washington, Miami"),
    ),
)

_ALIKE: Mapping[str, Sequence[Alike]] = {"de": _WORLD_DE, "es": _WORLD_ES, "pt": _WORLD_PT}


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
