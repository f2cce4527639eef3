"""API of user accounts: signing in and out, guests, tokens, administration."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, Response, delete, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from houseway.answers import Me
from houseway.service.api import MAX_BODY
from houseway.service.api.authentication import (
    ACCOUNTS,
    COOKIE,
    CSRF_COOKIE,
    ApiRequest,
    account,
    address,
    requires,
    requires_session,
)
from houseway.service.api.gate import AMinute, InTurn
from houseway.service.people import SESSION, Account, NotAllowed, People
from houseway.service.problems import Problem
from houseway.service.roles import FLOOR, HOMES, ROLES, STAFF, Role
from houseway.service.tables import Tables

SIGN_INS, GUESTS = AMinute(address, "sign_ins_a_minute"), AMinute(address, "guests_a_minute")
HASHES = InTurn()
PAGE = 100
"""Accounts in one response."""
Name = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w .@'-]+$")]
"""A user name: letters, digits and a few signs."""
Password = Annotated[str, Meta(min_length=1, max_length=1024)]


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: Name
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password that you have, and one of at least twelve signs."""

    old: Password
    new: Annotated[str, Meta(min_length=12, max_length=1024)]


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program may do."""

    scopes: Annotated[list[Literal["read", "play", "floor"]], Meta(min_length=1, max_length=3)]


class Token(Struct, frozen=True):
    """A program's token, shown this once."""

    token: str


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, a role and a password of at least twelve signs."""

    name: Name
    role: Role
    password: Annotated[str, Meta(min_length=12, max_length=1024)]


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """An account by its name."""

    name: Name


class Appointed(Struct, frozen=True, forbid_unknown_fields=True):
    """An account by its name, and its role from now on."""

    name: Name
    role: Role


class Called(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest goes by; empty: none."""

    name: Annotated[str, Meta(max_length=64)]


class Accounts(Struct, frozen=True):
    """A page of accounts; ``next`` is the cursor of the one after it."""

    items: list[Account]
    next: str | None
    roles: list[str]
    """The roles that there are."""


class Ended(Struct, frozen=True):
    """The number of tokens that were ended."""

    ended: int


