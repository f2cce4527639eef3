"""Accounts, sessions and tokens: what a stranger, a foreign page, a thief and a flood cannot do."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
import structlog
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from houseway.service import names
from houseway.service.api.authentication import COOKIE, CSRF_COOKIE, CSRF_HEADER
from houseway.service.app import HEADERS
from houseway.service.limits import Limits
from houseway.service.people import FAILURES, LOCK, LOCKED, SESSION, TOKEN, WRONG, NotAllowed, People
from houseway.service.schema import ACCOUNTS, SESSIONS, TOKENS
from tests.service.conftest import PASSWORD, House

GUESTS, SIGN_INS = Limits().guests_a_minute, Limits().sign_ins_a_minute


class Browser:
    """A browser that keeps its cookies and sends what a page of the house would."""

    def __init__(self, house: House) -> None:
        self.client, self.cookies, self.answer = house.client, dict[str, str](), httpx.Response(200)

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> httpx.Response:
        self.client.cookies.clear()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        own = {"Cookie": cookie, CSRF_HEADER: self.cookies.get(CSRF_COOKIE, "")} | (headers or {})
        self.answer = self.client.request(method, path, json=body, headers=own)
        self.cookies |= dict(self.answer.cookies)
        return self.answer

    def sign_in(self, name: str, password: str = PASSWORD) -> httpx.Response:
        return self.call("POST", "/api/signin", {"name": name, "password": password})


def enrolled(house: House, name: str = "ann", role: Any = "player") -> Browser:
    house.running.people.create(name, role, PASSWORD)
    return Browser(house)


# ── passwords ────────────────────────────────────────────────────────────────────────────────────


def test_passwords_are_kept_as_argon2id_hashes_and_secrets_as_digests(house: House) -> None:
    browser = enrolled(house)
    browser.sign_in("ann")
    token = browser.call("POST", "/api/tokens", {"scopes": ["read"]}).json()["token"]
    with house.running.journal.engine.connect() as connection:
        (row,) = connection.execute(sa.select(ACCOUNTS).where(ACCOUNTS.c.name == "ann"))
        kept = str([*connection.execute(sa.select(SESSIONS)), *connection.execute(sa.select(TOKENS))])
    assert extract_parameters(row.password).type is Type.ID
    assert PASSWORD not in row.password
    assert token not in kept
    assert browser.cookies[COOKIE] not in kept


def test_a_real_house_spends_what_argon2_recommends(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.service.people.PasswordHasher", PasswordHasher)
    people = People(house.running.journal)
    people.create("real", "player", PASSWORD)
    with house.running.journal.engine.connect() as connection:
        hashed = connection.scalar(sa.select(ACCOUNTS.c.password).where(ACCOUNTS.c.name == "real"))
    spent = extract_parameters(hashed or "")
    assert spent.memory_cost >= 19 * 1024  # OWASP: 19 MiB with two passes
    assert spent.time_cost >= 2


def test_a_password_is_long_and_a_name_is_taken_once(house: House) -> None:
    admin = enrolled(house, "boss", "administrator")
    admin.sign_in("boss")
    new = {"name": "ann", "role": "dealer", "password": "short"}
    assert admin.call("POST", "/api/accounts", new).status_code == 400
    new["password"] = PASSWORD
    assert admin.call("POST", "/api/accounts", new).status_code == 201
    again = admin.call("POST", "/api/accounts", new)
    assert (again.status_code, again.json()["detail"]) == (403, "there is already a 'ann'")
    for name in ("", "x" * 65, "a\x00b", "a\nb", " ann", "<b>"):
        assert admin.call("POST", "/api/accounts", new | {"name": name}).status_code in (400, 403), name


@pytest.mark.parametrize("name", ["dealer x", "Dealer x", "pit_boss", "Pit Boss Ann", "keno-writer 2"])
def test_a_player_is_not_named_like_staff(house: House, name: str) -> None:
    """In a record, `dealer x` is the dealer x."""
    admin = enrolled(house, "boss", "administrator")
    admin.sign_in("boss")
    new = {"name": name, "role": "player", "password": PASSWORD}
    answer = admin.call("POST", "/api/accounts", new)
    assert (answer.status_code, answer.json()["title"]) == (403, "Not allowed")
    assert "could be taken for staff" in answer.json()["detail"]
    assert admin.call("POST", "/api/accounts", new | {"role": "dealer"}).status_code == 201
    assert admin.call("POST", "/api/accounts/role", {"name": name, "role": "player"}).status_code == 403
    assert admin.call("POST", "/api/accounts", new | {"name": f"ann {name}"}).status_code == 403


# ── the lock ─────────────────────────────────────────────────────────────────────────────────────


def test_three_failures_lock_a_name_for_a_while_or_until_an_administrator_opens_it(house: House) -> None:
    browser, admin = enrolled(house), enrolled(house, "boss", "administrator")
    admin.sign_in("boss")
    for _ in range(FAILURES):
        assert browser.sign_in("ann", "not the password").json()["detail"] == WRONG
    answer = browser.sign_in("ann")
    assert (answer.status_code, answer.json()["detail"], answer.json()["cite"]) == (403, LOCKED, "13:69O-1.4")
    assert admin.call("POST", "/api/accounts/unlock", {"name": "ann"}).status_code == 200
    assert browser.sign_in("ann").status_code == 200
    assert admin.call("POST", "/api/accounts/unlock", {"name": "nobody"}).status_code == 404
    for _ in range(FAILURES):
        browser.sign_in("ann", "not the password")
    house.clock.pass_by(LOCK.total_seconds() - 1)
    assert browser.sign_in("ann").json()["detail"] == LOCKED
    house.clock.pass_by(1)
    assert browser.sign_in("ann").status_code == 200


def test_strangers_lock_nobody_out(house: House) -> None:
    people = house.running.people
    people.create("boss", "administrator", PASSWORD)
    for _ in range(FAILURES + 1):
        with pytest.raises(NotAllowed):
            people.sign_in("boss", "a guess", "203.0.113.9")
    with pytest.raises(NotAllowed, match=LOCKED):
        people.sign_in("boss", PASSWORD, "203.0.113.9")
    assert people.sign_in("boss", PASSWORD, "198.51.100.1").name == "boss"


def test_a_lock_does_not_tell_which_names_there_are(house: House) -> None:
    enrolled(house)
    said = {
        name: [Browser(house).sign_in(name, "a guess").text for _ in range(FAILURES + 1)] for name in ("ann", "eve")
    }
    assert said["ann"] == said["eve"]
    assert LOCKED in said["ann"][-1]


def test_a_right_password_forgets_the_failures_before_it(house: House) -> None:
    browser = enrolled(house)
    for _ in range(3):
        for _ in range(FAILURES - 1):
            browser.sign_in("ann", "not the password")
        assert browser.sign_in("ann").status_code == 200


def looks(people: People, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every password that is compared with a hash."""
    looked, verified = list[str](), people._verified

    def compare(hashed: str, password: str) -> bool:
        looked.append(password)
        return verified(hashed, password)

    monkeypatch.setattr(people, "_verified", compare)
    return looked


