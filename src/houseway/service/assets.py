"""The files of the pages: read and compressed once, and kept by browsers under the digest of their content.

A page names its files under `/web/DIGEST/`, so that scripts that import each other stay together: another content is
another digest, and nothing that is kept is ever stale. What a page's script imports is named in the page, so that it is
fetched at once and not import by import.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath
from msgspec import Struct

from houseway.service.problems import Problem

WEB = Path(__file__).parent / "web"
KINDS = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".html": "text/html", ".woff2": "font/woff2", ".txt": "text/plain",
}  # fmt: skip
PACKED = {".woff2"}
"""What is compressed already."""
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
ASK_AGAIN = {"Cache-Control": "no-cache"}
_IMPORTS = re.compile(r'^(?:import|export) .*? from "\./([\w.]+)";$', re.MULTILINE)


class Assets(Struct, frozen=True):
    """Every file by its name, plain and compressed, and the digest of all of them."""

    digest: str
    plain: dict[str, bytes]
    packed: dict[str, bytes]

    def page(self, name: str) -> bytes:
        """An HTML file that names what it needs under the digest."""
        text = self.plain[f"{name}.html"].decode()
        script = re.search(r'src="/web/([\w.]+)"', text)
        needed = self._imported(script[1]) if script else []
        links = "".join(f'<link rel="modulepreload" href="/web/{one}">\n' for one in needed)
        return text.replace("</head>", f"{links}</head>").replace('"/web/', f'"/web/{self.digest}/').encode()

    def _imported(self, script: str) -> list[str]:
        """What a script imports, and what these import, each once."""
        found: dict[str, None] = {}
        ahead = [script]
        while ahead:
            for one in _IMPORTS.findall(self.plain[ahead.pop(0)].decode()):
                if one not in found:
                    found[one] = None
                    ahead.append(one)
        return list(found)


@cache
def assets() -> Assets:
    """The files of the package."""
    files = {path.name: path.read_bytes() for path in sorted(WEB.iterdir()) if path.suffix in KINDS}
    digest = sha256(b"".join(name.encode() + body for name, body in files.items())).hexdigest()[:16]
    packed = {name: gzip.compress(body, mtime=0) for name, body in files.items() if Path(name).suffix not in PACKED}
    return Assets(digest, files, packed)


def answered(request: Request[object, object, State], name: str, body: bytes, kept: dict[str, str]) -> Response[bytes]:
    """A file, compressed where the browser takes it so."""
    headers = {**kept, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and Path(name).suffix not in PACKED:
        headers["Content-Encoding"] = "gzip"
        body = assets().packed[name] if body is assets().plain.get(name) else gzip.compress(body, mtime=0)
    return Response(body, media_type=KINDS[Path(name).suffix], headers=headers)


@get("/web/{digest:str}/{name:str}", include_in_schema=False)
async def file(request: Request[object, object, State], digest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file of the pages; one that was asked for under another digest is not to be kept."""
    return _file(request, name, FOR_EVER if digest == assets().digest else ASK_AGAIN)


@get("/web/{name:str}", include_in_schema=False)
async def newest_file(request: Request[object, object, State], name: FromPath[str]) -> Response[bytes]:
    """A file as it is now."""
    return _file(request, name, ASK_AGAIN)


def _file(request: Request[object, object, State], name: str, kept: dict[str, str]) -> Response[bytes]:
    if name not in assets().plain:
        raise Problem(404, "Not found", "no such file")
    return answered(request, name, assets().plain[name], kept)
