"""Twenty-one: blackjack, blackjack switch."""
