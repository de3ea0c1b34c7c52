"""Schemathesis against the application in one process: examples, boundaries, random input and chains, all checks on."""

from collections import Counter
from pathlib import Path

import schemathesis
from schemathesis import engine
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events

from held_to_contract import OPERATIONS, QUIET
from service.app import create_app
from service.resources import root

CONFIG = {
    "seed": 20_230_713,
    "continue-on-failure": True,
    # The transport for WSGI applications does not decompress what it then reads as JSON.
    "headers": {"Accept-Encoding": "identity"},
    "generation": {"max-examples": 60, "deterministic": True, "no-shrink": True, "database": "none"},
    "checks": {
        # What a schema allows may still mean nothing here: an unknown profile, a token that the draft never proposes, a
        # draft longer than the profile. Those are 422, or 404 in a path.
        "positive_data_acceptance": {"expected-statuses": ["2xx", "404", "422"]},
    },
}

CHECKS = {
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "positive_data_acceptance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
}
"""Those that apply. The others are about authentication, required headers and resources that are created."""


class Found:
    """What one run found: how often each operation answered 200, the failed checks, the checks and phases that ran."""

    def __init__(self) -> None:
        self.answered: Counter[str] = Counter()
        self.failures: list[str] = []
        self.checks: set[str] = set()
        self.phases: set[str] = set()
        self.reason = ""

    def note(self, event: events.EngineEvent) -> None:
        """Take in one event of the run."""
        match event:
            case events.ScenarioFinished():
                self.phases.add(event.phase.value)
                self._note_scenario(event)
            case events.NonFatalError() | events.FatalError():
                self.failures.append(repr(event))
            case events.EngineFinished():
                self.reason = event.stop_reason.value

    def _note_scenario(self, event: events.ScenarioFinished) -> None:
        recorder = event.recorder
        for id_, interaction in recorder.interactions.items():
            if interaction.response is not None and interaction.response.status_code == 200:
                self.answered[recorder.cases[id_].value.operation.label] += 1
        for checks in recorder.checks.values():
            for check in checks:
                self.checks.add(check.name)
                if check.failure_info is not None:
                    failure = check.failure_info
                    self.failures.append(f"{check.name}: {failure.failure.message}\n{failure.code_sample}")


def test_schemathesis_finds_nothing() -> None:
    """Neither on input that the contract allows nor on input that it forbids.

    One test and not several, since parallel workers would each make the run. The number of examples bounds it and not
    the clock, so that each run tests the same. Every operation must have been answered 200 at least once; otherwise
    only refusals would have been looked at.
    """
    found = run()
    assert found.failures == []
    assert found.reason == "completed"
    assert found.phases >= {"examples", "coverage", "fuzzing"}
    assert found.checks >= CHECKS
    labels = {f"{method} {path}" for method, path, _ in OPERATIONS.values()}
    assert {label for label in labels if not found.answered[label]} == set()


def without_options_beside_json(context: schemathesis.HookContext, examples: list[schemathesis.Case]) -> None:
    """Ask the examples of a body as they stand: the options of the query belong to arrays, which OpenAPI cannot say.

    In the other phases they stay, and are refused.
    """
    for case in examples:
        if case.media_type == "application/json":
            case.query = {}


def run() -> Found:
    """One run over the document's file, from which its references to schemas/ resolve."""
    config = SchemathesisConfig.from_dict(CONFIG)
    schema = schemathesis.openapi.from_path(Path(str(root() / "openapi.yaml")), config=config)
    schema.app = create_app(QUIET)
    schema.config.update(base_url="http://localhost")
    schema.hook("before_add_examples")(without_options_beside_json)
    found = Found()
    for event in engine.from_schema(schema).execute():
        found.note(event)
    return found
