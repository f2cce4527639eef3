"""Sign the heads of all streams, to be kept outside the house: they reveal a stream that was truncated or rewritten.

Signed with Ed25519 rather than a shared secret: a regulator or a player can check a head with the public key, and
cannot forge one.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseway.journal.database import Journal
from houseway.journal.records import Head


class BadHead(Exception):
    """A statement whose signature is missing, wrong or by somebody else; or a file that is no key."""


def new_key(path: Path) -> None:
    """Write a new private key, readable by its owner only; an existing file is never overwritten."""
    pem = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(pem)


def read_key(path: Path) -> Ed25519PrivateKey:
    """Read a private key from a PEM file."""
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except (ValueError, TypeError):
        raise BadHead(f"{path} is not a private key") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadHead(f"{path} is not an Ed25519 key")
    return key


def public(key: Ed25519PrivateKey) -> str:
    """The public key, as 64 hex digits."""
    return key.public_key().public_bytes_raw().hex()


def signed(journal: Journal, key: Ed25519PrivateKey) -> dict[str, Any]:
    """The heads of all streams, as one signed statement."""
    heads = {stream: msgspec.to_builtins(journal.head(stream)) for stream in journal.streams()}
    said = {"houseway": 1, "at": journal.clock().isoformat(timespec="seconds"), "heads": heads, "key": public(key)}
    return said | {"signature": key.sign(_text(said)).hex()}


def read(text: str, signer: str = "") -> dict[str, Head]:
    """The heads of a signed statement; ``signer``, if given, is the public key that must have signed it."""
    try:
        said = json.loads(text)
        signature, key = bytes.fromhex(said.pop("signature")), said["key"]
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, _text(said))
        plain = {table: (one["length"], one["hash"]) for table, one in said["heads"].items()}
        heads = {table: Head(*one) for table, one in msgspec.convert(plain, dict[str, tuple[int, str]]).items()}
    except InvalidSignature:
        raise BadHead("the signature of the head is not good") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadHead("this is not a signed head") from None
    if signer and key != signer:
        raise BadHead(f"the head was signed by {key}, not by {signer}")
    return heads


def signer(text: str) -> str:
    """The public key that a statement says has signed it."""
    return str(json.loads(text)["key"])


def _text(said: dict[str, Any]) -> bytes:
    return json.dumps(said, sort_keys=True).encode()
