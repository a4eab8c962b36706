"""States: playing, seeing, storing."""

import copy
import pickle
import signal
import threading
from types import FrameType

import numpy as np
import pytest
import taula
from conftest import middle, play_random


def same(a: taula.State, b: taula.State) -> bool:
    """Whether two states agree in everything that can be asked."""
    return a == b and hash(a) == hash(b) and a.history() == b.history() and a.to_dict() == b.to_dict()


def test_a_random_game_is_sound(variant: taula.Game) -> None:
    rng = np.random.default_rng(7)
    count = variant.num_distinct_actions()
    for state in play_random(variant.new_initial_state(), rng, most=60):
        legal, mask = state.legal_actions(), state.legal_actions_mask()
        assert legal == sorted(set(legal)) and mask.shape == (count,) and mask.dtype == bool
        player = state.current_player()
        assert state.is_chance_node() == (player == taula.CHANCE) == bool(state.chance_outcomes())
        assert state.is_terminal() == (player == taula.TERMINAL) == (state.result() is not None)
        assert np.flatnonzero(mask).tolist() == (legal if player >= 0 else [])
        assert state.legal_actions(0) == (legal if player == 0 else [])
        assert state.returns() == state.rewards() and sum(state.returns()) == 0
        assert state.player_return(1) == state.returns()[1]
        for seat in (0, 1):
            tensor = state.observation_tensor(seat)
            assert tensor.dtype == np.float32
            assert list(tensor.shape) == variant.observation_tensor_shape()
        assert (state.observation_tensor() == state.observation_tensor(max(player, 0))).all()
        for action in legal[:: max(1, len(legal) // 5)]:
            text = state.action_to_string(action)
            assert state.string_to_action(text) == action
            assert state.action_to_string(player, action) == text
            assert state.string_to_action(player, text) == action


def test_views_tell_all_where_nothing_is_hidden(variant: taula.Game) -> None:
    state = middle(variant)
    if variant.get_type().information == "perfect":
        assert state.view_text(0) == state.view_text(1) == str(state)
        assert state.resample_from_infostate(0, 3) == state
    for seat in (0, 1):
        drawn = state.resample_from_infostate(seat, 5)
        assert drawn.view_text(seat) == state.view_text(seat)
        assert drawn == state.resample_from_infostate(seat, 5)


def test_the_position_view_is_that_of_http(variant: taula.Game) -> None:
    state = middle(variant)
    view = state.to_dict()
    assert list(view) == ["game", "options", "state", "ply", "to_act", "phase", "terminal", "returns",
                          "result", "legal", "chance", "announcements"]  # fmt: skip
    assert view["options"] == variant.get_parameters()
    assert (view["state"], view["ply"]) == (str(state), state.move_number())
    assert [action["id"] for action in view["legal"]["actions"]] == state.legal_actions()
    if view["legal"]["turns_complete"]:
        assert view["legal"]["turns"] == state.legal_turns()
    assert state.to_dict(limit=1)["legal"]["turns"] == state.legal_turns(1)


def test_texts_make_the_state_again(variant: taula.Game) -> None:
    state = middle(variant)
    assert variant.new_initial_state(str(state)) == state
    replayed = variant.new_initial_state(moves=state.history())
    assert same(replayed, state)


def test_copies_and_pickles_keep_the_history(variant: taula.Game) -> None:
    state = middle(variant)
    before = state.to_dict()
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state)]
    copies.append(pickle.loads(pickle.dumps(state)))
    copies.append(variant.deserialize_state(state.serialize()))
    assert all(same(state, twin) for twin in copies)
    for twin in copies:
        twin.apply_action(twin.legal_actions()[-1])
    assert state.to_dict() == before, "a copy changed its original"
    assert all(same(copies[0], twin) for twin in copies)
    assert copies[0] == state.child(state.legal_actions()[-1])


def test_states_of_a_batch_can_be_stored_too(game: taula.Game) -> None:
    env = taula.BatchEnv(game, 3, seed=4)
    env.rollout(5)
    for state in env.get_states():
        assert same(pickle.loads(pickle.dumps(state)), state)


def test_equality_is_by_position_game_and_options() -> None:
    game = taula.load_game("mnk", width=4, height=4, k=4)
    one = game.new_initial_state(moves=["a1", "b1", "c1"])
    other = game.new_initial_state(moves=["c1", "b1", "a1"])
    assert one == other and hash(one) == hash(other) and one.history() != other.history()
    assert one != other.child(0)
    assert game.new_initial_state() != taula.load_game("mnk", width=4, height=4, k=3).new_initial_state()
    assert (one == "text") is False and (one != None) is True  # noqa: E711
    assert len({one, other}) == 1


