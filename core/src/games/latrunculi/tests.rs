//! The rules page, case by case.

use crate::catalogue::load;
use crate::erased::ErasedState;
use crate::game::{Engine, Error, Look, Question, Seat, Stream, Turn};

pub(super) const BELL: &str = "latrunculi_bell";
pub(super) const OIASSO: &str = "latrunculi_oiasso";
pub(super) const CAILLOUX: &str = "latrunculi_cailloux";
pub(super) const MILITES: &str = "latrunculi_cailloux_milites";
pub(super) const SCHADLER: &str = "latrunculi_schadler";
pub(super) const IDS: [&str; 7] = ["petteia", "polis", BELL, OIASSO, CAILLOUX, MILITES, SCHADLER];

pub(super) fn at(spec: &str, text: &str) -> Box<dyn ErasedState> {
    load(spec).unwrap().read(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The position's text after turns or actions.
pub(super) fn after(spec: &str, text: &str, moves: &[&str]) -> String {
    let mut state = at(spec, text);
    for played in moves {
        state.play(played).unwrap_or_else(|error| panic!("{error}"));
    }
    state.text()
}

pub(super) fn captured(spec: &str, text: &str, played: &str) -> Vec<String> {
    at(spec, text).play(played).unwrap().captured
}

/// The stable name of the rule that forbids an action.
pub(super) fn forbidden(spec: &str, text: &str, played: &str) -> &'static str {
    match at(spec, text).play(played) {
        Err(Error::IllegalMove { rule, .. }) => rule,
        other => panic!("{played}: {other:?}"),
    }
}

pub(super) fn texts(state: &dyn ErasedState) -> Vec<String> {
    state.legal().into_iter().map(|id| state.action_text(id).unwrap()).collect()
}

pub(super) fn reason(spec: &str, text: &str, played: &[&str]) -> (i32, &'static str) {
    let mut state = at(spec, text);
    for played in played {
        state.play(played).unwrap_or_else(|error| panic!("{error}"));
    }
    match state.turn() {
        Turn::Over(outcome) => (outcome.points, outcome.reason),
        turn => panic!("{turn:?} {}", state.text()),
    }
}

#[test]
fn start_positions_are_the_pages() {
    let start = |spec: &str| load(spec).unwrap().start().text();
    assert_eq!(start("petteia"), "mmmmm/5/5/5/MMMMM 0 move 0,0 0");
    let polis = "mmmmmmmm/mmmmmmmm/8/8/8/8/MMMMMMMM/MMMMMMMM 0 move 0,0 0";
    assert_eq!(start("polis"), polis);
    assert_eq!(start("latrunculi_cailloux"), polis);
    assert_eq!(start("latrunculi_bell"), "8/8/8/8/8/8/8 0 place 16,16 0");
    assert_eq!(start("latrunculi_schadler"), "8/8/8/8/8/8/8/8 0 place 16,16 0");
    let milites = "lplplplp/plplplpl/8/8/8/8/LPLPLPLP/PLPLPLPL 0 move 0,0 0";
    assert_eq!(start("latrunculi_cailloux_milites"), milites);
    assert_eq!(start("polis(width=18,height=5)").split(' ').next().unwrap().len(), 4 * 18 + 4 + 2);
}

#[test]
fn enclosure_is_by_the_man_that_moved_and_takes_several() {
    let text = "8/8/8/3M4/3m4/1Mm1mM2/8/3M4 0 move 0,0 0";
    assert_eq!(captured("polis", text, "d1-d2"), Vec::<String>::new(), "d3 is still empty");
    let text = "8/8/8/3M4/3m4/1Mm1mM2/3M4/8 0 move 0,0 0";
    assert_eq!(captured("polis", text, "d2-d3"), ["c3", "d4", "e3"]);
    // A man that moves between two enemies is safe, and so are men between others.
    let text = "8/8/8/8/2m1m3/3M4/8/M7 0 move 0,0 0";
    assert_eq!(after("polis", text, &["d3-d4"]), "8/8/8/8/2mMm3/8/8/M7 1 move 0,0 1");
}

#[test]
fn the_centre_of_petteia_takes_with_the_man_that_moved() {
    // The empty centre c3 stands in for White's man.
    let text = "m4/5/M4/3m1/3M1 0 move 0,0 0";
    assert_eq!(captured("petteia", text, "d1-e1"), Vec::<String>::new());
    assert_eq!(captured("petteia", "m4/5/1m3/M4/M4 0 move 0,0 0", "a2-a3"), ["b3"]);
    // An enemy on the centre is no partner,
    assert_eq!(captured("petteia", "m4/5/1mm2/M4/M4 0 move 0,0 0", "a2-a3"), Vec::<String>::new());
    // an own man there is one, as always,
    assert_eq!(captured("petteia", "m4/5/1mM2/M4/M4 0 move 0,0 0", "a2-a3"), ["b3"]);
    // and a man may step between an enemy and the empty centre.
    let safe = after("petteia", "m4/5/m4/1M3/4M 0 move 0,0 0", &["b2-b3"]);
    assert_eq!(safe, "m4/5/mM3/5/4M 1 move 0,0 1");
    // In polis no cell is a partner.
    let plain = "polis(width=5,height=5)";
    assert_eq!(captured(plain, "m4/5/1m3/M4/M4 0 move 0,0 0", "a2-a3"), Vec::<String>::new());
}

#[test]
fn petteia_is_lost_with_one_man_or_when_blocked() {
    assert_eq!(reason("petteia", "m4/5/1m3/M4/M4 0 move 0,0 7", &["a2-a3"]), (1, "men"));
    let ended = after("petteia", "m4/5/1m3/M4/M4 0 move 0,0 7", &["a2-a3"]);
    assert_eq!(ended, "m4/5/M4/5/M4 - result=0:men 0,0 0");
    let walled = "mMM2/mMM2/5/M4/5 0 move 0,0 0";
    assert_eq!(reason("petteia", walled, &["a2-a3"]), (1, "blocked"));
}

#[test]
fn the_quiet_limit_counts_men() {
    let even = "mm3/5/5/5/MM3 0 move 0,0 59";
    assert_eq!(reason("petteia", even, &["a1-a2"]), (0, "quiet_limit"));
    let more = "mmm2/5/5/5/MM3 0 move 0,0 59";
    assert_eq!(reason("petteia", more, &["a1-a2"]), (-1, "quiet_limit"));
    let text = after("petteia", more, &["a1-a2"]);
    assert_eq!(text, "mmm2/5/5/M4/1M3 - result=1:quiet_limit 0,0 60");
    assert_eq!(at("petteia", &text).text(), text);
}

#[test]
fn repetition_is_judged_before_the_quiet_limit() {
    let circle = ["a1-a2", "a5-a4", "a2-a1", "a4-a5"];
    let moves: Vec<&str> = circle.into_iter().cycle().take(8).collect();
    assert_eq!(reason("petteia", "mmm2/5/5/5/MM3 0 move 0,0 52", &moves), (0, "repetition"));
    assert_eq!(reason("petteia", "mmm2/5/5/5/MM3 0 move 0,0 0", &moves), (0, "repetition"));
}

#[test]
fn men_may_slide_or_be_placed_where_the_options_say_so() {
    let slide = "petteia(move=slide)";
    assert_eq!(
        after(slide, "mm3/5/5/5/MM3 0 move 0,0 0", &["b1-e1"]),
        "mm3/5/5/5/M3M 1 move 0,0 1"
    );
    assert_eq!(forbidden(slide, "mm3/5/5/5/MM3 0 move 0,0 0", "a1-c1"), "blocked");
    let mut state = load("petteia(start=placed)").unwrap().start();
    assert_eq!(state.text(), "5/5/5/5/5 0 place 5,5 0");
    for cell in ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2"] {
        assert!(state.play(cell).unwrap().captured.is_empty(), "nothing is taken while placing");
    }
    assert_eq!(state.text(), "5/5/5/mMmM1/MmMmM 1 place 0,1 0");
    state.play("e2").unwrap();
    assert_eq!(state.text(), "5/5/5/mMmMm/MmMmM 0 move 0,0 0");
}

