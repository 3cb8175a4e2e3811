"""The data model: documents, tokens and spans, and how text is cut and compared.

Nothing here knows a label or a language.
"""
