"""Errors of crfanon, each with the place and the remedy in one line.

A message names a file, a place in it and what to do about it.  It never
quotes the document: treat whatever is printed or logged as public.
"""


class CrfanonError(Exception):
    """The base of every error that crfanon raises on purpose.

    ``str()`` of it is one line that can be shown to the user as it is.
    """


class DocumentError(CrfanonError):
    """A document cannot be read, masked or written; no part of it was."""


class CorpusError(CrfanonError):
    """Annotated data is malformed: the message names file and line."""


class ModelError(CrfanonError):
    """A model is missing, damaged, or made for another feature set."""


class ConfigError(CrfanonError):
    """A configuration, rule, list or template is not valid."""


class UnknownModelError(ModelError, ConfigError):
    """There is no model of the given name, or at the given place."""


class NoModelError(ConfigError):
    """There is no model for a language, and only rules and lists would look at its texts."""


class NoModelWarning(UserWarning):
    """There is no model for a language, so only rules and lists look at its texts."""


class DisclosureWarning(UserWarning):
    """What is kept in clear tells something of what is masked."""


class RestoreError(CrfanonError):
    """A table of solutions does not fit the document it is applied to."""


class KeyFault(CrfanonError):
    """A key or password is missing, damaged or another one; nothing was decrypted."""


class VaultError(CrfanonError):
    """A vault cannot be opened, read or written; it is as it was."""


class MissingExtraError(CrfanonError):
    """An optional package is needed; the message names the extra to install."""
