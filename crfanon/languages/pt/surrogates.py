"""Portuguese, of Portugal, of Brazil and of Africa."""

from __future__ import annotations

from ...text.normalize import bare
from ..organization_words import FIELDS
from ..spelling import groups, list_words, listed, pairs, whose, words
from ..surrogate_words import Language, PlaceKind

_UNITS = (
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "
    "dezasseis dezassete dezoito dezanove"
).split()
_TENS = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split()
_NUMBERS = (
    *_UNITS,
    *(f"{ten} e {unit}" if unit else ten for ten in _TENS for unit in ("", *_UNITS[1:10])),
)
_TOWN = PlaceKind("town", "pt/town/portugal", "pt/town/portugal")
_BRAZIL = PlaceKind("town in Brazil", "pt/town/brazil", "pt/town/brazil")
_AFRICA = PlaceKind("town in Africa", "pt/city/geonames_africa", "pt/city/geonames_africa")

PORTUGUESE = Language(
    code="pt",
    given_lists={"f": "pt/given_name/female/common", "m": "pt/given_name/male/common"},
    surname_list="pt/surname/common",
    invented={"f": "Inventada", "m": "Inventado", "surname": "Fictício", "town": "Vilainventada"},
    town=_TOWN,
    place_kinds=(
        PlaceKind("country", "pt/country", "pt/country/cldr"),
        _TOWN,
        _BRAZIL,
        _TOWN._replace(known="pt/city/geonames_portugal"),
        _BRAZIL._replace(known="pt/city/geonames_brazil"),
        _AFRICA,
        _TOWN._replace(known="pt/city"),
        PlaceKind("region", "pt/region", "pt/region/iso"),
    ),
    capitals=dict.fromkeys(
        ("são paulo", "brasília", "salvador", "fortaleza", "curitiba", "manaus", "belém"),
        "pt/town/brazil",
    ),
    particles=words(
        "são santo santa s sto sta a o as os e da das de do dos d em na no nas nos ao aos à às "
        "pela pelo van von del la el para por com du di y"
    ),
    leading_particles=words("as da das de do dos d os van von del la el"),
    saint_names={
        "sao": list_words(
            "Pedro Paulo Bento Brás Caetano Cristóvão Francisco Gonçalo Jerónimo Jorge José Julião "
            "Lourenço Lázaro Marcos Martinho Mateus Miguel Roque Sebastião Tiago Vicente Vítor João"
        ),
        "santo": list_words(
            "António Agostinho Amaro Estêvão Ildefonso Inácio Isidro Onofre André Elói Ovídio"
        ),
        "santa": list_words(
            "Ana Bárbara Catarina Cecília Clara Eulália Inês Isabel Iria Luzia Maria Marta "
            "Margarida Marinha Rita Teresa Apolónia"
        ),
    },
    saints={"sao": "m", "santo": "m", "santa": "f", "s": "m", "sto": "m", "sta": "f", "sant": "m"},
    titles={
        **whose(
            "m",
            "sr senhor dr doutor prof professor dom frei padre pe eng engº engenheiro enfº "
            "enfermeiro irmão seu tio",
        ),
        **whose(
            "f",
            "sra srª senhora dra drª doutora profa profª professora dona engª engenheira enfª "
            "enfermeira irmã madre tia menina",
        ),
        **whose("", "drs srs enf d juiz juíza des desembargador desembargadora deputado deputada"),
    },
    honours=words(
        "almirante arcebispo barão beato bispo brigadeiro capitão cardeal comandante "
        "comendador conde condessa conselheiro coronel deputado dom dona doutor doutora dr dra "
        "duque duquesa engenheiro frei general infante irmã irmão irmãos madre major marechal "
        "marquês mestre ministro monsenhor nossa padre papa pe poeta prefeito presidente "
        "princesa professor professora profª prof rainha rei santa santo são senador senhora "
        "tenente vereador visconde"
    ),
    surnames_after={
        "da": list_words(
            "Costa Silva Rocha Cunha Mota Fonseca Cruz Gama Veiga Graça Silveira Luz Conceição "
            "Trindade Câmara Palma Ponte Mata"
        ),
        "do": list_words("Carmo Nascimento Rosário Amaral Vale Prado Couto Rego Monte Souto"),
        "dos": list_words("Santos Reis Anjos Passos Prazeres Ramos Remédios Guimarães"),
        "das": list_words("Neves Dores Chagas Flores Mercês Candeias"),
        "el": list_words("Amrani Idrissi Khattabi Mansouri Fassi Alaoui Hamdaoui Yousfi"),
    },
    given_after={
        "do": list_words("Carmo Rosário Céu Socorro Amparo Livramento Sameiro"),
        "da": list_words("Conceição Graça Luz Glória Penha Piedade Assunção"),
        "dos": list_words("Anjos Prazeres Remédios Milagres"),
        "das": list_words("Dores Graças Neves Mercês"),
        "de": list_words("Fátima Lourdes Nazaré"),
    },
    short_names={"mª": "f"},
    given_titles=words("dona seu tio tia avô avó frei padre irmão irmã"),
    given_fields=words("nome nomes próprio próprios"),
    surname_fields=words("apelido apelidos sobrenome sobrenomes"),
    postnominals=words("jr júnior junior filho neto sobrinho segundo"),
    number_words=_NUMBERS,
    ones=words("um uma"),
    plurals={
        "ano": "anos", "mês": "meses", "dia": "dias", "semana": "semanas", "hora": "horas",
        "quinzena": "quinzenas", "década": "décadas",
    },
    sexes={
        "m": groups(
            """
            homem, senhor, cavalheiro, varão
            homens, senhores, cavalheiros, varões
            menino, rapaz, garoto, miúdo
            meninos, rapazes, garotos, miúdos
            masculino, viril, varonil
            """
        ),
        "f": groups(
            """
            mulher, senhora, dama
            mulheres, senhoras, damas
            menina, rapariga, garota, miúda
            meninas, raparigas, garotas, miúdas
            feminino, feminil, mulheril
            feminina, mulherenga
            """
        ),
    },
    spouses={"mulher": ("esposa", "companheira", "noiva")},
    sex_letters={"m": "m", "f": "f", "h": "m"},
    groups=groups(
        """
        pai, padrinho, padrasto, progenitor
        pais, padrinhos, progenitores
        mãe, madrinha, madrasta, progenitora
        mães, madrinhas, madrastas
        irmão, primo, cunhado, meio-irmão
        irmãos, primos, cunhados, meios-irmãos
        irmã, prima, cunhada, meia-irmã
        irmãs, primas, cunhadas, meias-irmãs
        filho, sobrinho, afilhado, genro, enteado
        filhos, sobrinhos, afilhados, genros, enteados
        filha, sobrinha, afilhada, nora, enteada
        filhas, sobrinhas, afilhadas, noras, enteadas
        tio, sogro, tutor
        tios, sogros, tutores
        tia, sogra, tutora
        tias, sogras, tutoras
        avô, bisavô, trisavô
        avó, bisavó, trisavó
        avós, bisavós, trisavós
        neto, bisneto, trineto
        netos, bisnetos, trinetos
        neta, bisneta, trineta
        netas, bisnetas, trinetas
        marido, esposo, companheiro, noivo, namorado
        esposa, companheira, noiva, namorada
        cônjuge, parceiro
        solteiro, casado, viúvo, divorciado, separado
        solteira, casada, viúva, divorciada, separada
        materno, paterno
        materna, paterna
        gémeo, trigémeo
        gémea, trigémea
        idoso, ancião, velho
        idosa, anciã, velha
        lactente, bebé, recém-nascido
        branco, negro, pardo, moreno, mulato
        branca, negra, parda, morena, mulata
        português, francês, inglês, irlandês, holandês, dinamarquês
        portuguesa, francesa, inglesa, irlandesa, holandesa, dinamarquesa
        brasileiro, argentino, uruguaio, paraguaio, boliviano, peruano, colombiano
        brasileira, argentina, uruguaia, paraguaia, boliviana, peruana, colombiana
        angolano, moçambicano, guineense, cabo-verdiano
        angolana, moçambicana, guineense, cabo-verdiana
        alemão, suíço, austríaco, italiano, espanhol
        alemã, suíça, austríaca, italiana, espanhola
        romeno, búlgaro, ucraniano, russo, polaco
        romena, búlgara, ucraniana, russa, polaca
        católico, evangélico, protestante, espírita
        católica, evangélica, luterana, espírita
        primeiro, segundo, terceiro, quarto, quinto
        primeira, segunda, terceira, quarta, quinta
        mais velho, mais novo
        mais velha, mais nova
        verão, outono, inverno
        vizinho, conterrâneo
        vizinha, conterrânea
        vizinhos, conterrâneos
        vizinhas, conterrâneas
        sentença, decisão
        natal, páscoa
        """
    ),
    kept=words(
        "mil a o as os ao à ano anos mês meses dia dias semana semanas hora horas de da do das dos "
        "e em com sem por para idade cerca quase mais menos meio meia um uma seu sua seus suas "
        "aos entre raça cor sexo há já século séculos oab coren crm crea cro crp crf crefito"
    ),
    professions=pairs(
        """
        padeiro, padeira
        carpinteiro, carpinteira
        cozinheiro, cozinheira
        jardineiro, jardineira
        sapateiro, sapateira
        enfermeiro, enfermeira
        cabeleireiro, cabeleireira
        costureiro, costureira
        pedreiro, pedreira
        bombeiro, bombeira
        pintor, pintora
        professor, professora
        tradutor, tradutora
        escultor, escultora
        agricultor, agricultora
        vendedor, vendedora
        advogado, advogada
        arquiteto, arquiteta
        farmacêutico, farmacêutica
        veterinário, veterinária
        bibliotecário, bibliotecária
        fotógrafo, fotógrafa
        eletricista, eletricista
        florista, florista
        jornalista, jornalista
        taxista, taxista
        rececionista, rececionista
        comerciante, comerciante
        """
    ),
    nouns={
        "do": list_words(
            "moinho castelo carvalho cedro poço vale monte mercado forno pinhal outeiro"
        ),
        "da": list_words(
            "fonte ponte igreja ribeira azenha ermida figueira oliveira nascente serra"
        ),
        "dos": list_words("pinheiros cedros moinhos loureiros pescadores ferreiros castanheiros"),
        "das": list_words("flores oliveiras acácias fontes amendoeiras laranjeiras gaivotas rosas"),
        "no": list_words("vale monte outeiro moinho"),
        "na": list_words("serra ribeira fonte"),
    },
    organization_words=FIELDS["pt"]
    | words(
        "academia açougue administração aeroporto agência agrícola agrupamento águas "
        "ambulatório armazém armazéns assembleia associação atlético auto autónoma banco "
        "básica básico beneficência biblioteca bombeiros brasileira brasileiro caixa câmara "
        "cartório casa católica central centro cia cidade cível civil clínica clínicas clube "
        "colégio comarca comercial comércio comissão companhia comunicação comunitária "
        "confeitaria conselho conservatória construção construções construtora consultoria "
        "cooperativa correios creche criminal cultural cultura defensoria delegacia "
        "departamento desenvolvimento desportivo diário direção direito distribuidora "
        "distrital eb educação ep ensino enfermaria engenharia escola escritório estação "
        "estadual estado estádio estudos executivo fábrica faculdade família familiar farmácia "
        "federação federal filarmónica filhos finanças física fundação gabinete geral gnr "
        "gráfica grupo guarda hospital hospitalar hotel idosos igreja imobiliária indústria "
        "indústrias infância informática inspeção instituto integrada internacional irmãos "
        "jardim jornal juízo juizado junta justiça laboratório lar lda limitada local loja "
        "lojas ltda maternidade medicina médica médico metalúrgica militar ministério "
        "misericórdia móveis mulher municipal município museu nacional oficina odontológica "
        "orfeão organização pastelaria padaria pública público particular partido pediatria "
        "penal polícia policlínica politécnico pontifícia popular posto prefeitura presídio "
        "previdência primeira produtos promotoria pronto proteção psp pj pública públicas "
        "químicos rádio receita recuperação regional registo registro relação republicana "
        "residência restaurante revista s/a sa saúde santa secretaria secundária segurança "
        "seguros senado serralharia serviço serviços sgps sindicato social socorro sociedade "
        "solidariedade sport superior supermercado supermercados supremo técnico tecnologia "
        "teatro trabalho transportadora transportes tribunal tutelar ubs ucci unidade unidades "
        "união univ universidade universitário upa urgência usf vara viagens voluntários "
        "eletrodomésticos cardiologia neurologia oncologia ortopedia pediatria psiquiatria "
        "radiologia urologia eireli epp me unipessoal"
    ),
    field_nouns={
        "da": list_words("Habitação Juventude Indústria Energia Cultura Pesca Saúde Agricultura"),
        "do": list_words("Trabalho Turismo Comércio Transporte Desporto Ambiente Património"),
        "dos": list_words("Transportes Desportos Portos Serviços"),
        "das": list_words("Artes Ciências Comunicações Pescas"),
    },
    organization_heads=groups(
        """
        governo, ministério, parlamento, executivo
        polícia, guarda, brigada
        prefeitura, câmara, secretaria
        banco, fundo, consórcio
        hospital, sanatório, ambulatório, centro
        clínica, policlínica, maternidade, unidade
        universidade, faculdade, escola, academia
        instituto, colégio, laboratório
        fundação, associação, sociedade, federação
        serviço, departamento, grupo, conselho
        tribunal, juizado
        loja, empresa, firma
        """
    ),
    address_words=words(
        "r c alameda andar ap apart apartamento apto bairro bl bloco box caixa casa cave cep cj "
        "centro cobertura conj conjunto dir direito direita dto dta edf ed edifício esq "
        "esquerdo esquerda fração frente fte fundos km lj loja lote lt lugar n no nº número "
        "porta postal quadra qd r/c rc rés chão s/n sala sl sn sobreloja térreo torre tr "
        "traseiras º ª o a"
    ),
    fallback_particle="de",
    countries={
        "": listed(
            "Portugal, Angola, Moçambique, Cabo Verde, Marrocos, Israel, Cuba, Malta, Andorra"
        ),
        "ms": listed(
            "Brasil, Japão, Canadá, México, Peru, Chile, Egito, Uruguai, Paraguai, Equador, "
            "Líbano, Luxemburgo, Reino Unido, Senegal, Nepal, Sudão"
        ),
        "fs": listed(
            "França, Alemanha, Itália, Espanha, Suíça, Áustria, Bélgica, Grécia, Suécia, "
            "Noruega, Dinamarca, Finlândia, Rússia, China, Índia, Turquia, Hungria, Bulgária, "
            "Croácia, Irlanda, Argentina, Colômbia, Bolívia, Tunísia, Argélia, Sérvia"
        ),
        "mp": listed("Estados Unidos, Países Baixos, Emirados Árabes Unidos, Camarões"),
        "fp": listed("Filipinas, Maldivas, Bahamas, Seicheles, Ilhas Salomão"),
    },
    bare_countries=listed("França, Espanha, Itália, Inglaterra, Escócia"),
    regions={
        "": listed(
            "Minas Gerais, Pernambuco, Goiás, Santa Catarina, Alagoas, Sergipe, Rondônia, "
            "Roraima"
        ),
        "ms": listed(
            "Minho, Algarve, Alentejo, Douro, Ribatejo, Ceará, Paraná, Pará, Maranhão, Piauí"
        ),
        "fs": listed(
            "Bahia, Madeira, Beira, Estremadura, Bairrada, Paraíba, Amazônia, Serra Gaúcha, "
            "Baixada Fluminense, Chapada Diamantina"
        ),
        "mp": listed("Açores, Trás-os-Montes"),
    },
    towns={
        "ms": listed(
            "Porto, Funchal, Recife, Barreiro, Montijo, Seixal, Rio de Janeiro, Cartaxo, "
            "Entroncamento, Fundão, Guarujá, Crato, Oiapoque, Chuí, Gama"
        ),
        "fs": listed(
            "Guarda, Covilhã, Figueira da Foz, Amadora, Horta, Nazaré, Maia, Trofa, Lousã, "
            "Golegã"
        ),
    },
    overseas=frozenset(
        map(
            bare,
            listed(
                "Minas Gerais, Pernambuco, Goiás, Santa Catarina, Alagoas, Sergipe, Rondônia, "
                "Roraima, Ceará, Paraná, Pará, Maranhão, Piauí, Bahia, Paraíba, Recife, Crato, "
                "Rio de Janeiro, Guarujá, Oiapoque, Chuí, Gama, Amazônia, Serra Gaúcha, "
                "Baixada Fluminense, Chapada Diamantina"
            ),
        )
    ),
    region_codes=(
        tuple(
            "AC AL AP AM BA CE DF ES GO MA MT MS MG "
            "PA PB PR PE PI RJ RN RS RO RR SC SP SE TO".split()
        ),
    ),
)  # fmt: skip
