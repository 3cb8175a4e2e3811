"""Detectors that are external programs, and the way to them from settings.

Every plug-in has a time, after which the document is refused: a service (`http_service`)
and a command (`string_xml`) are cut off, code of Python runs in a process of its own
(`worker`).  What they say is checked in one place (`answers`), and `registry` has their
settings and makes them.
"""
