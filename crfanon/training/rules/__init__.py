"""Learn rules from annotated documents, and measure rules on them."""
