"""Which hand is higher: poker hands of every kind, low hands, pai gow tiles."""