#[test]
fn bells_men_are_placed_and_then_the_duces() {
    let mut state = load(BELL).unwrap().start();
    assert_eq!(texts(&*state).len(), 56);
    state.play("d4").unwrap();
    assert_eq!(state.text(), "8/8/8/3M4/8/8/8 1 place 15,16 0");
    assert_eq!(state.play("d4").unwrap_err().code(), "illegal_move");
    let all = "mmmmmmmm/mmmmmmm1/8/8/8/MMMMMMMM/MMMMMMMM 1 place 0,1 0";
    assert_eq!(forbidden(BELL, all, "Dd4"), "dux_last");
    let placed = after(BELL, all, &["h6", "Dd4", "Dd5"]);
    assert_eq!(placed, "mmmmmmmm/mmmmmmmm/3d4/3D4/8/MMMMMMMM/MMMMMMMM 0 move 0,0 0");
    let due = "mmmmmmmm/mmmmmmmm/8/8/8/MMMMMMMM/MMMMMMMM 0 place 0,0 0";
    assert_eq!(forbidden(BELL, due, "d4"), "dux_now");
    // Two at a time: the second placement belongs to the same turn.
    let two = "latrunculi_bell(placements_per_turn=2)";
    let state = load(two).unwrap().start();
    let turn = state.legal_turns(1).turns.remove(0);
    assert_eq!(turn, "a7 b7");
    assert_eq!(after(two, &state.text(), &[&turn]), "MM6/8/8/8/8/8/8 1 place 14,16 0");
    assert_eq!(after(two, &state.text(), &["a7"]), "M7/8/8/8/8/8/8 0 place 15,16 0");
}