class PeopleApi(Controller):
    """Accounts and sessions."""

    path = "/api"
    tags = ("people",)
    request_max_body_size = MAX_BODY

    @get("/me", summary="Who you are")
    async def me(self, request: ApiRequest, state: State) -> Me:
        """Your name and role."""
        return _me(request.user.account, state) if request.user else Me(guests=state.guests)

    @post("/guest", middleware=[GUESTS], sync_to_thread=True, status_code=200,
          summary="Sit down as a guest")  # fmt: skip
    def guest(self, request: ApiRequest, state: State, people: NamedDependency[People]) -> Response[Me]:
        """In a house that lets guests play, one click makes you one."""
        if not state.guests:
            raise Problem(403, "Not allowed", "this house has no guests; sign in", cite=ACCOUNTS)
        return _start_session(request, state, people, people.guest())

    @post("/name", guards=[requires("play", "player", cite="")], middleware=[SIGN_INS], sync_to_thread=True,
          status_code=200, summary="The name that you go by")  # fmt: skip
    def call(self, request: ApiRequest, state: State, people: NamedDependency[People], data: JSONBody[Called]) -> Me:
        """A guest's: it is shown at their seats as long as they are here. An account has its own."""
        who = account(request)
        if not who.guest:
            raise Problem(403, "Not allowed", f"you go by the name of your account, {who.name}", cite=ACCOUNTS)
        try:
            return _me(people.call(who, data.name.strip()), state)
        except NotAllowed as error:
            raise Problem(409, "Refused", str(error), cite=ACCOUNTS) from None

    @post("/signin", middleware=[SIGN_INS, HASHES], sync_to_thread=True, status_code=200,
          summary="Sign in")  # fmt: skip
    def sign_in(
        self, request: ApiRequest, state: State, people: NamedDependency[People], data: JSONBody[SignIn]
    ) -> Response[Me]:
        """Three wrong passwords lock the name for your address, for fifteen minutes."""
        found = people.sign_in(data.name, data.password, address(request))
        return _start_session(request, state, people, found)

    @post("/password", guards=[requires_session()], middleware=[SIGN_INS, HASHES], sync_to_thread=True,
          status_code=200, summary="Change your password")  # fmt: skip
    def change_password(
        self, request: ApiRequest, state: State, people: NamedDependency[People], data: JSONBody[NewPassword]
    ) -> Response[Me]:
        """Every other session of yours ends, and so do your tokens."""
        people.change_password(account(request), data.old, data.new, address(request))
        state.running.notifier.wake_all()  # their streams end
        return _start_session(request, state, people, account(request))

    @post("/signout", sync_to_thread=True, status_code=200, summary="Sign out")
    def sign_out(self, request: ApiRequest, state: State, people: NamedDependency[People]) -> Response[Me]:
        """The session ends."""
        people.end(request.cookies.get(COOKIE, ""))
        state.running.notifier.wake_all()  # their streams end
        answer = Response(Me())
        answer.delete_cookie(COOKIE)
        answer.delete_cookie(CSRF_COOKIE)
        return answer

    @post("/tokens", guards=[requires_session()], sync_to_thread=True, summary="A token for a program")
    def token(self, request: ApiRequest, people: NamedDependency[People], data: JSONBody[NewToken]) -> Token:
        """It acts in your name within its scopes, for thirty days: read, play, floor."""
        return Token(people.token(account(request), data.scopes))

    @delete("/tokens", guards=[requires_session()], sync_to_thread=True, status_code=200, summary="End your tokens")
    def end_tokens(self, request: ApiRequest, state: State, people: NamedDependency[People]) -> Ended:
        """All of them, at once."""
        ended = people.end_tokens(account(request))
        state.running.notifier.wake_all()  # their streams end
        return Ended(ended)

    @get("/accounts", guards=[requires_session("administrator")], sync_to_thread=True, summary="The accounts")
    def accounts(
        self, people: NamedDependency[People], cursor: Annotated[str, QueryParameter(max_length=64)] = ""
    ) -> Accounts:
        """Everybody who can sign in, by name."""
        found = people.all(cursor, PAGE + 1)
        return Accounts(found[:PAGE], found[PAGE - 1].name if len(found) > PAGE else None, list(ROLES))

    @post("/accounts", guards=[requires_session("administrator")], middleware=[HASHES], sync_to_thread=True,
          summary="A new account")  # fmt: skip
    def create(self, people: NamedDependency[People], data: JSONBody[NewAccount]) -> Account:
        """With a role and a password."""
        return people.create(data.name, data.role, data.password)

    @post("/accounts/unlock", guards=[requires_session("administrator")], sync_to_thread=True, status_code=200,
          summary="Open a locked account")  # fmt: skip
    def unlock(self, people: NamedDependency[People], data: JSONBody[Named]) -> Named:
        """After three failures, for every address."""
        return _known(data, people.unlock(data.name))

    @post("/accounts/role", guards=[requires_session("administrator")], sync_to_thread=True, status_code=200,
          summary="Give an account another role")  # fmt: skip
    def appoint(
        self, request: ApiRequest, state: State, people: NamedDependency[People], tables: NamedDependency[Tables],
        data: JSONBody[Appointed],
    ) -> Appointed:  # fmt: skip
        """Its sessions and tokens end, and its seats are freed: it signs in again in the new role."""
        _refuse_own(request, data.name)
        _known(Named(data.name), people.appoint(data.name, data.role))
        _left(state, tables)
        return data

    @post("/accounts/close", guards=[requires_session("administrator")], sync_to_thread=True, status_code=200,
          summary="Close an account")  # fmt: skip
    def close(
        self, request: ApiRequest, state: State, people: NamedDependency[People], tables: NamedDependency[Tables],
        data: JSONBody[Named],
    ) -> Named:  # fmt: skip
        """Nobody signs in to it any more; its sessions and tokens end, and its seats are freed."""
        _refuse_own(request, data.name)
        _known(data, people.close(data.name))
        _left(state, tables)
        return data


def _me(who: Account, state: State) -> Me:
    notes = [verb for verb, may in FLOOR.items() if who.role in may]
    home = HOMES.get(who.role, "/floor")
    return Me(who.name, who.role, state.guests, notes, who.role in STAFF, who.called, home)


def _left(state: State, tables: Tables) -> None:
    """Somebody has to leave: their seats are freed, and whoever follows looks again."""
    tables.keep()
    state.running.notifier.wake_all()


def _refuse_own(request: ApiRequest, name: str) -> None:
    """An administrator who shut themselves out would leave nobody to let them in."""
    if name == account(request).name:
        raise Problem(403, "Not allowed", "you cannot do this to your own account", legal="another's", cite=ACCOUNTS)


def _known(named: Named, found: bool) -> Named:
    if not found:
        raise Problem(404, "Not found", f"no account {named.name!r}")
    return named


def _start_session(request: ApiRequest, state: State, people: People, account: Account) -> Response[Me]:
    """Set the cookies of a new session, and end the old one."""
    people.end(request.cookies.get(COOKIE, ""))
    cookie, csrf = people.session(account)
    age = int(SESSION.total_seconds())
    answer = Response(_me(account, state))
    answer.set_cookie(Cookie(COOKIE, value=cookie, httponly=True, secure=state.secure, samesite="lax", max_age=age))
    answer.set_cookie(Cookie(CSRF_COOKIE, value=csrf, secure=state.secure, samesite="lax", max_age=age))
    return answer