def test_however_many_guesses_come_at_once_three_are_looked_at(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    people = house.running.people
    people.create("ann", "player", PASSWORD)
    looked = looks(people, monkeypatch)

    def guess(number: int) -> str:
        with pytest.raises(NotAllowed) as refused:
            people.sign_in("ann", f"guess {number}")
        return str(refused.value)

    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(guess, range(24)))
    assert len(looked) == FAILURES
    assert sorted({*said}) == [LOCKED, WRONG]


@pytest.mark.parametrize("ends", ["closed", "changed"])
def test_nobody_comes_in_by_an_account_that_ends_while_the_password_is_looked_at(
    house: House, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    browser, people = enrolled(house), house.running.people
    verified = people._verified

    def slowly(hashed: str, password: str) -> bool:
        found = verified(hashed, password)
        monkeypatch.setattr(people, "_verified", verified)
        if ends == "closed":
            people.close("ann")
        else:
            people.change_password(people.sign_in("ann", PASSWORD), PASSWORD, "another long password")
        return found

    monkeypatch.setattr(people, "_verified", slowly)
    answer = browser.call("POST", "/api/signin", {"name": "ann", "password": PASSWORD})
    assert (answer.status_code, browser.call("GET", "/api/me").json()["name"]) == (403, "")


def test_an_unknown_name_is_answered_as_a_wrong_password_and_takes_a_hash_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = looks(house.running.people, monkeypatch)
    assert Browser(house).sign_in("nobody").json()["detail"] == WRONG
    assert len(looked) == 1


def test_people_change_their_own_password(house: House) -> None:
    here, elsewhere = enrolled(house), Browser(house)
    here.sign_in("ann")
    elsewhere.sign_in("ann")
    token = here.call("POST", "/api/tokens", {"scopes": ["read"]}).json()["token"]
    new = "another long password"
    assert here.call("POST", "/api/password", {"old": PASSWORD, "new": "short"}).status_code == 400
    wrong = here.call("POST", "/api/password", {"old": "not the password", "new": new})
    assert (wrong.status_code, wrong.json()["detail"]) == (403, WRONG)
    assert here.call("POST", "/api/password", {"old": PASSWORD, "new": new}).status_code == 200
    assert here.call("GET", "/api/me").json()["name"] == "ann"
    assert elsewhere.call("GET", "/api/me").json()["name"] == ""
    assert house.running.people.by_token(token) is None
    assert elsewhere.sign_in("ann").json()["detail"] == WRONG
    assert elsewhere.sign_in("ann", new).status_code == 200
    guest = Browser(house)
    guest.call("POST", "/api/guest")
    assert guest.call("POST", "/api/password", {"old": "anything", "new": new}).status_code == 403


def test_a_new_password_of_the_administrator_ends_sessions_and_tokens(house: House) -> None:
    people = house.running.people
    people.enrol(["administrator"], PASSWORD)
    boss = people.sign_in("administrator", PASSWORD)
    cookie, token = people.session(boss)[0], people.token(boss, ["read"])
    people.enrol(["administrator"], PASSWORD)  # the service is started again with the same one
    assert people.by_cookie(cookie) is not None
    assert people.by_token(token) is not None
    people.enrol(["administrator"], "another long password")
    assert people.by_cookie(cookie) is None
    assert people.by_token(token) is None
    assert people.sign_in("administrator", "another long password") == boss


# ── sessions ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("secure", [False, True])
def test_the_session_is_a_cookie_that_no_script_reads(open_house: Callable[..., House], secure: bool) -> None:
    browser = enrolled(open_house(secure=secure))
    cookies = {one.split("=")[0]: one for one in browser.sign_in("ann").headers.get_list("set-cookie")}
    assert "HttpOnly" in cookies[COOKIE]
    assert "HttpOnly" not in cookies[CSRF_COOKIE]
    for one in cookies.values():
        assert "SameSite=lax" in one
        assert ("Secure" in one) is secure
    assert ("strict-transport-security" in browser.answer.headers) is secure


def test_a_session_ends_with_its_time_by_signing_out_or_with_its_account(house: House) -> None:
    browser, admin = enrolled(house), enrolled(house, "boss", "administrator")
    assert browser.sign_in("ann").json()["name"] == "ann"
    stolen = dict(browser.cookies)
    browser.call("POST", "/api/signout")
    browser.cookies = stolen
    assert browser.call("GET", "/api/me").json()["name"] == ""
    browser.sign_in("ann")
    admin.sign_in("boss")
    admin.call("POST", "/api/accounts/close", {"name": "ann"})
    assert browser.call("GET", "/api/me").json()["name"] == ""
    assert browser.sign_in("ann").json()["detail"] == WRONG
    house.clock.pass_by(SESSION.total_seconds())
    assert admin.call("GET", "/api/me").json()["name"] == ""


def test_signing_in_begins_another_session_than_the_one_before(house: House) -> None:
    browser = enrolled(house)
    browser.call("POST", "/api/guest")
    before = browser.cookies[COOKIE]
    browser.sign_in("ann")
    assert browser.cookies[COOKIE] != before
    assert house.running.people.by_cookie(before) is None


def test_a_cookie_alone_changes_nothing(house: House) -> None:
    browser, other = enrolled(house), enrolled(house, "eve")
    browser.sign_in("ann")
    other.sign_in("eve")
    path = "/api/tables/roulette-1/seats"
    for token in ("", other.cookies[CSRF_COOKIE], browser.cookies[COOKIE]):
        answer = browser.call("POST", path, headers={CSRF_HEADER: token})
        assert (answer.status_code, answer.json()["title"]) == (403, "Not allowed")
    assert browser.call("POST", path).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://["])
def test_another_site_changes_nothing(house: House, origin: str) -> None:
    browser = enrolled(house)
    browser.sign_in("ann")
    for path in ("/api/tables/roulette-1/seats", "/api/signin", "/api/guest"):
        answer = browser.call("POST", path, {}, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["detail"] == "this request comes from another site"
    own = {"Origin": str(house.client.base_url)}
    assert browser.call("POST", "/api/tables/roulette-1/seats", headers=own).status_code == 200


# ── tokens ───────────────────────────────────────────────────────────────────────────────────────


def test_a_token_acts_within_its_scopes_until_it_expires(house: House) -> None:
    player = house.person(scopes=["read"])
    refused = player.call("POST", "/api/tables/roulette-1/seats")
    assert (refused.status_code, refused.json()["detail"]) == (403, "this token has not the scope play")
    clerk = house.person("pit_clerk", scopes=["read", "play"])
    assert clerk.call("POST", "/api/floor/events", {"fill": {}}).status_code == 403
    assert house.person("pit_clerk", scopes=["floor"]).call("GET", "/api/floor/due").status_code == 403
    assert clerk.call("GET", "/api/floor/due").status_code == 200
    house.clock.pass_by(TOKEN.total_seconds())
    assert clerk.call("GET", "/api/floor/due").status_code == 401


def test_a_token_makes_neither_tokens_nor_accounts(house: House) -> None:
    boss = house.person("administrator")
    for path, body in (
        ("tokens", {"scopes": ["read"]}),
        ("accounts", {"name": "x", "role": "player", "password": PASSWORD}),
    ):
        answer = boss.call("POST", f"/api/{path}", body)
        assert (answer.status_code, answer.json()["detail"]) == (403, "sign in for this: a token is not enough")


def test_tokens_end_when_their_owner_says_so(house: House) -> None:
    browser = enrolled(house, "bob", "pit_boss")
    browser.sign_in("bob")
    token = browser.call("POST", "/api/tokens", {"scopes": ["read"]}).json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert house.client.get("/api/floor/due", headers=bearer).status_code == 200
    assert browser.call("DELETE", "/api/tokens").json() == {"ended": 1}
    assert house.client.get("/api/floor/due", headers=bearer).status_code == 401


@pytest.mark.parametrize("scopes", [[], ["admin"], ["read", "moon"], "read"])
def test_a_token_has_scopes_that_there_are(house: House, scopes: Any) -> None:
    browser = enrolled(house)
    browser.sign_in("ann")
    assert browser.call("POST", "/api/tokens", {"scopes": scopes}).status_code == 400


@pytest.mark.parametrize("header", ["Bearer nonsense", "Basic YW5uOnB3", "Bearer", "bearer \xe9"])
def test_a_wrong_token_is_refused_even_where_nobody_need_sign_in(house: House, header: str) -> None:
    answer = house.client.get("/api/me", headers={b"Authorization": header.encode("latin-1")})
    assert answer.status_code == 401


# ── floods, headers, logs ────────────────────────────────────────────────────────────────────────


def test_sign_ins_and_guests_are_limited_for_an_address(house: House) -> None:
    browser = Browser(house)
    said = [browser.sign_in("nobody").status_code for _ in range(SIGN_INS + 1)]
    assert said == [403] * SIGN_INS + [429]
    assert browser.answer.json()["title"] == "Too many requests"
    assert int(browser.answer.headers["retry-after"]) > 0
    assert Browser(house).call("POST", "/api/guest").status_code == 200  # counted apart
    made = [Browser(house).call("POST", "/api/guest").status_code for _ in range(GUESTS)]
    assert made == [200] * (GUESTS - 1) + [429]


def test_every_answer_has_the_headers_that_protect_it(house: House) -> None:
    for path in (
        "/", "/api/me", "/api/nothing", "/web/style.css", "/web/nothing", "/health", "/ready", "/metrics",
        "/api/tables/nothing/view", "/api/floor/due", "/api/docs/openapi.json", "/tables/x",
    ):  # fmt: skip
        answer = house.client.get(path)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, path
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert (answer.headers.get("cache-control") == "no-store") == path.startswith("/api"), path


@pytest.mark.parametrize(
    ("host", "allowed", "status"),
    [
        ("evil.example", (), 400), ("evil.example:8000", ("casino.example",), 400), ("casino.example", (), 400),
        ("casino.example:443", ("casino.example",), 200), ("CASINO.example", ("Casino.Example",), 200),
        ("localhost:8000", ("casino.example",), 200), ("127.0.0.1", ("casino.example",), 200),
        ("[::1]:8000", ("casino.example",), 200), ("192.0.2.7:8000", (), 200), ("192.0.2.7", ("casino.example",), 400),
        ("[", (), 400), ("127.0.0.1.evil.example", (), 400), ("any.example", ("*",), 200), ("evil@127.0.0.1", (), 400),
    ],
)  # fmt: skip
def test_a_foreign_name_that_points_here_is_refused(
    open_house: Callable[..., House], host: str, allowed: tuple[str, ...], status: int
) -> None:
    house = open_house(limits=Limits(hosts=allowed))
    for path in ("/api/tables", "/", "/web/style.css"):
        assert house.client.get(path, headers={"Host": host}).status_code == status, path


def test_the_parameters_of_a_statement_reach_no_log(house: House) -> None:
    with house.running.journal.engine.connect() as connection, pytest.raises(sa.exc.DBAPIError) as error:
        connection.execute(sa.text("SELECT * FROM nowhere WHERE x = :x"), {"x": "a secret"})
    assert "a secret" not in str(error.value)


def test_no_secret_stands_in_an_error_or_a_log(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    with structlog.testing.capture_logs() as logged:
        browser = enrolled(house)
        browser.sign_in("ann")
        token = browser.call("POST", "/api/tokens", {"scopes": ["read"]}).json()["token"]
        said = [
            browser.sign_in("ann", "a secret guess").text,
            browser.call("POST", "/api/signin", {"name": "ann", "password": "a secret guess", "more": 1}).text,
            browser.call("POST", "/api/accounts", {"name": "x", "role": "x", "password": "a secret guess"}).text,
            house.client.get("/api/me", headers={"Authorization": f"Bearer {token}x"}).text,
        ]
    whole = str(said) + str(logged) + "".join(capsys.readouterr())
    for secret in ("a secret guess", token, *browser.cookies.values()):
        assert secret not in whole


def test_a_bug_is_logged_and_the_caller_hears_nothing_of_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> list[str]:
        raise RuntimeError("the hole card is 6h")

    monkeypatch.setattr(house.running.tables, "ids", broken)
    with structlog.testing.capture_logs() as logged:
        answer = house.client.get("/api/tables")
    assert answer.status_code == 500
    assert answer.json() == {
        "type": "about:blank", "title": "Bug", "status": 500, "detail": "this is our fault; nothing was changed",
    }  # fmt: skip
    assert [one["event"] for one in logged] == ["bug"]


@pytest.mark.parametrize("name", [
    "Fl00rperson", "Deaier", "administrat0r", "house", "@house", "Dea1er", "adminıstrator", "h0use", "Hоuse",
    "ｈｏｕｓｅ", "dealler", "$taff", "Casin0", "Sup3rvisor", "surveil1ance", "Dealer7", "the dealer", "dealer_ann",
    "1nspector", "Pit-B0ss", "st4ff", "h\u0336ouse", "dealer ann",
])  # fmt: skip
def test_no_name_of_a_player_looks_like_one_of_staff(house: House, name: str) -> None:
    """Digits, look-alikes, accents and repeated letters are folded, for guests and accounts by one function."""
    assert names.passes_for_staff(name)
    assert "could be taken for staff" in names.fault(name) or "Latin letters" in names.fault(name)
    with pytest.raises(NotAllowed, match="could be taken for staff"):
        house.running.people.create(name, "player", PASSWORD)


def test_ordinary_names_are_free() -> None:
    for name in ("Ann", "Bob", "Mary Lou", "Lee", "Otto", "Søren", "Ann-Marie", "O'Neil", "Robert", "Seattle", "Adele"):
        assert not names.fault(name), name