#[test]
fn the_piece_that_captured_may_move_again() {
    let text = "8/8/4m3/2Mm4/4M3/8/m2M3m 0 move 0,0 5";
    // e3-e4 takes d4; the same piece may go on, and nothing else.
    let again = after(BELL, text, &["e3-e4"]);
    assert_eq!(again, "8/8/4m3/2M1M3/8/8/m2M3m 0 again=e4 0,0 0");
    assert_eq!(forbidden(BELL, &again, "d1-d2"), "extra_move");
    assert_eq!(forbidden(BELL, &again, "pass"), "pass");
    assert!(texts(&*at(BELL, &again)).contains(&".".to_owned()));
    // A move that takes nothing ends the turn, the counter stays at 0.
    let quiet = after(BELL, &again, &["e4-d4"]);
    assert_eq!(quiet, "8/8/4m3/2MM4/8/8/m2M3m 1 move 0,0 0");
    assert_eq!(after(BELL, &again, &["."]), "8/8/4m3/2M1M3/8/8/m2M3m 1 move 0,0 0");
    let turns = at(BELL, text).legal_turns(500).turns;
    assert!(turns.contains(&"e3-e4.".to_owned()) && turns.contains(&"e3-e4 e4-d4".to_owned()));
    // With any piece:
    let any = "latrunculi_bell(extra_move=any)";
    let again = after(any, text, &["e3-e4"]);
    assert_eq!(again, "8/8/4m3/2M1M3/8/8/m2M3m 0 again 0,0 0");
    assert_eq!(after(any, &again, &["d1-d2"]), "8/8/4m3/2M1M3/8/3M4/m6m 1 move 0,0 0");
}

#[test]
fn the_dux_leaps_and_at_oiasso_takes_whom_he_leaps() {
    let text = "8/8/8/3m4/3D4/8/m6M 0 move 0,0 0";
    assert_eq!(after(BELL, text, &["d3:d5"]), "8/8/3D4/3m4/8/8/m6M 1 move 0,0 1");
    assert_eq!(captured(OIASSO, text, "d3:d5"), ["d4"]);
    let again = after(OIASSO, text, &["d3:d5"]);
    assert_eq!(again, "8/8/3D4/8/8/8/m6M 0 again=d5 0,0 0");
    // He encloses where he lands, and is enclosed like a man.
    let landing = "8/8/2Mm4/3m4/3D4/8/m6M 0 move 0,0 0";
    assert_eq!(forbidden(BELL, landing, "d3:d5"), "leap");
    let landing = "8/8/1Mm5/3m4/3D4/8/m6M 0 move 0,0 0";
    assert_eq!(captured(BELL, landing, "d3:d5"), ["c5"]);
    assert_eq!(captured(OIASSO, landing, "d3:d5"), ["c5", "d4"]);
    assert_eq!(captured(BELL, "8/8/8/2mD4/4m3/8/M7 1 move 0,0 0", "e3-e4"), ["d4"]);
    assert_eq!(forbidden(BELL, "8/8/8/3m4/3M4/8/8 0 move 0,0 0", "d3:d5"), "leap");
}

