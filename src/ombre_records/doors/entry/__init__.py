"""Results typed at the table: short forms read, a session that grows deal by deal, the disk."""
