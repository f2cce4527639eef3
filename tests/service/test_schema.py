"""Schemathesis over the OpenAPI document: whatever is sent, nothing breaks, and every answer is as it says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from houseway.service.roles import ROLES
from tests.service.conftest import House, Person
from tests.service.test_roles import LINES

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("HOUSEWAY_TRIALS", "1")) * 16
CHECKS = (not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance)
FOLLOWED = {("GET", "/api/tables/{table}/events"), ("GET", "/api/journal/wall/events")}
OPERATIONS = sorted({(line["method"], line["path"]) for line in LINES} - FOLLOWED)
"""All but the events, which never end: `test_api` and `test_surveillance` follow them."""
NAMES = {
    "table": ["roulette-1", "blackjack-1", "keno-1"],
    "game": ["red-dog", "keno"],
    "stream": ["@house", "roulette-1"],
}
"""What a path may name, beside nonsense: most of what is made up names nothing."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("schema") / "house.db", seed="schema").opened() as house:
        yield house


@pytest.fixture(scope="module")
def callers(house: House) -> list[Person]:
    """Somebody of every role, a player with a seat, and nobody."""
    people = [house.person(role) for role in ROLES]
    for table in NAMES["table"]:
        people[0].sit(table)
    return [*people, house.nobody]


@pytest.fixture(scope="module")
def document(house: House) -> Any:
    raw = house.client.get("/api/docs/openapi.json").json()
    return schemathesis.openapi.from_dict(raw)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_is_sent_is_answered_as_the_document_says(
    document: Any, callers: list[Person], method: str, path: str
) -> None:
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=st.one_of(*(document[path][method].as_strategy(generation_mode=mode) for mode in GenerationMode)))
    def answered(case: Any) -> None:
        made = sum(map(len, map(repr, (case.path_parameters, case.query, case.body))))
        for name, known in NAMES.items():
            if name in (case.path_parameters or {}) and made % 4:
                case.path_parameters[name] = known[made % len(known)]
        _check(case, callers[made % len(callers)])

    answered()


def _check(case: Any, caller: Person) -> None:
    caller.client.cookies.clear()
    sent = case.as_transport_kwargs(base_url=str(caller.client.base_url), headers=caller.headers)
    sent.pop("cookies", None)
    if "data" in sent:
        sent["content"] = sent.pop("data")
    headers = {str(name): str(value) for name, value in sent.pop("headers").items()}
    response = caller.client.request(**sent, headers=headers)
    case.validate_response(Response.from_httpx(response, verify=False), checks=CHECKS)


def test_the_document_says_what_the_api_is(house: House) -> None:
    document = house.client.get("/api/docs/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert document["components"]["schemas"]["Problem"]["required"] == ["type", "title", "status", "detail"]
    for item in document["paths"].values():
        for operation in item.values():
            assert operation["summary"]
            assert operation["description"]
            assert operation["responses"]["default"]["content"].keys() == {"application/problem+json"}