#[test]
fn bells_game_ends_by_men_passes_or_quiet_turns() {
    let last = "8/8/8/2mD4/4m3/8/8 1 move 0,0 0";
    assert_eq!(reason(BELL, last, &["e3-e4"]), (-1, "men"), "the dux counts as a man");
    let text = "8/8/8/2m5/8/8/M6D 0 move 0,0 3";
    assert_eq!(after(BELL, text, &["pass"]), "8/8/8/2m5/8/8/M6D 1 passed 0,0 4");
    assert_eq!(reason(BELL, text, &["pass", "pass"]), (1, "passes"));
    let ended = after(BELL, text, &["pass", "pass"]);
    assert_eq!(ended, "8/8/8/2m5/8/8/M6D - result=0:passes 0,0 5");
    assert_eq!(reason(BELL, "8/8/8/2m5/8/8/M6D 0 move 0,0 29", &["a1-a2"]), (1, "quiet_limit"));
    // At Oiasso nobody passes; who cannot move makes the pieces be counted.
    assert_eq!(at(OIASSO, text).play("pass").unwrap_err().code(), "unreadable_move");
    let stuck = "mM6/MM6/8/8/8/8/M7 0 move 0,0 0";
    assert_eq!(reason(OIASSO, stuck, &["a1-a2"]), (1, "blocked"));
}