def test_refusals_leave_the_state_alone(variant: taula.Game) -> None:
    state = middle(variant)
    before = state.to_dict()
    mask = state.legal_actions_mask()
    illegal = np.flatnonzero(~mask)[:3].tolist()
    for action in [*illegal, variant.num_distinct_actions(), -1, 2**70]:
        with pytest.raises(taula.IllegalActionError) as caught:
            state.apply_action(action)
        assert caught.value.code in {"illegal_move", "unreadable_move"}
        if caught.value.code == "illegal_move":
            assert caught.value.rule and caught.value.legal
        with pytest.raises(taula.IllegalActionError):
            state.child(action)
    with pytest.raises(taula.UnreadableActionError):
        state.apply("no move at all")
    assert state.to_dict() == before


def test_nothing_can_be_played_after_the_end(variant: taula.Game) -> None:
    if variant.max_game_length() > 5_000:
        pytest.skip("random games of it may be very long")
    *_, state = play_random(variant.new_initial_state(), np.random.default_rng(3))
    assert state.is_terminal() and not state.legal_actions() and not state.legal_actions_mask().any()
    assert state.legal_turns() == [] and state.observation_tensor().any()
    assert state.result()["reason"]  # type: ignore[index]
    for refused in (lambda: state.apply_action(0), lambda: state.child(0)):
        with pytest.raises(taula.GameOverError) as caught:
            refused()
        assert caught.value.reason == state.result()["reason"]  # type: ignore[index]


def test_a_refused_list_of_moves_names_the_place() -> None:
    game = taula.load_game("connect_four")
    for moves, error in [
        (["d", "z"], taula.UnreadableActionError),
        ([3, 7], taula.UnreadableActionError),
        ([3, -1], taula.UnreadableActionError),
        (["d"] * 7, taula.IllegalActionError),
        ([*"dedede", 3, 4], taula.GameOverError),
    ]:
        with pytest.raises(error) as caught:
            game.new_initial_state(moves=moves)
        assert caught.value.index == len(moves) - 1


def test_a_bad_text_tells_all_its_faults() -> None:
    with pytest.raises(taula.BadStateError) as caught:
        taula.load_game("noughts_and_crosses").new_initial_state("xxx/xxq/4 7")
    assert len(caught.value.faults) > 1
    assert set(caught.value.faults[0]) == {"field", "value", "reason"}


def test_out_arrays_are_written_in_place(variant: taula.Game) -> None:
    state = middle(variant)
    mask = np.ones(variant.num_distinct_actions(), bool)
    assert state.legal_actions_mask(out=mask) is mask
    assert (mask == state.legal_actions_mask()).all()
    for kind in (np.float32, np.uint8):
        tensor = np.full(variant.observation_tensor_shape(), 9, kind)
        assert state.observation_tensor(out=tensor) is tensor
        assert (tensor == state.observation_tensor()).all()
    batch = np.zeros((2, *variant.observation_tensor_shape()), np.float32)
    state.observation_tensor(out=batch[1])
    assert not batch[0].any() and (batch[1] == state.observation_tensor()).all()


def test_out_arrays_of_the_wrong_make_are_refused() -> None:
    state = taula.load_game("connect_four").new_initial_state()
    shape = (2, 6, 7)
    locked = np.zeros(shape, np.float32)
    locked.setflags(write=False)
    shifted = np.zeros(4 * 84 + 1, np.uint8)[1:].view(np.float32).reshape(shape)
    wrong_values = [
        np.zeros((2, 7, 6), np.float32),
        np.zeros(84, np.float32),
        np.zeros(shape, np.float32, order="F"),
        np.zeros((2, 6, 14), np.float32)[:, :, ::2],
        locked,
        shifted,
    ]
    for out in wrong_values:
        with pytest.raises(taula.BadArgumentError, match="out"):
            state.observation_tensor(out=out)
    wrong_kinds = [np.zeros(shape), np.zeros(shape, ">f4"), np.zeros(shape, bool), [0.0] * 84, 3]
    for out in wrong_kinds:
        with pytest.raises(TypeError, match="out"):
            state.observation_tensor(out=out)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="out must be an array of bool, not an array of int64"):
        state.legal_actions_mask(out=np.zeros(7, int))
    with pytest.raises(taula.BadArgumentError, match="out"):
        state.legal_actions_mask(out=np.zeros(8, bool))


def test_players_are_checked_where_openspiel_names_them() -> None:
    state = taula.load_game("connect_four").new_initial_state()
    with pytest.raises(taula.BadArgumentError, match="player"):
        state.action_to_string(1, 3)
    with pytest.raises(taula.BadArgumentError, match="player"):
        state.string_to_action(2, "d")


