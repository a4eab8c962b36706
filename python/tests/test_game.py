"""Games: the catalogue, loading, what a game tells of itself."""

import copy
import pickle
import sys

import numpy as np
import pytest
import taula


def test_the_catalogue_tells_the_same_as_the_games(game: taula.Game) -> None:
    [told] = [told for told in taula.catalogue() if told["id"] == game.get_type().short_name]
    assert told["num_distinct_actions"] == game.num_distinct_actions()
    assert told["observation_shape"] == game.observation_tensor_shape()
    assert [plane["name"] for plane in told["planes"]] == list(game.observation_spec())
    assert told["start"] == str(game.new_initial_state())
    defaults = {name: schema["default"] for name, schema in told["options"]["properties"].items()}
    assert list(defaults) == list(game.get_parameters())
    assert taula.load_game(told["id"], defaults) == game
    assert told["provenance"] in {"source", "decided", "reconstruction"}


def test_the_catalogue_is_in_the_order_of_the_games() -> None:
    assert [told["id"] for told in taula.catalogue()] == taula.games()


def test_options_can_be_given_in_three_ways() -> None:
    by_keyword = taula.load_game("mnk", width=5, k=4)
    assert by_keyword == taula.load_game("mnk(width=5,k=4)") == taula.load_game("mnk(k=4)", width=5)
    assert by_keyword == taula.load_game("mnk", {"width": 5, "k": np.int64(4)})
    assert by_keyword != taula.load_game("mnk", width=5, k=5)
    assert by_keyword.get_parameters()["width"] == 5
    assert hash(by_keyword) == hash(taula.load_game("mnk", k=4, width=5))


def test_a_game_is_made_again_from_its_text_and_its_pickle(variant: taula.Game) -> None:
    assert taula.load_game(str(variant)) == variant
    assert pickle.loads(pickle.dumps(variant)) == variant
    assert eval(repr(variant), {"taula": taula}) == variant
    assert copy.deepcopy(variant) is variant and copy.copy(variant) is variant
    assert variant != str(variant)


def test_planes_have_names_of_their_own(variant: taula.Game) -> None:
    planes, rows, columns = variant.observation_tensor_shape()
    assert len(variant.observation_spec()) == planes
    assert variant.observation_tensor_size() == planes * rows * columns


def test_utilities_and_length_are_sound(variant: taula.Game) -> None:
    assert variant.min_utility() == -variant.max_utility() < 0 == variant.utility_sum()
    assert 0 < variant.max_game_length() <= sys.maxsize
    assert variant.num_players() == 2
    has_chance = variant.get_type().chance_mode == "explicit_stochastic"
    assert has_chance == (variant.max_chance_outcomes() > 0)


@pytest.mark.parametrize(
    ("spec", "options", "field"),
    [
        ("mnk", {"width": 0}, "width"),
        ("mnk", {"width": "wide"}, "width"),
        ("mnk", {"width": True}, "width"),
        ("mnk", {"misere": 1}, "misere"),
        ("mnk", {"k": 16}, "k"),
        ("mnk", {"colour": 1}, "colour"),
        ("mnk(k=4)", {"k": 4}, "k"),
        ("mnk", {"k": 2**80}, "k"),
        ("mnk", {"k": -(10**5000)}, "k"),
    ],
)
def test_options_are_refused_by_name(spec: str, options: dict[str, object], field: str) -> None:
    with pytest.raises(taula.BadOptionError, match=field) as caught:
        taula.load_game(spec, **options)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.field) == ("bad_option", field)


def test_an_unknown_game_names_its_likes() -> None:
    with pytest.raises(taula.UnknownGameError) as caught:
        taula.load_game("connect_five")
    assert "connect_four" in caught.value.similar


def test_an_option_of_the_wrong_type_is_a_type_error() -> None:
    for value in (None, 1.5, float("nan"), [4], b"4"):
        with pytest.raises(TypeError, match="option k"):
            taula.load_game("mnk", k=value)  # type: ignore[arg-type]
