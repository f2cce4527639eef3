"""What the layouts of roulette and pokette share."""

from typing import NamedTuple


class Place(NamedTuple):
    """A place on the layout: the kind of wager that chips there make, and what results it covers."""

    kind: str
    covers: tuple[str, ...]
