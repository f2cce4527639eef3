"""A key outside the database, under which the journal keeps what is sealed: who reads it there foretells nothing."""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from pathlib import Path
from secrets import token_hex

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

NONCE = 12
"""Bytes before the ciphertext, drawn anew for each."""
SECRET = 32


class WrongKey(Exception):
    """A file that is no key, a key that is missing, or one that does not open what is sealed."""


class SealKey:
    """Shuts what a table's equipment has sealed, and opens it again; what one table has sealed opens for no other."""

    def __init__(self, secret: bytes) -> None:
        self._cipher = ChaCha20Poly1305(secret)

    def shut(self, table: str, text: str) -> str:
        """The text as the database may have it."""
        nonce = os.urandom(NONCE)
        return b64encode(nonce + self._cipher.encrypt(nonce, text.encode(), table.encode())).decode()

    def open(self, table: str, body: str) -> str:
        """The text; `WrongKey` where it was shut by another key or for another table, or was altered."""
        try:
            raw = b64decode(body, validate=True)
            return self._cipher.decrypt(raw[:NONCE], raw[NONCE:], table.encode()).decode()
        except (InvalidTag, ValueError):
            raise WrongKey(f"what is sealed for {table} is not under this key") from None


def read(path: Path, *, make: bool = False) -> SealKey:
    """The key in a file; where there is no file one may be made, which its owner alone can read."""
    try:
        if make and not path.exists():
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(f"{token_hex(SECRET)}\n")
        secret = bytes.fromhex(path.read_text(encoding="ascii"))
    except OSError as error:
        raise WrongKey(f"cannot read it: {error.strerror}") from None
    except ValueError:
        secret = b""
    if len(secret) != SECRET:
        raise WrongKey(f"this is no key, which has {2 * SECRET} hex digits")
    return SealKey(secret)
