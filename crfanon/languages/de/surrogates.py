"""German, as it is written in Germany, Austria and Switzerland."""

from __future__ import annotations

from itertools import product

from ..spelling import groups, inflected, list_words, pairs, whose, words
from ..surrogate_words import Language, PlaceKind

_UNITS = (
    "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn "
    "sechzehn siebzehn achtzehn neunzehn"
).split()
_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
_NUMBERS = (
    *_UNITS,
    *(f"{unit}und{ten}" if unit else ten for ten, unit in product(_TENS, ["", *_UNITS[1:10]])),
)

_TOWN = PlaceKind("town", "de/town/germany", "de/town/germany")

GERMAN = Language(
    code="de",
    surname_last=True,
    type_last=True,
    has_compounds=True,
    given_lists={"f": "de/given_name/female/common", "m": "de/given_name/male/common"},
    surname_list="de/surname/common",
    invented={"f": "Erfunda", "m": "Erfundus", "surname": "Mustername", "town": "Musterstadt"},
    town=_TOWN,
    place_kinds=(
        PlaceKind("town in Austria", "de/town/austria", "de/town/austria"),
        PlaceKind("town in Switzerland", "de/town/switzerland", "de/town/switzerland"),
        _TOWN,
        PlaceKind("country", "de/country", "de/country/cldr"),
        _TOWN._replace(known="de/city"),
        PlaceKind("region", "de/region", "de/region/iso"),
    ),
    capitals={
        **dict.fromkeys(("wien", "graz"), "de/town/austria"),
        **dict.fromkeys(("zurich", "genf", "basel", "bern"), "de/town/switzerland"),
    },
    place_heads=words(
        "innenstadt altstadt neustadt nordstadt südstadt weststadt oststadt bahnhof hauptbahnhof "
        "flughafen hafen markt rathaus dom münster schloss burg park stadtpark stadion land raum "
        "umland kreis landkreis bezirk forst heide see kirche"
    ),
    overseas=words(
        "kärnten tirol vorarlberg oberösterreich niederösterreich steiermark burgenland graubünden "
        "wallis aargau andalusien katalonien sizilien burgund flandern toskana provence elsass"
    ),
    particles=words(
        "st sankt sta graf gräfin freiherr freifrau baron prinz prinzessin fürst edler ritter "
        "von vom van zu zum zur der den dem des die das und u am an im in auf aus bei de del "
        "della di da du la le el al bin ibn ben ob unter über hinter vor für ter ten y e a d &"
    ),
    leading_particles=words("von vom van zu de del di da du la le el al ter ten"),
    saints={"st": "m", "sankt": "m", "sta": "f"},
    titles={
        **whose("m", "herr herrn hr graf baron freiherr frhr prinz fürst pfarrer pater bruder"),
        **whose("f", "frau fr fräulein frl gräfin baronin freifrau prinzessin pfarrerin schwester"),
        **whose(
            "",
            "dr dres prof med dent vet jur phil nat rer ing dipl mag univ priv doz pd habil h c "
            "hc ra rain familie fam eheleute geschwister oberarzt oberärztin oa oä chefarzt "
            "chefärztin assistenzarzt assistenzärztin notar notarin rechtsanwalt rechtsanwältin "
            "richter richterin staatsanwalt staatsanwältin polizist polizistin kommissar "
            "kommissarin firma fa onkel tante oma opa",
        ),
    },
    honours=words(
        "dr doktor prof professor graf könig kaiser prinz kardinal bischof papst pfarrer"
    ),
    short_names={},
    given_fields=words("vorname vornamen rufname"),
    surname_fields=words("nachname familienname zuname geburtsname nachnamen"),
    postnominals=words("jr jun sen junior senior ma mba msc bsc phd llm"),
    number_words=_NUMBERS,
    ones=words("ein eine einer eines einem einen"),
    plurals={
        "Jahr": "Jahre", "Monat": "Monate", "Woche": "Wochen", "Tag": "Tage", "Stunde": "Stunden",
    },
    sexes={
        "m": groups(
            """
            Mann, Herr, Kerl
            Männer, Herren, Kerle
            Junge, Bub, Knabe, Bursche
            Jungen, Buben, Knaben, Burschen
            männlich, maskulin, viril
            """
        ),
        "f": groups(
            """
            Frau, Dame
            Frauen, Damen
            Mädchen, Mädel, Dirndl
            weiblich, feminin, fraulich
            """
        ),
    },
    sex_letters={"m": "m", "w": "f", "f": "f"},
    groups=(
        *groups(
            """
            Mutter, Stiefmutter, Patin, Schwiegermutter, Pflegemutter
            Mütter, Stiefmütter, Patinnen, Schwiegermütter
            Mama, Mutti, Mami
            Vater, Stiefvater, Pate, Schwiegervater, Pflegevater
            Vaters, Stiefvaters, Schwiegervaters, Pflegevaters
            Papa, Vati, Papi
            Schwester, Cousine, Schwägerin, Halbschwester
            Schwestern, Cousinen, Schwägerinnen, Halbschwestern
            Bruder, Cousin, Schwager, Halbbruder, Vetter
            Bruders, Cousins, Schwagers, Halbbruders, Vetters
            Brüder, Schwäger, Halbbrüder
            Brüdern, Schwägern, Halbbrüdern, Vettern
            Tochter, Nichte, Stieftochter, Pflegetochter, Patentochter
            Töchter, Nichten, Stieftöchter, Pflegetöchter
            Töchtern, Nichten, Stieftöchtern, Pflegetöchtern
            Sohn, Stiefsohn, Pflegesohn, Patensohn, Schwiegersohn
            Sohnes, Stiefsohnes, Pflegesohnes, Patensohnes
            Söhne, Stiefsöhne, Pflegesöhne, Patensöhne
            Söhnen, Stiefsöhnen, Pflegesöhnen, Patensöhnen
            Neffe, Großneffe
            Neffen, Großneffen
            Nichte, Großnichte, Stiefnichte
            Tante, Großtante, Patentante
            Tanten, Großtanten, Patentanten
            Onkel, Großonkel, Patenonkel
            Onkels, Großonkels, Patenonkels
            Großmutter, Urgroßmutter, Stiefgroßmutter
            Oma, Omi, Uroma
            Großvater, Urgroßvater, Stiefgroßvater
            Großvaters, Urgroßvaters, Stiefgroßvaters
            Opa, Opi, Uropa
            Enkel, Urenkel, Großneffe
            Enkelin, Urenkelin, Großnichte
            Enkelkind, Urenkelkind, Patenkind
            Enkelkinder, Urenkelkinder, Patenkinder
            Eltern, Stiefeltern, Pflegeeltern, Schwiegereltern
            Großeltern, Urgroßeltern, Stiefgroßeltern
            Ehemann, Gatte, Lebensgefährte, Verlobter
            Ehefrau, Gattin, Lebensgefährtin, Verlobte
            Freund, Bekannter, Nachbar, Kollege
            Freundin, Bekannte, Nachbarin, Kollegin
            Zwilling, Drilling
            Zwillinge, Drillinge
            Säugling, Neugeborenes, Kleinkind
            Rentner, Pensionär, Ruheständler
            Rentnerin, Pensionärin, Ruheständlerin
            Weihnachten, Ostern, Pfingsten
            Frühling, Frühjahr, Sommer, Herbst, Winter
            """
        ),
        *inflected("ledig verheiratet geschieden verwitwet"),
        *inflected("älter jünger mittler"),
        *inflected("deutsch österreichisch schweizerisch niederländisch dänisch belgisch"),
        *inflected("türkisch griechisch bulgarisch serbisch kroatisch bosnisch albanisch"),
        *inflected("polnisch tschechisch slowakisch ungarisch rumänisch ukrainisch russisch"),
        *inflected("italienisch spanisch portugiesisch französisch englisch irisch"),
        *inflected("syrisch irakisch iranisch afghanisch libanesisch ägyptisch marokkanisch"),
        *inflected("katholisch evangelisch orthodox lutherisch reformiert"),
    ),
    kept=words(
        "jahr jahre jahren jahres j mon monat monate monaten monats woche wochen tag tage "
        "tagen tages alt alter alte altes alten jährig jährige jähriger jährigen etwa ca circa "
        "fast über unter rund der die das den dem des und oder mit ohne von seit im in am an "
        "ein eine einer sein seine seiner ihr ihre ihrer geb geboren geborene geborener anfang "
        "mitte ende zwischen bis lebensjahr bad"
    ),
    professions=pairs(
        """
        Bäcker, Bäckerin
        Tischler, Tischlerin
        Gärtner, Gärtnerin
        Maler, Malerin
        Schneider, Schneiderin
        Lehrer, Lehrerin
        Erzieher, Erzieherin
        Verkäufer, Verkäuferin
        Buchhalter, Buchhalterin
        Schlosser, Schlosserin
        Dachdecker, Dachdeckerin
        Fahrer, Fahrerin
        Förster, Försterin
        Uhrmacher, Uhrmacherin
        Goldschmied, Goldschmiedin
        Apotheker, Apothekerin
        Dolmetscher, Dolmetscherin
        Elektriker, Elektrikerin
        Optiker, Optikerin
        Winzer, Winzerin
        Fotograf, Fotografin
        Journalist, Journalistin
        Architekt, Architektin
        Florist, Floristin
        """
    ),
    nouns={
        "am": list_words(
            "Anger Bach Hang Park Wald See Mühlbach Weiher Sportplatz Brunnen Rain Hügel"
        ),
        "im": list_words(
            "Tal Grund Wiesengrund Rosental Birkenhain Sonneneck Erlenhof Eichengrund"
        ),
        "an der": list_words("Linde Mühle Brücke Kirche Eiche Quelle Aue Ziegelei Schmiede Mauer"),
        "auf der": list_words("Heide Höhe Wiese Bleiche Halde Weide Lichtung Insel"),
        "in der": list_words("Aue Heide Senke Delle Lache Hecke Trift"),
        "auf dem": list_words("Anger Berg Hügel Kamp Brink Damm Feld"),
        "hinter der": list_words("Mauer Kirche Mühle Scheune Mühle"),
        "zum": list_words("Weiher Hügel Steinbruch Bach Waldrand Brunnen"),
        "zur": list_words("Mühle Linde Eiche Heide Quelle Schmiede"),
        "des": list_words("Friedens Handwerks Sports Waldes Lichts"),
        "der": list_words("Einheit Freiheit Jugend Freundschaft Zukunft"),
        "den": list_words("Eichen Birken Buchen Erlen Tannen Linden Wiesen Gärten"),
    },
    street_names=list_words(
        "Ahorn Birken Buchen Dorf Eichen Erlen Eschen Feld Fichten Flieder Forst Garten Hafen "
        "Heide Holunder Kastanien Kiefern Kirsch Linden Mühlen Pappel Quellen Rosen Schul "
        "Sonnen Tannen Ulmen Wald Weiden Wiesen Ziegel Berg Brunnen Kirch Markt Acker Amsel "
        "Drossel Finken Lerchen Meisen Fasanen Hasel Nelken Tulpen Veilchen Winzer Weber "
        "Gerber"
    ),
    organization_words=words(
        "aktiengesellschaft allgemeine allgemeines anstalt betriebs bundes büro bezirk "
        "deutsche deutscher deutsches deutschen dienst energie europäische europäisches "
        "europäischen evangelische evangelisches evangelischen fach fachschule firma freie "
        "freies freiwillige für gemeinnützige gesellschaft gesundheit gruppe handel handels "
        "haus industrie international internationale jugend katholische katholisches "
        "katholischen kinder klinik kliniken klinikum kreis kreisverband kunst landes medizin "
        "medizinische medizinisches medizinischen nationale öffentliche partner sohn söhne "
        "kollegen pflege privat private rotes roten kreuz kreuzes schule service soziale "
        "soziales sozial sozialpädagogik staatliche staatliches stadt städtische städtisches "
        "städtischen stiftung technik technische technisches technischen universität verein "
        "verband verkehr versicherung versicherungs vertrieb verwaltung volks werk werke "
        "wirtschaft zentrale zentrum zeitung anlagenbau hochbau tiefbau bau maschinenbau "
        "metallbau holzbau immo plus logistik transport transporte spedition elektro sanitär "
        "heizung möbel textil druck verlag holding drk awo asb bkk aok ikk kv chirurgie innere "
        "kardiologie neurologie orthopädie pädiatrie psychiatrie radiologie urologie "
        "gynäkologie onkologie pathologie rechtsmedizin hygiene anästhesie unfallchirurgie "
        "intensivmedizin geriatrie dermatologie augenheilkunde hansestadt landeshauptstadt "
        "universitätsstadt kreisstadt gemeinde samtgemeinde verbandsgemeinde marktgemeinde "
        "angiologie pneumologie nephrologie gastroenterologie hämatologie rheumatologie "
        "endokrinologie diabetologie kardiochirurgie neurochirurgie gefäßchirurgie "
        "viszeralchirurgie neonatologie allgemeinmedizin nuklearmedizin"
    ),
    organization_heads=groups(
        """
        Klinikum, Krankenhaus, Spital, Hospital, Sanatorium
        Klinikums, Spitals, Hospitals, Sanatoriums
        Klinik, Poliklinik, Ambulanz, Praxis
        Kliniken, Polikliniken, Ambulanzen, Praxen
        Universität, Hochschule, Akademie, Fakultät
        Institut, Labor, Zentrum, Kolleg
        Instituts, Labors, Zentrums, Kollegs
        Verein, Verband, Klub, Bund
        Vereins, Verbands, Klubs, Bunds
        Firma, Gesellschaft, Agentur, Kanzlei
        Schule, Grundschule, Realschule, Gesamtschule
        Gymnasium, Internat, Lyzeum
        Amt, Referat, Dezernat
        Stadt, Gemeinde, Kommune
        Bundesregierung, Landesregierung, Staatsregierung, Regierung
        Bank, Sparkasse, Volksbank
        Kirche, Pfarrei, Kirchengemeinde
        Staatsanwaltschaft, Anklagebehörde
        """
    ),
    address_words=words(
        "hausnummer nr no stock stg stiege top tür og eg ug dg haus hs aufgang block bei "
        "postfach pf etage links rechts mitte hinterhaus vorderhaus wohnung whg c/o co zimmer "
        "zi"
    ),
    fallback_particle="",
    countries={
        "": list_words(
            "Belgien Bulgarien Dänemark Estland Finnland Frankreich Griechenland Irland Island "
            "Italien Kroatien Lettland Litauen Luxemburg Malta Norwegen Österreich Polen "
            "Portugal Rumänien Schweden Serbien Slowenien Spanien Ungarn Zypern Albanien "
            "Georgien Armenien Japan Kanada Mexiko Peru Chile Kenia Ghana Marokko Tunesien "
            "Ägypten Jordanien"
        ),
        "fs": list_words("Schweiz Türkei Ukraine Slowakei Mongolei Elfenbeinküste"),
        "ms": list_words("Iran Irak Libanon Jemen Sudan Tschad Senegal"),
        "p": list_words("USA Niederlande Philippinen Malediven Seychellen Bahamas"),
    },
    regions={
        "": list_words(
            "Bayern Hessen Sachsen Thüringen Brandenburg Niedersachsen Rheinland-Pfalz "
            "Sachsen-Anhalt Schleswig-Holstein Nordrhein-Westfalen Baden-Württemberg "
            "Mecklenburg-Vorpommern Kärnten Tirol Vorarlberg Oberösterreich Niederösterreich "
            "Graubünden Andalusien Katalonien Sizilien Burgund Flandern"
        ),
        "fs": list_words(
            "Pfalz Steiermark Lausitz Eifel Altmark Uckermark Prignitz Toskana Provence"
        ),
        "ns": list_words(
            "Saarland Allgäu Elsass Burgenland Vogtland Erzgebirge Sauerland Emsland Wallis"
        ),
        "ms": list_words("Harz Schwarzwald Odenwald Spessart Taunus Hunsrück Chiemgau Aargau"),
    },
)  # fmt: skip