#[test]
fn texts_that_are_no_positions_are_refused_with_all_reasons() {
    let fields = |spec: &str, text: &str| -> Vec<&'static str> {
        match load(spec).unwrap().read(text) {
            Err(Error::BadState { faults, .. }) => faults.iter().map(|fault| fault.field).collect(),
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("{text} is read"),
        }
    };
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 0 move 0,0"), ["state"]);
    let all = "mmq2/5/5/5/MM3 2 rest 0;0 x";
    assert_eq!(fields("petteia", all), ["board", "actor", "phase", "hands", "quiet"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 0 move 0,0 60"), ["quiet"]);
    assert_eq!(fields("petteia", "mmmmm/m4/5/5/MM3 0 move 0,0 0"), ["board"]);
    assert_eq!(fields("petteia", "m4/5/5/5/MM3 0 move 0,0 0"), ["board"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 0 place 3,3 0"), ["phase"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 0 move 1,0 0"), ["hands"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 - result=0:men 0,0 0"), ["phase"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 - result=0:quiet_limit 0,0 60"), ["phase"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 0 result=draw:repetition 0,0 9"), ["actor"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 - result=draw:passes 0,0 9"), ["phase"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 - result=0:blocked 0,0 9"), ["phase"]);
    assert_eq!(fields("petteia", "mMM2/MM3/5/5/m4 1 again 0,0 0"), ["phase"]);
    assert_eq!(fields("petteia", "mm3/5/5/5/MM3 0 passed 0,0 1"), ["phase"]);
    assert_eq!(fields(BELL, "8/8/8/8/8/8/8 1 place 16,16 0"), ["actor"]);
    assert_eq!(fields(BELL, "8/8/8/8/8/8/MM6 0 place 14,16 0"), ["hands"]);
    assert_eq!(fields(BELL, "8/8/8/8/8/8/D7 1 place 16,16 0"), ["board"]);
    assert_eq!(fields(BELL, "8/8/8/8/8/8/DD5m 1 move 0,0 0"), ["board"]);
    assert_eq!(fields(BELL, "8/8/8/8/8/8/M6m 1 again=a1 0,0 0"), ["phase"]);
    assert_eq!(fields(BELL, "8/8/8/8/8/8/M6m 0 again=a1 0,0 3"), ["quiet"]);
    assert_eq!(fields(SCHADLER, "8/8/8/8/2xM4/8/8/mm6 0 move 0,0 0"), ["board"]);
    assert_eq!(fields(SCHADLER, "8/8/8/8/2M5/8/8/mmM5 0 jump=a1:c1 0,0 0"), ["phase"]);
    assert_eq!(fields(SCHADLER, "8/8/8/8/2M5/8/8/mmM5 0 jump=z9:c4 0,0 0"), ["phase"]);
    assert_eq!(fields(SCHADLER, "8/8/8/8/2M5/8/8/mmM5 0 jump=c4 0,0 0"), ["phase"]);
}

#[test]
fn moves_are_read_in_the_usual_spellings() {
    let text = "8/8/8/3m4/3D4/8/m6M 0 move 0,0 0";
    let turn = |played: &str| at(BELL, text).play(played).map(|played| played.turn);
    for spelling in ["d3:d5", "D3:D5", "d3-d5", "Pass", "PASS"] {
        assert!(turn(spelling).is_ok(), "{spelling}");
    }
    for other in ["", "d3", "d3-", "d3-d9", "d3:d4", "xd4", "Dd9", "d3-d3", "..", "é4"] {
        assert!(turn(other).is_err(), "{other}");
    }
}

/// A search of a few nodes beats random play in every game; seeds are fixed, so only a change of the
/// engine can lose it. The full measure is `examples/measure.rs`.
#[test]
fn a_little_search_beats_random_play() {
    for (id, seat) in IDS.into_iter().zip([0, 1].into_iter().cycle()) {
        let mut state = load(id).unwrap().start();
        let mut stream = Stream::new(5, 1);
        let question = Question { engine: Engine::Alphabeta, nodes: 400, ..Question::default() };
        while let Turn::Player(mover) = state.turn() {
            let legal = state.legal();
            if mover.index() != seat || state.text().contains(" place ") {
                state.play_id(legal[stream.index(legal.len()).unwrap()]).unwrap();
                continue;
            }
            let found = state.evaluate(&question, &|| false, &mut |_| {}).unwrap();
            state.play(&found.best[0].turn).unwrap();
        }
        let Turn::Over(outcome) = state.turn() else { unreachable!() };
        assert_eq!(outcome.winner().map(Seat::index), Some(seat), "{id} {}", state.text());
    }
}

#[test]
fn promises_and_estimates_know_captures_and_bindings() {
    let estimate = |spec: &str, text: &str| {
        let question = Question { engine: Engine::Alphabeta, nodes: 1, ..Question::default() };
        at(spec, text).evaluate(&question, &|| false, &mut |_| {}).unwrap().value[0]
    };
    let even = estimate("polis", "mmm5/8/8/8/8/8/8/MMM5 0 move 0,0 0");
    let ahead = estimate("polis", "mm6/8/8/8/8/8/8/MMM5 0 move 0,0 0");
    assert!(ahead > even + 0.1, "{ahead} {even}");
    let free = estimate(SCHADLER, "8/8/8/8/2MmM3/8/8/mm5M 1 move 0,0 0");
    let bound = estimate(SCHADLER, "8/8/8/8/2MxM3/8/8/mm5M 1 move 0,0 0");
    assert!(bound > free, "{bound} {free}");
}

#[test]
fn pictures_show_marks_pieces_and_the_highlight() {
    let look = |names: &[&str]| Look {
        perspective: Some(Seat::One),
        highlight: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    for id in IDS {
        let state = load(id).unwrap().start();
        let plain = state.svg(None, &Look::default()).unwrap();
        let glowing = state.svg(None, &look(&["a1", "b2"])).unwrap();
        assert!(glowing.matches("<rect").count() == plain.matches("<rect").count() + 2, "{id}");
        assert!(state.svg(None, &look(&["z9"])).is_err());
    }
    let discs = |spec: &str, text: &str| {
        at(spec, text).svg(None, &Look::default()).unwrap().matches("<circle").count()
    };
    assert_eq!(discs("polis", "mm6/8/8/8/8/8/8/MMM5 0 move 0,0 0"), 10, "two circles a man");
    assert_eq!(discs(SCHADLER, "8/8/8/8/2MxM3/8/8/m6M 0 move 0,0 0"), 9, "a bound man has one");
}
