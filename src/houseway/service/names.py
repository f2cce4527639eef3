"""The names that guests go by: short, in plain letters, and not to be taken for staff or for somebody else."""

from __future__ import annotations

import re
import unicodedata

from houseway.service.roles import ROLES

MOST = 20
"""Signs of a guest's name."""
_LETTER = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f"
_SIGNS = re.compile(rf"[{_LETTER}](?:[ .'-]?[{_LETTER}0-9])*\.?")
"""Latin letters alone: those of other scripts that look alike would pass for them."""
_STAFF = frozenset(
    {role.split("_")[-1] for role in ROLES if role != "player"}
    | {"admin", "bot", "boxman", "boxperson", "cage", "cashier", "casino", "commission", "croupier", "division",
       "floor", "guest", "house", "houseway", "inspector", "manager", "moderator", "official", "operator", "seat",
       "security", "shift", "staff", "stickman", "stickperson", "system"}
)  # fmt: skip
"""Words by which somebody would pass for staff, for the house, or for another seat."""
_WHOLE = frozenset(role.replace("_", "") for role in ROLES if role != "player")


def folded(name: str) -> str:
    """What is compared of a name: its letters and digits, without case, accents and whatever stands between them."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


def fault(name: str) -> str:
    """What is wrong with the name that a guest wants, in one line; nothing where it will do."""
    if not 2 <= len(name) <= MOST or not _SIGNS.fullmatch(name):
        return f"a name has 2 to {MOST} signs: Latin letters and digits, with . ' - or one space between them"
    words = {folded(word) for word in re.split(r"[ .'-]", name)}
    whole = folded(name)
    if words & _STAFF or whole in _STAFF or any(role in whole for role in _WHOLE):
        return f"{name} could be taken for staff or for the house; choose another name"
    return ""


def as_staff(name: str) -> bool:
    """Whether a name begins with a role of staff: in a record, a player "dealer ann" would be a dealer."""
    plain = re.sub(r"[\W_]+", " ", name.casefold())
    return f"{plain} ".startswith(tuple(f"{role.replace('_', ' ')} " for role in ROLES if role != "player"))
