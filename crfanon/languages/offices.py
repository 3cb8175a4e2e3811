"""Offices that are written to, and that nobody is called by: `OFFICES`."""

from __future__ import annotations

OFFICES = frozenset(
    "info service support contact kontakt office buero sales vertrieb billing rechnung personal "
    "bewerbung jobs hr press presse team mail post admin records help hilfe sekretariat verwaltung "
    "reception enquiries contacto informacion atencion ventas soporte clientes contato "
    "atendimento vendas suporte secretaria geral ambulanz notaufnahme station labor chirurgie "
    "innere kardiologie neurologie orthopaedie paediatrie psychiatrie radiologie urologie "
    "gynaekologie onkologie pathologie anaesthesie dermatologie geriatrie cardiology neurology "
    "oncology radiology paediatrics pediatrics orthopaedics orthopedics urology pathology "
    "dermatology psychiatry surgery outpatients cardiologia neurologia oncologia radiologia "
    "pediatria urologia urgencias urgencia".split()
)
"""Who is written to without being named, in four languages, bare: "info@", "kardiologie@"."""
