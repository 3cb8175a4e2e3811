"""Rules: what they are, how they are matched, and (in `induction`) how they are learnt."""

from .matcher import Reading, Rule, RuleSet

__all__ = ["Reading", "Rule", "RuleSet"]
