"""What the law of the wheels shares: a layout's places, for roulette and pokette, and the section of subchapter 5 that is
neither roulette's nor the big six wheel's.
"""

from datetime import date
from typing import NamedTuple

from houseway.law.datum import Paragraph
from houseway.law.editions import SUCCESSOR

RESERVED = Paragraph(
    cite="5.7", since=date(1978, 6, 2), until=SUCCESSOR, basis="nj", treatment="reserved", gloss="Reserved."
)


class Place(NamedTuple):
    """A place on the layout: the kind of wager that chips there make, and what results it covers."""

    kind: str
    covers: tuple[str, ...]
