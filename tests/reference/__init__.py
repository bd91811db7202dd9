"""A naive second implementation of Ombre after Aldenham, an oracle for differential tests."""
