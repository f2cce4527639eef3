"""The table at the terminal: drawing what lies on the felt, reading what a person types, and telling why."""
