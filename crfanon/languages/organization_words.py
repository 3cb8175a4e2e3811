"""What organizations do and whom they are for: "Abogados", "Renovables", "Bombeiros".

Such words say of which kind an organization is and not which one, so they stay where its name is
replaced.  Words that are surnames or towns as well are none of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from .spelling import words

FIELDS: Mapping[str, frozenset[str]] = {
    "es": words(
        "madres padres salesiano salesiana salesianos marista maristas jesuitas escolapios "
        "abogacía abogados abonados administradores administrativa administrativo agraria agrario "
        "agrícola agrícolas agua aguas alimentación alumnos apelación aparejadores armadores "
        "arquitectos arte artes ascensores asegurador aseguradora aseguradores atlética atlético "
        "audiencia autobuses autónoma autónomo autónomos ayuda baloncesto balonmano bomberos caja "
        "catastro científica científico clientes club cobros compras comercializadora "
        "comercializadoras comerciantes "
        "comercio comisaría compañía compañías comunicación confederación conservas construcción "
        "construcciones consultores consumidores contencioso contratación cooperativa correos "
        "cultura cultural deporte deportes deportiva deportivo desarrollo distribuidora "
        "distribuidoras economía economistas económica económico edificio editorial educativa "
        "educativo eléctrica eléctrico empleados empleo empresarial empresarios energía "
        "energías española estatal estado europea europeo exterior federal ferroviaria "
        "ferrocarril ferrocarriles fincas fiscal fiscalía fútbol gas gestión gestores gestoría "
        "ginecólogos graduados hacienda hostelería igualdad industria industrial industriales "
        "ingeniería ingenieros inmobiliaria inmobiliarias inspección instancia instrucción "
        "interior inversiones juventud justicia logística lucha maestros mediación "
        "mercantil metal mixta mixto mujeres mutualidad mutuo notarial notariado obras "
        "oficina ordinaria ordinario orientación patronato pensionistas periodistas pesca "
        "pescadores policía política politécnica popular portuaria portuario prensa prevención "
        "primera procuradores producción profesional profesionales promociones promotora "
        "propietarios protección proyectos psicólogos recursos reformas refugiados regantes "
        "regulador reguladora renovables reservas residuos seguros siderúrgica "
        "solidaridad sostenible suministros talleres taxistas tecnologías tecnológica tecnológico "
        "telecomunicaciones telefonía televisión trabajadores trabajo tráfico transporte "
        "transportes transportistas tributaria turismo urbanismo vecinal vecinos vehículos "
        "vigilancia vivienda viviendas voleibol voluntariado"
    ),
    "pt": words(
        "agronomia arquitetura encarregados internacional pais mestres "
        "administrativa administrativo advogados agricultores agrícola agrícolas água alfândega "
        "alimentos amigos animais apoio armadores arquitectos arquitetos artes assistência "
        "atmosfera azulejos brasileiras brasileiros calçados ciência ciências científica "
        "científico clientes cobranças comerciantes comunicações condomínio conserveira conservas "
        "conservação construtores consumidor consumidores contabilidade crédito culturais defesa "
        "delegado depósitos desporto desportiva desportos distribuição economia económica "
        "econômica económico econômico edifício editora educativa educativo elétrica elétrico "
        "eletricidade elevadores empresarial empresariais empresas energia energias energética "
        "enfermeiros engenheiros equipamentos escolar especial esporte esportes esportiva "
        "esportivo exército exterior fazenda ferroviária ferroviários fiscal fiscalização "
        "florestal florestais formação futebol gás gestora gestão governo habitação habitacional "
        "industrial industriais infraestruturas inovação instalações investigação investimentos "
        "judicial judiciária judiciário juventude lojistas marinha marítima mecânica mediação "
        "menores meteorologia metro mineração mobilidade mulheres naturais navais "
        "negócios notas obras odontologia ordem orientação pensionistas pesca pescadores "
        "pescas planeamento planejamento poder policial política populares portos português "
        "portuguesa portugueses portuguesas portuária prevenção produção produtores professores "
        "profissional profissionais promoção proprietários psicólogos qualidade química "
        "reabilitação recursos reguladora regulador reparadora reparações resíduos rodoviária "
        "saneamento seguradora seguro sindicato sustentável têxteis técnica tecnológica "
        "tecnológico telecomunicações telefones televisão trabalhadores tráfego transporte "
        "transportadora tributária tributário turismo urbana urbanismo veículos vestuário "
        "veterinária vigilância"
    ),
}
"""What organizations do, by language; bare."""
