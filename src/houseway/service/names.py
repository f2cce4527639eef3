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
_WITHIN = frozenset({"supervisor", "inspector", "houseway", "croupier"}) | {
    role.replace("_", "") for role in ROLES if role != "player"
}
"""Those of them that a name does not even contain."""
_ALIKE = {
    sign: letter
    for letter, signs in {
        "a": "аɑαᴀ4@", "b": "вʙβ8", "c": "сϲςᴄ", "d": "ԁᴅðđɗδ", "e": "еєεɛǝᴇ3€", "f": "ƒꜰ", "g": "ɡɢց9", "h": "нһħʜհ",
        "i": "іıιɩɪӏłʟјᴊjl1!|£", "k": "кκᴋ", "m": "мᴍ", "n": "ոηɴпŋ", "o": "оοσøɔᴏօ0", "p": "рρᴘþ", "q": "ԛ", "r": "ʀг",
        "s": "ѕꜱ5$", "t": "тτᴛŧ7+", "u": "υᴜսμ", "v": "νᴠѵ", "w": "ԝωᴡ", "x": "хχ", "y": "уγʏ", "z": "ᴢ2",
    }.items()
    for sign in signs
}  # fmt: skip
"""Letters, digits and signs that look like plain letters; of "i" and "l" one passes for the other."""


def skeleton(text: str) -> str:
    """The plain letters that a text looks like: without case and accents, and none written twice."""
    plain = (sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    alike = "".join(_ALIKE.get(sign, sign) for sign in "".join(plain).casefold())
    letters = "".join(sign for sign in alike if sign.isalnum())
    return re.sub(r"(.)\1+", r"\1", letters).replace("rn", "m").replace("vv", "w")


def passes_for_staff(name: str) -> bool:
    """Whether a name could be taken for staff, for the house, or for another seat."""
    plain = unicodedata.normalize("NFKC", name)
    words = {form for word in re.split(r"[\s.'_-]+", plain) for form in _forms(word)} | {*_forms(plain)}
    whole = skeleton(plain), skeleton(re.sub(r"\W+", "", plain))
    return bool(words & _LOOKS) or any(one in form for one in _LOOK_WITHIN for form in whole)


def _forms(word: str) -> tuple[str, ...]:
    """What a word looks like as it stands, without signs, and without the digits around it."""
    bare = re.sub(r"\W+", "", word)
    return skeleton(word), skeleton(bare), skeleton(bare.strip("0123456789"))


_LOOKS, _LOOK_WITHIN = frozenset(map(skeleton, _STAFF)), frozenset(map(skeleton, _WITHIN))


def folded(name: str) -> str:
    """What is compared of a name: its letters and digits, without case, accents and whatever stands between them."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


def fault(name: str) -> str:
    """What is wrong with the name that a guest wants, in one line; nothing where it will do."""
    if not 2 <= len(name) <= MOST or not _SIGNS.fullmatch(name):
        return f"a name has 2 to {MOST} signs: Latin letters and digits, with . ' - or one space between them"
    if passes_for_staff(name):
        return f"{name} could be taken for staff or for the house; choose another name"
    return ""
