"""Cards and records as plain frozen values."""
