"""One small function a finding, in one visible table: meaning, reason, example, source."""

from ombre_records.findings.explanation import Explanation, explain, rules
from ombre_records.findings.judgement import check

__all__ = ["Explanation", "check", "explain", "rules"]
