"""The environment becomes one frozen value, or every one of its faults is named."""

import dataclasses
import os

import pytest

from service.errors import InvalidSettings
from service.settings import VARIABLES, Settings, default_text, default_workers, from_environ

WRONG = {
    "SPECDEC_BIND": ["", "8000", "localhost", "127.0.0.1:65536", "a b:80", "127.0.0.1:-1", "::1:80", "127.0.0.1:80\n"],
    "SPECDEC_WORKERS": ["0", "65", "two", "1.0", "+1", " 1", "1_0", "\u0661", ""],
    "SPECDEC_THREADS": ["0", "257", "-1"],
    "SPECDEC_TIMEOUT_SECONDS": ["2", "3601", "30s"],
    "SPECDEC_GRACEFUL_SECONDS": ["0", "3601"],
    "SPECDEC_DATA_FILE": ["", "a\0b"],
    "SPECDEC_MAX_BODY_BYTES": ["1023", "67108865", "1e6"],
    "SPECDEC_MAX_ARRAY_BYTES": ["1023", "1073741825", "64M"],
    "SPECDEC_MAX_DRAFT_LENGTH": ["0", "65", "five"],
    "SPECDEC_MAX_VOCABULARY": ["0", "1048577", "-6"],
    "SPECDEC_MAX_WEIGHTS": ["0", "1073741825", "1_000"],
    "SPECDEC_MAX_ROUNDS": ["0", "2000001"],
    "SPECDEC_CACHE_BYTES": ["-1", "17179869185", "9" * 5000],
    "SPECDEC_PROFILE_BYTES": ["-1", "17179869185", "1e9"],
    "SPECDEC_TRUSTED_PROXIES": ["-1", "17", "true"],
    "SPECDEC_LOG_LEVEL": ["INFO", "trace", ""],
}


def test_an_empty_environment_gives_the_documented_defaults() -> None:
    assert from_environ({}) == Settings(
        bind="127.0.0.1:8000",
        workers=default_workers(),
        threads=8,
        timeout_seconds=30,
        graceful_seconds=30,
        data_file=None,
        max_body_bytes=4_194_304,
        max_array_bytes=67_108_864,
        max_draft_length=64,
        max_vocabulary=262_144,
        max_weights=3_000_000,
        max_rounds=2_000_000,
        cache_bytes=33_554_432,
        profile_bytes=201_326_592,
        trusted_proxies=0,
        log_level="info",
    )


def test_every_variable_sets_its_own_field() -> None:
    chosen = {
        "SPECDEC_BIND": "[::1]:0",
        "SPECDEC_WORKERS": "3",
        "SPECDEC_THREADS": "5",
        "SPECDEC_TIMEOUT_SECONDS": "7",
        "SPECDEC_GRACEFUL_SECONDS": "11",
        "SPECDEC_DATA_FILE": "some file.json",
        "SPECDEC_MAX_BODY_BYTES": "2048",
        "SPECDEC_MAX_ARRAY_BYTES": "4096",
        "SPECDEC_MAX_DRAFT_LENGTH": "4",
        "SPECDEC_MAX_VOCABULARY": "6",
        "SPECDEC_MAX_WEIGHTS": "19",
        "SPECDEC_MAX_ROUNDS": "13",
        "SPECDEC_CACHE_BYTES": "0",
        "SPECDEC_PROFILE_BYTES": "17",
        "SPECDEC_TRUSTED_PROXIES": "1",
        "SPECDEC_LOG_LEVEL": "warning",
    }
    expected = ("[::1]:0", 3, 5, 7, 11, "some file.json", 2048, 4096, 4, 6, 19, 13, 0, 17, 1, "warning")
    assert dataclasses.astuple(from_environ(chosen)) == expected


def test_the_table_of_variables_and_the_fields_name_the_same_things_in_the_same_order() -> None:
    assert [variable.field for variable in VARIABLES] == [field.name for field in dataclasses.fields(Settings)]


def test_other_programs_variables_are_ignored() -> None:
    assert from_environ({"PATH": "/bin", "WEB_CONCURRENCY": "9", "specdec_bind": "x"}) == from_environ({})


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in WRONG.items() for text in texts])
def test_a_value_that_is_not_allowed_is_refused_with_its_name_the_value_and_what_is_allowed(
    name: str, text: str
) -> None:
    with pytest.raises(InvalidSettings) as caught:
        from_environ({name: text})
    (fault,) = caught.value.faults
    variable = next(variable for variable in VARIABLES if variable.name == name)
    assert (fault.path, fault.code) == ((name,), "invalid_setting")
    assert fault.detail == f"{name} ({variable.option}) is {text!r}; allowed is {variable.allowed}."


@pytest.mark.parametrize("bind", ["127.0.0.1:0", "localhost:1", "0.0.0.0:65535", "[::]:8000", "my-host.example:80"])
def test_an_address_and_a_port_are_accepted(bind: str) -> None:
    assert from_environ({"SPECDEC_BIND": bind}).bind == bind


def test_an_unknown_variable_with_the_prefix_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(InvalidSettings) as caught:
        from_environ({"SPECDEC_WORKER": "2"})
    (fault,) = caught.value.faults
    assert (fault.path, fault.code) == (("SPECDEC_WORKER",), "unknown_setting")
    assert fault.detail.startswith("SPECDEC_WORKER='2' is not a variable of this service")
    assert all(variable.name in fault.detail for variable in VARIABLES)


def test_all_faults_of_all_variables_are_reported_at_once() -> None:
    wrong = {name: texts[0] for name, texts in WRONG.items()} | {"SPECDEC_WORKER": "2"}
    with pytest.raises(InvalidSettings) as caught:
        from_environ(wrong)
    assert {fault.path for fault in caught.value.faults} == {(name,) for name in wrong}


def test_a_variable_that_is_not_meant_for_us_is_left_alone() -> None:
    """Kubernetes sets these for a Service of the name."""
    assert from_environ({"SPECDEC_SERVICE_HOST": "10.0.0.1", "SPECDEC_PORT": "tcp://10.0.0.1:80"}) == from_environ({})


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().workers = 2  # type: ignore[misc]


def test_workers_default_to_the_usable_processors_and_at_most_four() -> None:
    assert default_workers() == min(4, len(os.sched_getaffinity(0)))


def test_the_default_of_every_variable_can_be_told_to_a_reader() -> None:
    told = {variable.field: default_text(variable) for variable in VARIABLES}
    assert told["workers"] == "one for each usable processor, at most 4"
    assert (told["data_file"], told["cache_bytes"], told["bind"]) == ("the packaged file", "33554432", "127.0.0.1:8000")
