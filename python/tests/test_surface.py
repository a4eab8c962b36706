"""Every name of the interface is there, documented, typed, and its examples run."""

import doctest
import importlib
import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import taula
import taula._records
import taula._taula
import taula.errors
from conftest import installed

HERE = Path(__file__).parent

SURFACE = {
    "": "games catalogue load_game CHANCE TERMINAL TaulaError IllegalActionError BatchEnv",
    "Game": "new_initial_state deserialize_state num_distinct_actions max_chance_outcomes num_players "
    "observation_tensor_shape observation_spec min_utility max_utility max_game_length "
    "get_parameters get_type symmetries symmetry_tables",
    "State": "current_player legal_actions legal_actions_mask legal_turns apply_action apply child "
    "clone history move_number is_chance_node chance_outcomes is_terminal returns rewards result "
    "observation_tensor action_to_string string_to_action serialize to_dict view_text "
    "resample_from_infostate evaluate position_id match_id xgid identifiers records perft svg _repr_svg_ "
    "__eq__ __hash__ __copy__ __deepcopy__ __reduce__ player_return observation_string undo_action to_ansi",
    "BatchEnv": "reset step get_states set_states random_actions rollout num_envs num_actions "
    "observation_shape chance chance_probabilities clone svg _repr_svg_ __deepcopy__ __reduce__",
    "TimeStep": "observation legal_action_mask current_player rewards terminated truncated "
    "final_observation",
    "Evaluation": "value exact bounds outcome distance probabilities cube best engine nodes depth "
    "elapsed_ms",
    "BestTurn": "turn value pv",
}


def names_of(place: str) -> set[str]:
    owner = getattr(taula, place) if place else taula
    return set(dir(owner)) | set(getattr(owner, "__dataclass_fields__", ()))


@pytest.mark.parametrize("place", SURFACE)
def test_the_names_of_the_interface_exist(place: str) -> None:
    assert set(SURFACE[place].split()) <= names_of(place)


def public_things() -> dict[str, Any]:
    found: dict[str, Any] = {"taula": taula, "taula.errors": taula.errors}
    for name in taula.__all__:
        thing = getattr(taula, name)
        if not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        found[name] = thing
        if inspect.isclass(thing) and thing.__module__ == "taula":
            own = ((f"{name}.{part}", value) for part, value in vars(thing).items())
            routine = (type(taula.State.apply), type(taula.TimeStep.rewards), classmethod)
            found |= {n: v for n, v in own if isinstance(v, routine) and "._" not in n}
    return found


def test_everything_public_is_documented() -> None:
    undocumented = [name for name, thing in public_things().items() if not thing.__doc__]
    # The fields of a rollout are documented together in its class.
    assert [name for name in undocumented if not name.startswith("Rollout.")] == []


def test_everything_of_the_binding_is_exported() -> None:
    assert set(taula._taula.__all__) <= {*taula.__all__, *taula.mcts.__all__}
    assert all(hasattr(taula, name) for name in taula.__all__)
    assert all(getattr(taula, name) is getattr(taula.errors, name)
               for name in taula.errors.__all__ if name != "Fault")  # fmt: skip


def test_classes_say_that_they_are_of_taula() -> None:
    for cls in (taula.Game, taula.State, taula.BatchEnv, taula.TimeStep, taula.Rollout):
        assert cls.__module__ == "taula"


def run_examples(thing: Any, name: str) -> int:
    """Runs the examples of one docstring; how many there were."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    test = parser.get_doctest(inspect.getdoc(thing) or "", {"taula": taula}, name, None, 0)
    failed, tried = runner.run(test)
    assert failed == 0, name
    return tried


def test_the_examples_run() -> None:
    counts = {name: run_examples(thing, name) for name, thing in public_things().items()}
    for name in ("State", "Game", "BatchEnv", "TimeStep", "Evaluation", "load_game",
                 "State.apply_action", "BatchEnv.rollout", "taula.errors"):  # fmt: skip
        assert counts[name] > 0, f"{name} has no example"
    assert sum(counts.values()) > 40


@pytest.mark.parametrize(
    ("module", "library"),
    [("gym", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")],
)
def test_the_adapters_are_documented_and_their_examples_run(module: str, library: str) -> None:
    installed(library)
    adapter = importlib.import_module(f"taula.{module}")
    assert run_examples(adapter, module) > 0
    for name in adapter.__all__:
        thing = getattr(adapter, name)
        if inspect.isclass(thing) or inspect.isroutine(thing):
            assert thing.__doc__, name
            run_examples(thing, name)


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, *command], cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(
    "CI" not in os.environ and not any(p for p in sys.path if (Path(p) / "mypy").exists()),
    reason="mypy is not installed",
)
def test_the_stubs_agree_and_the_example_is_strictly_typed() -> None:
    # The adapters to the libraries that are too large for this test command are not imported.
    run("-m", "mypy.stubtest", "taula", "--mypy-config-file", "../pyproject.toml",
        "--allowlist", "stubtest-allowlist.txt", "--ignore-unused-allowlist")  # fmt: skip
    run("-m", "mypy", "--config-file", "../pyproject.toml", "--strict", "example.py")
    run("-m", "mypy", "--config-file", "../pyproject.toml", "--strict", "../py_src/taula")


def test_the_example_runs() -> None:
    run("example.py")


def test_importing_needs_only_numpy() -> None:
    code = (
        "import sys, taula; taula.BatchEnv('connect_four', 2).reset();"
        "known = {m.split('.')[0] for m in sys.modules} - sys.stdlib_module_names;"
        "extra = known - {'taula', 'numpy', '__main__', 'sitecustomize', 'cython_runtime'};"
        "assert not {m for m in extra if not m.startswith('_')}, extra"
    )
    run("-c", code)


