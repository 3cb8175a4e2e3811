"""English, British, American and of the rest of the world."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ..spelling import groups, list_words, listed, whose, words
from ..surrogate_words import Language, PlaceKind

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_NUMBERS = (
    *_UNITS,
    *(f"{ten}-{unit}" if unit else ten for ten, unit in product(_TENS, ["", *_UNITS[1:10]])),
)
_TOWN = PlaceKind("town", "en/town/britain", "en/town/britain")
_AMERICA = PlaceKind("town in America", "en/town/america", "en/town/america")

_STATES = listed(
    "Alabama, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, "
    "Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, "
    "Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, "
    "Nevada, New Hampshire, New Jersey, New Mexico, Ohio, Oklahoma, Oregon, "
    "Pennsylvania, Tennessee, Texas, Utah, Vermont, Virginia, Wisconsin, Wyoming"
)
_COUNTIES = listed(
    "Bedfordshire, Berkshire, Buckinghamshire, Cambridgeshire, Cheshire, Cornwall, "
    "Cumbria, Derbyshire, Devon, Dorset, Essex, Gloucestershire, Hampshire, "
    "Herefordshire, Hertfordshire, Kent, Lancashire, Leicestershire, Lincolnshire, "
    "Norfolk, Northumberland, Nottinghamshire, Oxfordshire, Rutland, Shropshire, "
    "Somerset, Staffordshire, Suffolk, Surrey, Sussex, Warwickshire, Wiltshire, "
    "Worcestershire, Yorkshire, Fife, Powys, Antrim"
)

_PROVINCES = listed("Alberta, British Columbia, Manitoba, Nova Scotia, Ontario, Saskatchewan")


def _any_of(names: Sequence[str]) -> str:
    """Return the pattern that fits one of some names."""
    return rf"^(?:{'|'.join(names)})$"


ENGLISH = Language(
    code="en",
    surname_last=True,
    type_last=True,
    given_lists={"f": "en/given_name/female/faker", "m": "en/given_name/male/faker"},
    surname_list="en/surname/faker",
    invented={"f": "Inventa", "m": "Inventus", "surname": "Madeup", "town": "Madeupton"},
    town=_TOWN,
    place_kinds=(
        PlaceKind("country", "en/country", "en/country/cldr"),
        _TOWN,
        _AMERICA,
        PlaceKind("town in Canada", "en/town/canada", "en/town/canada"),
        PlaceKind("town in the Pacific", "en/town/pacific", "en/town/pacific"),
        _TOWN._replace(known="en/city"),
        PlaceKind("region", "en/region", "en/region/iso"),
    ),
    capitals={
        **dict.fromkeys(
            ("new york", "chicago", "los angeles", "houston", "boston", "seattle"),
            "en/town/america",
        ),
        **dict.fromkeys(("toronto", "ottawa", "montreal", "vancouver"), "en/town/canada"),
        **dict.fromkeys(
            "london birmingham liverpool sheffield leeds bristol manchester glasgow edinburgh "
            "leicester dublin bradford cardiff".split(),
            "en/town/britain",
        ),
        **dict.fromkeys(("sydney", "melbourne", "brisbane", "perth"), "en/town/pacific"),
    },
    home_marks={
        r"\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$": "en/town/britain",
        r"\b[A-Z]{2} \d{5}(?:-\d{4})?$": "en/town/america",
        _any_of(_STATES): "en/town/america",
        _any_of(_COUNTIES): "en/town/britain",
        r"\b(?!Hampshire)[A-Z][a-z]+shire\b": "en/town/britain",  # a hospital, a council
        r"^[A-Z]\d[A-Z] ?\d[A-Z]\d$": "en/town/canada",
        _any_of(_PROVINCES): "en/town/canada",
    },
    like_states=words("washington") | {"new york"},
    place_heads=words(
        "lake bay river creek county valley mountain mountains island islands beach harbour harbor "
        "airport station park forest school schools college university academy hospital infirmary "
        "clinic church cathedral chapel abbey museum gallery theatre theater mall market centre "
        "center court prison jail hotel inn farm castle tower bridge stadium library plant factory "
        "fair district borough township parish peninsula coast falls springs reservoir canal "
        "cemetery brewery travel elementary restaurant pub shop store"
    ),
    leading_heads=words("lake mount river loch lough cape fort"),
    particles=words(
        "st saint ste ó o mac ní nic van von der den de del della di da du la le el al bin ibn "
        "ben of the and at in on upon by for to ter ten y e a an &"
    ),
    leading_particles=words("st saint ó o mac ní van von de del di da du la le el al ter ten"),
    saints={"st": "m", "saint": "m", "ste": "f"},
    titles={
        **whose(
            "m",
            "mr mister sir lord king prince duke earl count baron brother father fr uncle monsieur "
            "herr señor don rabbi imam messrs master",
        ),
        **whose(
            "f",
            "mrs ms miss mx madam madame lady dame queen princess duchess countess baroness sister "
            "mother aunt auntie mademoiselle frau señora doña",
        ),
        **whose(
            "",
            "dr doctor prof professor rev reverend judge justice nurse officer sergeant sgt pc "
            "dc ds di dci constable detective inspector captain capt colonel col major maj "
            "general lieutenant lt private pvt corporal cpl senator congressman governor "
            "president hon honourable honorable attorney counsel qc kc councillor cllr coach "
            "pastor deacon bishop archbishop canon chancellor minister secretary matron "
            "midwife mp msp mep superintendent trooper",
        ),
    },
    honours=words("dr doctor general king queen prince princess president lord lady sir"),
    short_names={},
    given_fields=words("forename forenames firstname given"),
    surname_fields=words("surname surnames lastname"),
    postnominals=words(
        "jr sr ii iii iv md phd esq rn obe mbe cbe qc kc mp jnr snr dds do bsc msc ba ma"
    ),
    number_words=_NUMBERS,
    ones=words("one a an"),
    plurals={
        "year": "years", "month": "months", "week": "weeks", "day": "days", "hour": "hours",
    },
    sexes={
        "m": groups(
            """
            man, gentleman, fellow, bloke
            men, gentlemen, fellows, blokes
            boy, lad, youth
            boys, lads, youths
            male, masculine, manlike
            """
        ),
        "f": groups(
            """
            woman, lady, gentlewoman
            women, ladies, gentlewomen
            girl, lass, maiden
            girls, lasses, maidens
            female, feminine, womanly
            """
        ),
    },
    sex_letters={"m": "m", "f": "f"},
    groups=groups(
        """
        mother, stepmother, godmother, mother-in-law
        mothers, stepmothers, godmothers
        mum, mummy
        mom, mommy
        father, stepfather, godfather, father-in-law
        fathers, stepfathers, godfathers
        dad, daddy, pa
        sister, half-sister, stepsister, cousin
        sisters, half-sisters, stepsisters, cousins
        brother, half-brother, stepbrother, cousin
        brothers, half-brothers, stepbrothers, cousins
        daughter, stepdaughter, goddaughter, niece
        daughters, stepdaughters, goddaughters, nieces
        son, stepson, godson, nephew
        sons, stepsons, godsons, nephews
        aunt, great-aunt, godmother
        aunts, great-aunts, godmothers
        uncle, great-uncle, godfather
        uncles, great-uncles, godfathers
        grandmother, great-grandmother, step-grandmother
        grandma, granny, nana
        grandfather, great-grandfather, step-grandfather
        grandpa, granddad, grandad
        grandson, great-grandson, step-grandson
        granddaughter, great-granddaughter, step-granddaughter
        grandchildren, great-grandchildren, stepgrandchildren
        husband, spouse, partner, fiancé
        wife, spouse, partner, fiancée
        boyfriend, fiancé, partner
        girlfriend, fiancée, partner
        parents, guardians, carers
        children, stepchildren, godchildren
        child, stepchild, godchild
        siblings, cousins, stepsiblings
        sibling, cousin, stepsibling
        single, married, divorced, widowed, separated
        widow, divorcee
        widower, divorcee
        twin, triplet
        twins, triplets
        infant, newborn, baby, toddler
        eldest, youngest
        older, younger
        elder, younger
        maternal, paternal
        white, black, mixed-race, brown
        british, french, german, dutch, swedish, danish, irish, italian, spanish, portuguese, \
        austrian, swiss, belgian, norwegian, finnish, greek, icelandic
        american, canadian, australian, mexican, argentinian, brazilian, chilean, ecuadorian
        polish, romanian, bulgarian, ukrainian, russian, hungarian, lithuanian, estonian, czech
        indian, pakistani, bangladeshi, nepali, indonesian, afghan
        turkish, syrian, lebanese, iranian, iraqi, egyptian, moroccan, tunisian, algerian
        chinese, japanese, korean, vietnamese
        nigerian, ghanaian, kenyan, sudanese, eritrean, ethiopian
        catholic, protestant, methodist, anglican
        muslim, christian, hindu, buddhist, jewish, sikh
        first, second, third, fourth, fifth, sixth
        christmas, easter
        spring, summer, autumn, winter, fall
        """
    ),
    kept=words(
        "year years month months week weeks day days hour hours old olds aged age of the a an "
        "and or in her his mid early late about approximately approx over under nearly almost "
        "yo yr yrs y o with between to from at"
    ),
    professions=tuple(
        (noun, noun)
        for noun in (
            "baker carpenter plumber electrician gardener tailor teacher librarian potter welder "
            "florist printer roofer glazier farmer surveyor translator journalist photographer "
            "driver accountant cashier cook chemist optician jeweller mason"
        ).split()
    ),
    nouns={},
    street_names=list_words(
        "Alder Ashgrove Beech Birchwood Bramble Brookside Cedar Chestnut Cherry Clover Elmwood "
        "Fernhill Foxhill Garden Hawthorn Hazel Heather Hillcrest Holly Ivy Juniper Larch "
        "Laurel Linden Maple Meadow Mill Oakfield Orchard Park Pinewood Poplar Primrose "
        "Ridgeway River Rosewood School Spring Station Sycamore Thornhill Valley Walnut "
        "Waterside Willow Windmill"
    ),
    organization_words=words(
        "academy agency archive trustee airlines airport all and army assembly association "
        "associates authority bakery bank bar board borough brewery brothers bros bureau "
        "auto automotive bible hall chamber commerce division elementary fair festival freight "
        "gazette parish sheriff herald human league middle news people post radio "
        "resources ski television times "
        "trade tribune business cabinet care capital cathedral catering centre center central "
        "chambers "
        "charity chapel children christian church city civil clinic clinics club co college "
        "commission committee community company comprehensive conservative construction "
        "consulting cooperative corporation corp cottage council county court credit crown "
        "daycare dental dentistry department depot diner district east eastern education "
        "emergency energy engineering environmental estate estates eye family farm farms "
        "federal federation finance financial fire first food foods football for forest "
        "foundation friends fund funeral garage general global grammar group gymnasium haulage "
        "health healthcare high higher holdings home homes hospice hospital hospitals hostel "
        "hotel house housing hmp hms imaging inc incorporated independent industries infant "
        "infirmary inn institute institution insurance intensive international joinery junior "
        "justice laboratories laboratory labour law legal liberal library limited llc llp "
        "local lodge logistics lp ltd magistrates maternity media medical medicine memorial "
        "mental methodist ministry mobile motors museum national navy new newspaper nhs north "
        "northern nursery nursing of office old partners partnership party pharmacy "
        "pharmaceuticals plc plumbing police post practice primary prison prosecution "
        "psychiatric pub public publishing railway reference regional rehabilitation "
        "republican research residential restaurant retail road royal rural school schools "
        "science sciences secondary securities security senior service services shop sixth "
        "social society software solicitors sons south southern sport sports st state states "
        "station stores street studio studios surgery surgical systems team tech technology "
        "telecom the theatre town training transport travel tribunal trust union united "
        "universal university upper urgent vet veterinary village ward wards west western wing "
        "women works youth c e cardiology neurology oncology radiology paediatrics pediatrics "
        "orthopaedics orthopedics gynaecology obstetrics pathology urology dermatology "
        "psychiatry haematology accident outpatient inpatient day unit sick gmbh ag sa bv usa "
        "uk"
    ),
    organization_heads=groups(
        """
        hospital, infirmary, clinic, sanatorium
        hospitals, infirmaries, clinics
        clinic, surgery, practice, polyclinic
        university, college, academy, institute
        school, academy, college
        company, firm, corporation, partnership
        court, tribunal
        department, division, section
        charity, foundation, trust, society
        club, association, society
        """
    ),
    address_words=words(
        "flat apt apartment unit suite ste floor fl block room rm no number po p o box house "
        "building bldg level lot n s e w ne nw se sw north south east west po. old new upper "
        "lower great little the"
    ),
    fallback_particle="of",
    countries={
        "": listed(
            "France, Germany, Italy, Spain, Portugal, Belgium, Austria, Denmark, Sweden, "
            "Norway, Finland, Poland, Hungary, Romania, Bulgaria, Greece, Croatia, Slovenia, "
            "Ireland, Japan, Canada, Mexico, Peru, Chile, Kenya, Ghana, Morocco, Tunisia, "
            "Egypt, Jordan, Thailand, Vietnam, Malaysia, Nepal, New Zealand, Iceland, Malta, "
            "Estonia, Latvia"
        ),
        "np": listed("Netherlands, United States, Philippines, Bahamas, Maldives, Seychelles"),
        "ns": listed("United Kingdom, Czech Republic, Dominican Republic, Gambia, Ivory Coast"),
    },
    regions={
        "states": _STATES,
        "counties": _COUNTIES,
        "np": listed("Highlands, Midlands, Cotswolds, Chilterns, Pennines, Borders, Fens, Broads"),
        "ns": listed(
            "Lake District, Peak District, Isle of Man, Black Country, West Country, Wirral"
        ),
    },
    region_codes=(
        tuple(
            "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO "
            "MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split()
        ),
        tuple("AB BC MB NB NL NS ON PE QC SK".split()),
    ),
)  # fmt: skip
