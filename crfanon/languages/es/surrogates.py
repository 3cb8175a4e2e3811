"""Spanish, with the Catalan, Galician and Basque words that Spanish notes contain."""

from __future__ import annotations

from ..organization_words import FIELDS
from ..spelling import groups, pairs, whose, words
from ..surrogate_words import Language, PlaceKind

_UNITS = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro "
    "veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()

_TOWN = PlaceKind("town", "es/city/municipality", "es/city/municipality", "es/city/written")

SPANISH = Language(
    code="es",
    particles=words(
        "a al als d da das de del dels den der di do dos du e el els en i l la las les lo los "
        "mac mc o of san sant santa santo the und van vda viuda von y zu"
    ),
    leading_particles=words(
        "d da das de del di do dos du el la las los mac mc san sant santa santo van von"
    ),
    saints={"san": "m", "sant": "m", "santo": "m", "santa": "f", "sta": "f", "sto": "m"},
    saint_names={
        "san": (
            "Pedro Pablo Andrés Mateo Marcos Lucas Antonio Roque Vicente Isidro Agustín Ginés Blas "
            "Lorenzo Esteban Felipe Bartolomé Nicolás Miguel Rafael Cristóbal Fernando Ignacio "
            "Benito Bernardo Jorge Martín Sebastián Simón José Juan Francisco Javier Gregorio Luis"
        ).split(),
        "santo": "Tomás Domingo Toribio Tomé".split(),
        "sant": "Jordi Pere Pau Joan Andreu Josep Martí Vicenç Miquel Llorenç Jaume".split(),
        "santa": (
            "Ana Bárbara Catalina Cecilia Clara Cristina Eulalia Inés Isabel Lucía Marta María "
            "Mónica Rita Teresa Águeda Elena Eugenia Marina Gema"
        ).split(),
    },
    titles={
        **whose("m", "d dn don dr doctor dtor sr señor prof profesor ldo lcdo"),
        **whose(
            "f",
            "dª da dña doña dra doctora dtora sra srta señora señorita profa profesora lda lcda",
        ),
        **whose("", "dres drs sres lic ing md mir due"),
    },
    honours=words(
        "alcalde alcaldesa arquitecto arzobispo beata beato capitán cardenal comandante conde "
        "condesa coronel doctor doctora don donante doña dr dra duque duquesa emperador "
        "escritor fray general gral hermana hermano hermanos hnos infanta infante ingeniero "
        "maestra maestro marqués marquesa monseñor nuestra nª ntra obispo padre papa pintor "
        "poeta presidente princesa príncipe profesor profesora reina rey reyes san sant santa "
        "santo sra señora sor sta sto teniente virgen"
    ),
    surnames_after={
        "de la": tuple(
            "Vega Torre Fuente Cruz Rosa Peña Calle Hoz Cuesta Serna Mata Iglesia".split()
        ),
        "del": tuple(
            "Río Valle Pozo Campo Olmo Moral Castillo Barrio Rey Arco Álamo Cerro".split()
        ),
        "de los": tuple("Ríos Santos Reyes Ángeles Mozos Cobos Arcos".split()),
        "de las": tuple("Heras Peñas Casas Cuevas Eras".split()),
        "el": tuple("Amrani Idrissi Khattabi Mansouri Fassi Alaoui Hamdaoui Yousfi".split()),
    },
    short_names={"mª": "f", "jª": "f", "fco": "m", "fdo": "m", "mnel": "m"},
    given_titles=words("d don dn doña dña dª tío tía abuelo abuela padre sor"),
    given_fields=words("nombre nombres name nom nome"),
    surname_fields=words("apellido apellidos cognoms apelidos"),
    number_words=(
        *_UNITS,
        *(f"{ten} y {unit}" if unit != "cero" else ten for ten in _TENS for unit in _UNITS[:10]),
    ),
    ones=words("un una uno"),
    plurals={
        "año": "años",
        "mes": "meses",
        "día": "días",
        "dia": "dias",
        "semana": "semanas",
        "hora": "horas",
        "quincena": "quincenas",
        "década": "décadas",
    },
    sexes={
        "m": groups(
            """
            varón, hombre, caballero, señor, individuo
            varones, hombres, caballeros, señores, individuos
            niño, chico, muchacho, crío, chiquillo
            niños, chicos, muchachos, críos, chiquillos
            masculino, varonil, viril
            """
        ),
        "f": groups(
            """
            mujer, señora, dama, fémina, hembra
            mujeres, señoras, damas, féminas, hembras
            niña, chica, muchacha, cría, chiquilla
            niñas, chicas, muchachas, crías, chiquillas
            femenino, femenil, mujeril, femíneo
            femenina, femínea, mujeriega
            """
        ),
    },
    spouses={"mujer": ("esposa", "compañera", "prometida")},
    sex_letters={"h": "m", "v": "m", "m": "f", "f": "f"},
    groups=groups(
        """
        padre, padrino, padrastro, progenitor
        padres, padrinos, progenitores
        madre, madrina, madrastra, progenitora
        madres, madrinas, madrastras
        hermano, primo, cuñado, hermanastro, concuñado
        hermanos, primos, cuñados, hermanastros, concuñados
        hermana, prima, cuñada, hermanastra, concuñada
        hermanas, primas, cuñadas, hermanastras, concuñadas
        hijo, sobrino, ahijado, yerno, hijastro
        hijos, sobrinos, ahijados, yernos, hijastros
        hija, sobrina, ahijada, nuera, hijastra
        hijas, sobrinas, ahijadas, nueras, hijastras
        tío, suegro, consuegro, tutor
        tíos, suegros, consuegros, tutores
        tía, suegra, consuegra, tutora
        tías, suegras, consuegras, tutoras
        abuelo, bisabuelo, tatarabuelo
        abuelos, bisabuelos, tatarabuelos
        abuela, bisabuela, tatarabuela
        abuelas, bisabuelas, tatarabuelas
        nieto, bisnieto, biznieto, tataranieto
        nietos, bisnietos, biznietos, tataranietos
        nieta, bisnieta, biznieta, tataranieta
        nietas, bisnietas, biznietas, tataranietas
        marido, esposo, compañero, prometido, novio
        maridos, esposos, compañeros, prometidos, novios
        esposa, compañera, prometida, novia
        esposas, compañeras, prometidas, novias
        cónyuge, consorte
        familia, parentela
        familiar, pariente, allegado
        familiares, parientes, allegados
        materno, paterno, político, lejano
        materna, paterna, política, lejana
        gemelo, mellizo
        gemela, melliza
        gemelos, mellizos
        gemelas, mellizas
        mayor, menor, adolescente, joven
        mediano, pequeño
        mediana, pequeña
        jóvenes, adolescentes, mayores, menores
        soltero, casado, viudo, divorciado, separado
        soltera, casada, viuda, divorciada, separada
        lactante, bebé, neonato
        recién nacido, recién alumbrado
        recién nacida, recién alumbrada
        anciano, viejo, longevo
        anciana, vieja, longeva
        adulto, maduro
        adulta, madura
        blanco, moreno, mestizo, negro, mulato
        blanca, morena, mestiza, negra, mulata
        caucásico, mediterráneo, nórdico, eslavo
        caucásica, mediterránea, nórdica, eslava
        español, francés, portugués, italiano, alemán, irlandés, danés, sueco
        española, francesa, portuguesa, italiana, alemana, irlandesa, danesa, sueca
        colombiano, peruano, boliviano, ecuatoriano, argentino, chileno, cubano, mexicano
        colombiana, peruana, boliviana, ecuatoriana, argentina, chilena, cubana, mexicana
        rumano, búlgaro, ucraniano, ruso, polaco, húngaro
        rumana, búlgara, ucraniana, rusa, polaca, húngara
        nigeriano, angoleño, egipcio, keniano, congoleño, sudafricano, tunecino, argelino
        nigeriana, angoleña, egipcia, keniana, congoleña, sudafricana, tunecina, argelina
        venezolano, uruguayo, paraguayo, hondureño, dominicano, salvadoreño, panameño
        venezolana, uruguaya, paraguaya, hondureña, dominicana, salvadoreña, panameña
        británico, griego, suizo, noruego, austríaco
        británica, griega, suiza, noruega, austríaca
        chino, japonés, coreano, filipino
        china, japonesa, coreana, filipina
        magrebí, iraní, israelí, iraquí, marroquí, saudí, paquistaní, vietnamita
        afgano, turco, armenio, georgiano
        afgana, turca, armenia, georgiana
        primer, segundo, tercer, cuarto, quinto, sexto, séptimo
        primera, segunda, tercera, cuarta, quinta, sexta, séptima
        verano, otoño, invierno
        vecino, paisano
        vecina, paisana
        vecinos, paisanos
        vecinas, paisanas
        sentencia, resolución, providencia
        navidad, nochebuena, nochevieja, pascua
        """
    ),
    kept=words(
        "mil a al ambos año años aproximadamente casi cerca con de del dia dias dicho día días "
        "edad el ella en es hace la las lo los medio mes meses más menos o otra otro para por "
        "raza recién semana semanas siglo siglos sexo sin su sus u un una unos unas y único única"
    ),
    professions=pairs(
        """
        panadero, panadera
        carpintero, carpintera
        cocinero, cocinera
        jardinero, jardinera
        peluquero, peluquera
        zapatero, zapatera
        fontanero, fontanera
        ganadero, ganadera
        camarero, camarera
        cartero, cartera
        librero, librera
        pintor, pintora
        escultor, escultora
        traductor, traductora
        conductor, conductora
        agricultor, agricultora
        profesor, profesora
        administrador, administradora
        abogado, abogada
        arquitecto, arquitecta
        farmacéutico, farmacéutica
        veterinario, veterinaria
        bibliotecario, bibliotecaria
        fotógrafo, fotógrafa
        electricista, electricista
        florista, florista
        periodista, periodista
        taxista, taxista
        recepcionista, recepcionista
        comerciante, comerciante
        """
    ),
    nouns={
        "del": (
            "olmo roble castaño molino puerto prado mercado castillo convento arroyo almendro "
            "cedro laurel fresno naranjo acebo tilo pinar faro monte valle pozo puente manantial"
        ).split(),
        "de la": (
            "fuente encina ribera huerta estación ermita muralla vega acacia palmera luna rosa "
            "torre montaña alameda libertad concordia esperanza noria almazara campana ladera viña"
        ).split(),
        "de los": (
            "olivos cedros almendros naranjos cerezos robles tilos molinos artesanos pescadores "
            "alfareros herreros vientos manzanos laureles prados jilgueros castaños"
        ).split(),
        "de las": (
            "acacias encinas huertas flores rosas palmeras fuentes torres eras viñas azucenas "
            "violetas delicias gaviotas golondrinas margaritas norias moreras"
        ).split(),
    },
    organization_words=FIELDS["es"]
    | words(
        """
        gran real nuevo nueva hotel bar restaurante balneario panadería sede consulta
        academia agencia agudos ambulatorio aplicada asistencia asistencial asociació
        asociación atención avanzada ayuntamiento banco biblioteca biomedicina biomédica
        biomédico cap cardiología cardiovascular cardíaca central centre centro centros chu
        ciencias cirugía ciudad civil clinic clinica clínic clínica clínicas clínico colegio
        comarcal comercial comisión comité complejo complexo comunidad con consejería
        consejo consorci consorcio consultorio contra corporació corporación cruz cs
        cuidados cátedra defensa delegación dental departamento dermatología diagnóstico
        dirección diálisis docente día ecografía educación emergencias empresa
        endocrinología enfermedades enfermería ensayos epidemiología escuela especialidades
        estomatología estudio estudios facultad farmacia farmacología farmacéutica
        farmacéutico federación fisioterapia forense foundation fundació fundación fundazioa
        general genética gerencia geriátrico ginecología gobierno grupo h hemodiálisis hgu
        hipertensión hospitais hospital hospitalari hospitalaria hospitalario hospitales
        hospitalet hu humana infantil inmunología institut instituto integrada intensivos
        internacional international investigaciones investigación junta juzgado juzgados
        laboratorio laboratorios legal liga local maternidad materno medical medicina mental
        microbiología militar ministerio municipal museo mutua médica médicas médico médicos
        nacional nefrología neurociencias neurología nuclear obstetricia odontología
        odontológica oficial oftalmología oftalmológico oncología oncológicas oncológico
        organización ortopedia ospitalea otorrinolaringología paliativos para parc patología
        pediatría pediátrico penitenciario planta policlínica policlínico por primaria
        privada privado provincial psicología psicosocial psiquiatría psiquiátrico pública
        público quirúrgica química radiología referencia regional registro rehabilitación
        residencia roja salud sanatorio sanguínea sanitari sanitaria sanitario sección
        secretaría seguridad servei servicio servicios sin sindicato sistema sobre social
        sociedad sociosanitario superior transfusión trasplantes traumatología tribunal
        técnica técnico u unidad univ universidad universidade universitari universitaria
        universitario universitat university universitària unión urgencias urología
        veterinaria veterinario zona área
        ag ca cia co corp gmbh inc lda ltd ltda plc sa sau sl slu
        """
    ),
    field_nouns={
        "de la": "Vivienda Juventud Industria Energía Cultura Pesca Marina Salud".split(),
        "del": "Agua Trabajo Transporte Turismo Comercio Deporte Patrimonio".split(),
        "de los": "Servicios Transportes Deportes Montes Puertos".split(),
        "de las": "Artes Ciencias Comunicaciones Infraestructuras".split(),
    },
    organization_heads=groups(
        """
        gobierno, ministerio, ayuntamiento, consistorio, parlamento
        policía, guardia, gendarmería
        comunidad, mancomunidad, cooperativa, comisión
        banco, fondo, consorcio
        hospital, sanatorio, policlínico, ambulatorio, consultorio, centro
        clínica, policlínica, residencia, maternidad, unidad
        universidad, facultad, escuela, academia
        instituto, colegio, centro, laboratorio
        fundación, asociación, sociedad, federación
        servicio, departamento, grupo, consejo
        """
    ),
    address_words=words(
        "alto altos "
        "apartado apdo apt apto atico bajo bajos bis bl bloq bloque blq bq c casa "
        "centro chalet col colonia cp dcha dcho depto der derecha dpto drcha duplicado e edf "
        "edif edificio ent entlo entresuelo entreplanta esc escalera escaleras esq esquina ext "
        "f grupo int interior izda izdo izq izqda izquierda km kilómetro letra local lote "
        "manzana mz módulo n nave no nro num numero número núm nº p parcela piso planta pl "
        "portal pral principal pso pta ptal pto puerta s sector sn sótano torre urb "
        "urbanización zona º ª ático o a"
    ),
    fallback_particle="de",
    given_lists={"f": "es/given_name/female/written", "m": "es/given_name/male/written"},
    surname_list="es/surname/written",
    invented={"f": "Inventada", "m": "Inventado", "surname": "Ficticio", "town": "Villainventada"},
    town=_TOWN,
    # A town of Spain is replaced by one that people have heard of, and so is a town elsewhere, of
    # which the lists have a few only, except in Spanish America.
    place_kinds=(
        _TOWN,
        PlaceKind("country", "es/country", "es/country/cldr"),
        PlaceKind("region", "es/region", "es/region/iso"),
        PlaceKind("town in America", "es/city/geonames_america", "es/city/geonames_america"),
        _TOWN._replace(known="es/city"),
    ),
    given_after={
        "del": "Pilar Carmen Rosario Mar Rocío Socorro Consuelo Amparo Camino".split(),
        "de la": "Luz Paz Cruz Concepción Soledad Caridad Esperanza Encarnación".split(),
        "de los": "Ángeles Dolores Reyes Milagros Remedios Desamparados".split(),
        "de las": "Mercedes Nieves Angustias Candelas".split(),
        "de": "Lourdes Fátima Guadalupe Montserrat".split(),
    },
    countries={
        "ms": (
            "Perú",
            "Líbano",
            "Brasil",
            "Ecuador",
            "Paraguay",
            "Uruguay",
            "Reino Unido",
            "Congo",
        ),
        "fs": ("India", "Argentina", "República Dominicana", "República Checa", "China"),
        "mp": ("Estados Unidos", "Países Bajos", "Emiratos Árabes Unidos"),
        "fp": ("Filipinas", "Bahamas", "Maldivas", "Seychelles", "Islas Salomón"),
    },
    regions={
        "ms": ("País Vasco", "Bierzo", "Alto Aragón", "Penedés", "Priorato", "Baztán", "Ampurdán"),
        "fs": ("Rioja", "Mancha", "Alcarria", "Axarquía", "Bureba", "Maragatería", "Serranía"),
        "mp": ("Pirineos", "Monegros", "Pedroches", "Ancares", "Oscos"),
        "fp": ("Alpujarras", "Hurdes", "Merindades", "Cinco Villas", "Baleares", "Canarias"),
    },
)
