"""The chart that players of Atlantic City carry: published, and not computed here."""

from houseway.maths.twenty_one.strategy import read

PUBLISHED = """
hard  2   3   4   5   6   7   8   9   T   A
  21  S   S   S   S   S   S   S   S   S   S
  20  S   S   S   S   S   S   S   S   S   S
  19  S   S   S   S   S   S   S   S   S   S
  18  S   S   S   S   S   S   S   S   S   S
  17  S   S   S   S   S   S   S   S   S   S
  16  S   S   S   S   S   H   H   R   R   R
  15  S   S   S   S   S   H   H   H   R   H
  14  S   S   S   S   S   H   H   H   H   H
  13  S   S   S   S   S   H   H   H   H   H
  12  H   H   S   S   S   H   H   H   H   H
  11  D   D   D   D   D   D   D   D   D   H
  10  D   D   D   D   D   D   D   D   H   H
   9  H   D   D   D   D   H   H   H   H   H
   8  H   H   H   H   H   H   H   H   H   H
   7  H   H   H   H   H   H   H   H   H   H
   6  H   H   H   H   H   H   H   H   H   H
   5  H   H   H   H   H   H   H   H   H   H
   4  H   H   H   H   H   H   H   H   H   H
soft  2   3   4   5   6   7   8   9   T   A
  AT  S   S   S   S   S   S   S   S   S   S
  A9  S   S   S   S   S   S   S   S   S   S
  A8  S   S   S   S   S   S   S   S   S   S
  A7  S   Ds  Ds  Ds  Ds  S   S   H   H   H
  A6  H   D   D   D   D   H   H   H   H   H
  A5  H   H   D   D   D   H   H   H   H   H
  A4  H   H   D   D   D   H   H   H   H   H
  A3  H   H   H   D   D   H   H   H   H   H
  A2  H   H   H   D   D   H   H   H   H   H
  AA  H   H   H   H   H   H   H   H   H   H
pair  2   3   4   5   6   7   8   9   T   A
  AA  P   P   P   P   P   P   P   P   P   P
  TT  S   S   S   S   S   S   S   S   S   S
  99  P   P   P   P   P   S   P   P   S   S
  88  P   P   P   P   P   P   P   P   P   P
  77  P   P   P   P   P   P   H   H   H   H
  66  P   P   P   P   P   H   H   H   H   H
  55  D   D   D   D   D   D   D   D   H   H
  44  H   H   H   P   P   H   H   H   H   H
  33  P   P   P   P   P   P   H   H   H   H
  22  P   P   P   P   P   P   H   H   H   H
""".strip("\n")
"""Atlantic City, eight decks, with late surrender (blackjack-player.org)."""
ATLANTIC_CITY = read(PUBLISHED)
