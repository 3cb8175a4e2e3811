"""Rules: what they are, and how they are matched."""

from .decision import ALONE, resolve
from .match.matcher import Reading, RuleSet, largest
from .rule import Rule

__all__ = ["ALONE", "Reading", "Rule", "RuleSet", "largest", "resolve"]
