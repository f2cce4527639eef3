"""The regulation as data: citations, editions, contents, and each game's wagers, odds, options and paragraphs."""
