"""``houseway serve``: the house in the browser."""

from __future__ import annotations

import errno
import os
import secrets
import signal
import socket
import sys
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import msgspec
import typer

from houseway.cli import Fault, app
from houseway.files import read_text
from houseway.house import example
from houseway.house.check import refuse_illegal
from houseway.house.file import BadHouse, load
from houseway.law.election import Unlawful

if TYPE_CHECKING:
    from houseway.service.server import Settings

GRACE = 4
"""Seconds that requests on their way have to end when the service is stopped."""
KEEP = 75
"""Seconds that a connection may rest between two requests: longer than a proxy or a person does."""
BACKLOG = 2048


@app.command()
def serve(
    house: Annotated[str, typer.Argument(metavar="HOUSE.toml", help="Without one, a house with every game.")] = "",
    database: Annotated[
        str, typer.Option(metavar="FILE|URL", envvar="HOUSEWAY_DATABASE", help="An SQLite file, or postgresql://…")
    ] = "",
    seal_key: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            envvar="HOUSEWAY_SEAL_KEY",
            help="A key outside the database, under which it keeps what is sealed; made where there is none.",
        ),
    ] = "",
    host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="On which port; 0 for any that is free.", min=0, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")] = 1,
    guests: Annotated[bool, typer.Option(help="One click gives a seat and play chips.")] = False,
    secure: Annotated[bool, typer.Option(help="It is reached by HTTPS: cookies go over nothing else.")] = False,
    dealer: Annotated[
        Literal["house", "people"], typer.Option(help="Who deals: the house's equipment, or people, who report it.")
    ] = "house",
    bots: Annotated[
        bool | None,
        typer.Option(
            "--bots/--no-bots",
            help="Bots keep seats warm for who plays alone at a game that takes two; so it is without a house file.",
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option(help="Log only what went wrong.")] = False,
    one_core: Annotated[
        bool,
        typer.Option("--one-core", help="Each process stays on one core: less of it goes into waiting."),
    ] = False,
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name it is reached by, beside localhost; * is any.")
    ] = None,
    trust_proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed.")
    ] = None,
    requests_a_minute: Annotated[int, typer.Option(min=1, help="Of an account, or of an address.")] = 1200,
    sign_ins_a_minute: Annotated[int, typer.Option(min=1, help="From an address.")] = 30,
    guests_a_minute: Annotated[int, typer.Option(min=1, help="New guests from an address.")] = 300,
    seats_each: Annotated[int, typer.Option(min=1, help="Seats of an account.")] = 8,
    guest_seats: Annotated[int, typer.Option(min=1, help="Seats of all guests of an address.")] = 8,
    idle_minutes: Annotated[int, typer.Option(min=1, help="After which a seat is freed if nothing is done.")] = 10,
    streams_each: Annotated[int, typer.Option(min=1, help="Event streams of an account, or of an address.")] = 16,
    streams: Annotated[
        int, typer.Option(min=0, help="Event streams in all, in each process; 0: by the limit of open files.")
    ] = 0,
    connections_each: Annotated[
        int, typer.Option(min=0, help="Connections of an account, or of an address, in each process; 0: an eighth.")
    ] = 0,
    requests_at_once: Annotated[
        int, typer.Option(min=2, help="Requests that a process works on; beyond them 503, and half for newcomers.")
    ] = 256,
    analysis_seconds: Annotated[int, typer.Option(min=1, help="For one analysis.")] = 120,
    analysis_memory: Annotated[int, typer.Option(min=256, help="In MiB, for the process that analyses.")] = 4096,
    takeover: Annotated[
        Literal["refuse", "finish", "void"],
        typer.Option(help="A round that another version of the engine began; a demonstration voids it."),
    ] = "refuse",
) -> None:
    """The house in the browser; without a file, a demonstration house with every game, guests and staff.

    HOUSEWAY_PASSWORD is the administrator's password. Stop it with Ctrl-C: everything acknowledged is in the database,
    and the house goes on from there.
    """
    where = database or ("house.db" if house else str(_demonstration()))
    if workers > 1 and "://" not in where:
        raise Fault("--workers: several processes need --database postgresql://…; an SQLite file serves one")
    if one_core and not hasattr(os, "sched_setaffinity"):
        raise Fault("--one-core: on this system a process cannot choose its core")
    text = _text(house)
    try:
        from houseway.service.server import Settings
    except ImportError as error:
        missing = (error.name or "").split(".")[0]
        raise Fault(f"{missing} is not installed: pip install 'houseway[house,service]'") from None
    settings = Settings(
        database=where, seal_key=seal_key, guests=guests or not house, secure=secure, demonstration=not house,
        dealer=dealer, bots=bots, quiet=quiet, one_core=one_core,
        hosts=tuple(allow_host or ()), proxies=tuple(trust_proxy or ()), requests_a_minute=requests_a_minute,
        sign_ins_a_minute=sign_ins_a_minute, guests_a_minute=guests_a_minute, seats_each=seats_each,
        guest_seats=guest_seats, idle_minutes=idle_minutes, streams_each=streams_each, streams=streams,
        connections_each=connections_each, requests_at_once=requests_at_once,
        analysis_seconds=analysis_seconds, analysis_memory=analysis_memory,
    )  # fmt: skip
    with _listening(host, port) as listening, _figures(workers):
        new = _password(demonstration=not house)
        same = _prepared(settings, text, "void" if not house and takeover == "refuse" else takeover)
        print(f"Houseway: http://{_address(host, listening)} ({_shown(where)})", flush=True)
        if house and not same:
            print(f"the house in {_shown(where)} is older than {house}, and is served: change it by order (8.3)")
        if new:
            print(f"staff sign in by their role, such as floorperson, with {new}", flush=True)
        _run(settings, listening, workers)