def test_stored_texts_are_read_strictly() -> None:
    game = taula.load_game("connect_four")
    good = game.new_initial_state(moves=["d"]).serialize()
    for old, new, error in [
        ('"taula_state":1', '"taula_state":2', taula.BadArgumentError),
        ('"past"', '"future"', taula.BadArgumentError),
        ("connect_four", "score_four", taula.BadArgumentError),
        ("[3]", "[9]", taula.UnreadableActionError),
        ("[3]", "[3,3,3,3,3,3,3]", taula.IllegalActionError),
        ("7/7/7/7/7/7 0", "7/7/7/7/7/7 1", taula.BadStateError),
        ("{", "", taula.BadArgumentError),
    ]:
        assert old in good
        with pytest.raises(error):
            game.deserialize_state(good.replace(old, new))


def test_pictures(game: taula.Game) -> None:
    state = middle(game)
    assert state._repr_svg_() == state.svg()
    for player in (None, 0, 1):
        assert state.svg(player=player, perspective=1).startswith("<svg")


def test_identifiers_that_a_game_has_not_are_refused() -> None:
    state = taula.load_game("connect_four").new_initial_state()
    for ask in (state.position_id, state.match_id, state.xgid):
        with pytest.raises(taula.NotAvailableError) as caught:
            ask()
        assert caught.value.code == "not_available"
    assert state.identifiers() == {} and state.records() == {}


def test_other_programs_names_lead_back_to_the_position() -> None:
    game = taula.load_game("backgammon_money")
    # Both bars are occupied: where others have lost checkers.
    text = "-2,0,0,0,0,5,0,3,0,0,0,-4,4,0,0,0,-3,0,-5,0,0,0,0,2 0 1,1 0,0 5-3 cube=1@-"
    state = game.new_initial_state(text)
    names = state.identifiers()
    assert names == {
        "position_id": state.position_id(),
        "match_id": state.match_id(),
        "xgid": state.xgid(),
    }
    for name in (state.xgid(), f"{state.position_id()}:{state.match_id()}"):
        assert game.new_initial_state(name) == state


def test_a_game_is_recorded_for_other_programs() -> None:
    game = taula.load_game("backgammon_match", points=3)
    state = game.new_initial_state(moves=["3-1", "8/5 6/5", "double", "drop"])
    (record,) = state.records().values()
    lines = [line.split() for line in record.splitlines()]
    assert lines[0] == ["3", "point", "match"]
    assert "31: 8/5 6/5" in record and "Drops" in record
    # The format tells games from their opening throw only.
    later = game.new_initial_state(moves=["3-1", "8/5 6/5"])
    assert game.new_initial_state(str(later)).records() == {}


def test_evaluations(game: taula.Game) -> None:
    evaluation = middle(game).evaluate(nodes=500, seed=1, top=2)
    assert evaluation.value[0] == -evaluation.value[1]
    assert game.min_utility() <= evaluation.value[0] <= game.max_utility()
    assert evaluation.to_dict()["nodes"] == evaluation.nodes
    assert pickle.loads(pickle.dumps(evaluation)) == evaluation
    with pytest.raises(AttributeError):
        evaluation.nodes = 3  # type: ignore[misc]


def test_a_cube_is_judged_where_one_lies() -> None:
    state = taula.load_game("backgammon_money").new_initial_state()
    for move in ("5-3", "8/3 6/3"):
        state.apply(move)
    cube = state.evaluate(nodes=50).cube
    assert cube is not None and cube["player"] == 1 and cube["verdict"] == "no_double"


def test_perft_is_the_same_above_and_below_the_uninterrupted_depth() -> None:
    state = taula.load_game("noughts_and_crosses").new_initial_state()
    # 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872: sequences that no line ends early.
    known = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]
    assert [state.perft(depth) for depth in range(11)] == known


class Rang(Exception):
    pass


def test_a_signal_ends_a_long_count() -> None:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise Rang

    state = taula.load_game("mnk").new_initial_state()
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Rang):
            state.perft(8)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_state_can_be_played_while_another_thread_counts_it() -> None:
    state = taula.load_game("connect_four").new_initial_state()
    counts: list[int] = []
    thread = threading.Thread(target=lambda: counts.append(state.perft(7)))
    thread.start()
    state.apply_action(3)
    thread.join()
    start = state.get_game().new_initial_state()
    assert counts[0] in {start.perft(7), state.perft(7)}  # the latter had the thread been late
    assert state.history() == [3]
