"""One small function a finding, in one visible table: meaning, reason, example, source."""

from ombre_records.checks.run import check
from ombre_records.checks.table import Explanation, explain, rules

__all__ = ["Explanation", "check", "explain", "rules"]