def _run(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve until told to stop."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from houseway.service.protocol import Connections, Protocol, each, most_connections
    from houseway.service.server import SETTINGS_VARIABLE

    os.environ[SETTINGS_VARIABLE] = msgspec.json.encode(settings).decode()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    connections = Connections(most_connections(), settings.connections_each or each(), settings.proxies)
    config = uvicorn.Config(
        "houseway.service.server:app", factory=True, workers=workers, log_config=None, access_log=False,
        server_header=False, timeout_graceful_shutdown=GRACE, timeout_keep_alive=KEEP, ws="none",
        http=cast(Any, partial(Protocol, connections=connections)), proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )  # fmt: skip
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, sockets=[listening]).run()
        else:
            uvicorn.Server(config).run(sockets=[listening])


# ── what a house needs before it is served ───────────────────────────────────────────────────────


def _prepared(settings: Settings, text: str, takeover: Literal["refuse", "finish", "void"]) -> bool:
    """The house made ready in its database; whether it is the one of the text."""
    from sqlalchemy.exc import SQLAlchemyError

    from houseway.journal.database import Unavailable
    from houseway.journal.records import Altered
    from houseway.journal.seal_key import WrongKey
    from houseway.service.people import NotAllowed
    from houseway.service.server import PASSWORD_VARIABLE, prepare

    try:
        return prepare(settings, text, os.environ.get(PASSWORD_VARIABLE, ""), takeover)
    except NotAllowed as error:
        raise Fault(f"{PASSWORD_VARIABLE}: {error}") from None
    except WrongKey as error:
        raise Fault(f"--seal-key {settings.seal_key or 'FILE'}: {error}") from None
    except (Altered, Unavailable, SQLAlchemyError, ImportError) as error:
        raise Fault(f"--database {_shown(settings.database)}: {error}") from None


def _text(house: str) -> str:
    """The house file, legal."""
    if not house:
        return example.text()
    try:
        refuse_illegal(load(Path(house)), house)
    except BadHouse as bad:
        raise Fault(str(bad)) from None
    except Unlawful as error:
        raise Fault(f"{error} [{error.cite}]" if error.cite else str(error)) from None
    return read_text(house)


def _demonstration() -> Path:
    """Where the demonstration house keeps its record: in the user's own data."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "houseway"
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)
    return data / "demonstration.db"


def _password(*, demonstration: bool) -> str:
    """A new password for the staff of a demonstration, where none is given."""
    from houseway.service.server import PASSWORD_VARIABLE

    if not demonstration or os.environ.get(PASSWORD_VARIABLE):
        return ""
    os.environ[PASSWORD_VARIABLE] = secrets.token_urlsafe(12)
    return os.environ[PASSWORD_VARIABLE]


def _figures(workers: int) -> tempfile.TemporaryDirectory[str]:
    """Where several processes put their figures for Prometheus together."""
    folder = tempfile.TemporaryDirectory(prefix="houseway-")
    if workers > 1:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder.name
    return folder


# ── where it listens ─────────────────────────────────────────────────────────────────────────────


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Fault(f"--port {port}: taken on {host}; name another, or 0 for any that is free") from None
        raise Fault(f"--host {host} --port {port}: {error.strerror}") from None


def _address(host: str, listening: socket.socket) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{shown}:{listening.getsockname()[1]}"


def _shown(where: str) -> str:
    """A database without its password."""
    if "://" not in where:
        return where
    from sqlalchemy import make_url

    return make_url(where).render_as_string()
