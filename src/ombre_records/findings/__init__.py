"""One small function for each finding, in one table: meaning, reason, example, source."""

from ombre_records.findings.explanation import Explanation, explain, rules
from ombre_records.findings.judgement import check

__all__ = ["Explanation", "check", "explain", "rules"]
