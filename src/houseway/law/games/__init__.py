"""The law of each game: a module a subchapter, in the families that all rooms share."""
