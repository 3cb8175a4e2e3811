"""Rules: what they are, how they are matched, and (in `induction`) how they are learnt."""

from .decision import ALONE, resolve
from .match.matcher import Reading, RuleSet, largest
from .rule import Rule

__all__ = ["ALONE", "Reading", "Rule", "RuleSet", "largest", "resolve"]
