"""GET /profiles and GET /profiles/{id}."""

import pytest
from flask.testing import FlaskClient

from shipped import APART_DRAFT, BONUS, CLOSE_DRAFT, TARGET, VOCABULARY

IDS = ("closely-aligned", "divergent")


def test_the_list_has_both_profiles_whole_on_one_page(client: FlaskClient) -> None:
    """In the order of the data file, each the same as at its own address."""
    listed = client.get("/profiles").json
    assert [profile["id"] for profile in listed["profiles"]] == list(IDS)
    assert listed["next"] is None
    assert listed["profiles"] == [client.get(f"/profiles/{id_}").json for id_ in IDS]


@pytest.mark.parametrize(("id_", "draft"), [("closely-aligned", CLOSE_DRAFT), ("divergent", APART_DRAFT)])
def test_a_profile_has_the_authored_numbers(client: FlaskClient, id_: str, draft: tuple[tuple[int, ...], ...]) -> None:
    """Six tokens, five positions and a bonus, every entry an eighth."""
    profile = client.get(f"/profiles/{id_}").json
    assert profile["vocabulary"] == list(VOCABULARY)
    assert (profile["denominator"], profile["draft_length"]) == (8, 5)
    assert profile["target"] == [list(row) for row in TARGET]
    assert profile["draft"] == [list(row) for row in draft]
    assert profile["bonus"] == list(BONUS)


@pytest.mark.parametrize(("id_", "counts"), [("closely-aligned", [1, 2, 4, 5, 6]), ("divergent", [1, 2, 3, 4, 5, 6])])
def test_a_profile_links_to_one_round_for_each_count(client: FlaskClient, id_: str, counts: list[int]) -> None:
    """Each commits the number it is listed for. Of the closely aligned one none commits three: that takes a rejection
    at the third position, where the two rows are equal.
    """
    examples = client.get(f"/profiles/{id_}").json["links"]["example_rounds"]
    assert [example["committed_count"] for example in examples] == counts
    for example in examples:
        played = client.get(example["href"]).json
        assert played["outcome"]["committed_count"] == example["committed_count"]
        assert played["links"]["self"] == example["href"]


@pytest.mark.parametrize(("id_", "frames"), [("closely-aligned", 8), ("divergent", 5)])
def test_a_profile_links_to_its_authored_round(client: FlaskClient, id_: str, frames: int) -> None:
    """Eight frames where all five proposals are accepted, five where the third is rejected."""
    href = client.get(f"/profiles/{id_}").json["links"]["authored_round"]
    assert client.get(href).json["frame_count"] == frames


@pytest.mark.parametrize("id_", ["diverging", "Divergent", "divergent ", "%FF", "..", "x" * 3_000])
@pytest.mark.parametrize("resource", ["profiles", "stats"])
def test_an_unknown_profile_is_404_with_the_known_ids(client: FlaskClient, resource: str, id_: str) -> None:
    """No near match is taken for what was asked."""
    response = client.get(f"/{resource}/{id_}")
    assert response.status_code == 404
    assert response.json["code"] == "unknown-profile"
    assert response.json["known"] == list(IDS)
