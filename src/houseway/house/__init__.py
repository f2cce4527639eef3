"""The licensee: pits, tables, elected rules, limits, notices."""
