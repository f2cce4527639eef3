"""Cards, decks, shoes, shuffles and cuts, dice, wheels, and the sources of chance."""
