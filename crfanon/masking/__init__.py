"""Names that are documented below ``crfanon.masking``; masking itself stands in `crfanon.mask`."""
