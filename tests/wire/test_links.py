"""Every link, and the one order in which a permalink writes its input out."""

from service.wire.links import profile_link, round_link, stats_link

STREAM = "algorithm_version=philox4x64-10-v1"


def test_a_permalink_writes_everything_out_in_one_order() -> None:
    """Profile, rule, seed, round, length, proposals, version."""
    link = round_link("", profile="p", rule="standard", seed=7, round_index=0, draft_length=5, proposals="authored")
    assert link == f"/rounds?profile=p&rule=standard&seed=7&round_index=0&draft_length=5&proposals=authored&{STREAM}"


def test_a_list_is_a_repeated_parameter_and_a_sampled_position_an_empty_one() -> None:
    """What a token would do to a query is escaped; a space is %20, for a plus is a plus."""
    tokens = ("&", None, "a=b", "é", " ", "+", "%", "#;/?")
    link = round_link("", profile="p", rule="r", seed=0, round_index=1, draft_length=8, proposals=tokens)
    listed = "proposal=%26&proposal=&proposal=a%3Db&proposal=%C3%A9&proposal=%20&proposal=%2B&proposal=%25"
    assert (
        link == f"/rounds?profile=p&rule=r&seed=0&round_index=1&draft_length=8&{listed}&proposal=%23%3B%2F%3F&{STREAM}"
    )


def test_links_start_with_the_root_and_escape_the_id() -> None:
    """A proxy's prefix is part of the address; a slash in an id is none in the path."""
    assert profile_link("/prefix", "a/b") == "/prefix/profiles/a%2Fb"
    assert stats_link("/prefix", "a/b") == "/prefix/stats/a%2Fb"
    assert round_link(
        "/prefix", profile="p", rule="r", seed=0, round_index=0, draft_length=0, proposals="sampled"
    ).startswith("/prefix/rounds?profile=p&")


def test_statistics_keep_the_order_of_their_query() -> None:
    """Also of repeated parameters."""
    query = [("draft_cost", "1/10"), ("include", "exact"), ("include", "convergence")]
    assert stats_link("", "p", query) == "/stats/p?draft_cost=1%2F10&include=exact&include=convergence"


def test_a_token_of_digits_that_are_not_ascii_is_percent_encoded() -> None:
    """A superscript two counts as a digit for Python, and not for an address."""
    link = round_link(
        "", profile="a", rule="k-seq:rho=3/2", seed=7, round_index=0, draft_length=2, proposals=("²", "22")
    )
    assert "rule=k-seq%3Arho%3D3%2F2&seed=7&" in link
    assert "&proposal=%C2%B2&proposal=22&" in link
