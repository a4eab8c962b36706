//! State and view texts: what is written reads back, and what is no position is refused with every
//! fault.

use super::*;
use crate::game::{Seat, Views};

const OPEN: &str = "FBBBBBBSCCCCCCCCNNNNNRRRRLLLLPPPPJJJOOGM";

#[test]
fn the_start_and_the_setup_are_written_as_the_page_says() {
    let game = classic();
    let mut state = game.start();
    let empty = "10/10/10/10/2__2__2/2__2__2/10/10/10/10";
    assert_eq!(game.state_text(&state), format!("{empty} 0 setup - - - - -/- 0 0"));
    play(&game, &mut state, "F B").unwrap();
    assert!(
        game.state_text(&state).starts_with("10/10/10/10/2__2__2/2__2__2/10/10/10/FB8 0 setup")
    );
    let rest = game.read_turn(&state, &format!("setup {}", &OPEN[2..])).unwrap();
    assert_eq!(game.turn_text(&state, &rest), format!("setup {}", &OPEN[2..]));
    rest.iter().for_each(|&action| game.apply(&mut state, action));
    // Player 1's board is turned by half: its first letter goes to j10, the second to i10.
    play(&game, &mut state, "m B").unwrap();
    assert!(game.state_text(&state).starts_with("8bm/10/10/10/"));
    assert!(game.state_text(&state).contains(" 1 setup - - - - -/- 0 0"));
}

#[test]
fn a_small_army_leaves_cells_empty() {
    let game = Stratego::new(BARRAGE, Choices::default());
    let mut state = game.start();
    play(&game, &mut state, "F . .").unwrap();
    let text = game.state_text(&state);
    assert!(text.contains(" setup - - - - -/- 0 settled=3 0"), "{text}");
    assert_eq!(game.read_state(&text), Ok(state.clone()));
    let gaps = ".".repeat(30);
    assert!(game.read_turn(&state, &format!("setup {gaps}BSCCNGM")).is_some());
    assert!(game.read_turn(&state, &format!("setup {gaps}.BSCCNG")).is_none(), "no room for M");
    assert!(game.read_turn(&state, &format!("setup {gaps}BSCCNGMF")).is_none(), "beyond the setup");
    assert!(classic().read_turn(&classic().start(), "setup .").is_none(), "classic has no gaps");
}

#[test]
fn moves_read_in_the_usual_spellings_and_with_their_outcome() {
    let game = classic();
    let state = position(&game, "La4 Fj1 fj10 ra5 cj9");
    let action = game.read_action(&state, "a4-a5").unwrap();
    for text in
        ["a4a5", "A4-A5", "a4xa5", "a4:a5", "a4 a5", "a4-a5xR", "a4-a5+M", "a4-a5=n", "a4a5xr"]
    {
        assert_eq!(game.read_action(&state, text), Some(action), "{text}");
    }
    for text in [
        "", "a", "a4", "a4-", "a4-a5x", "a4-a5xZ", "a4-a5R", "a4-b4xR", "a4-k5", "a4-a11", "ä4-a5",
        "a4-ä5", "a4--a5", "a4-a4",
    ] {
        assert_eq!(game.read_action(&state, text), None, "{text}");
    }
    assert_eq!(game.turn_text(&state, &[action]), "a4-a5");
    assert_eq!(game.played_text(&state, &[action]), "a4-a5xR");
    assert_eq!(game.captured(&state, action), ["a5"]);
}

#[test]
fn every_view_text_reads_back_as_that_view() {
    for edition in [CLASSIC, BARRAGE] {
        let game = Stratego::new(edition, Choices::default());
        for round in 0..10 {
            let mut stream = Stream::new(71, round);
            let mut state = game.start();
            loop {
                for seat in Seat::BOTH {
                    let view = game.view(&state, seat);
                    let text = game.view_text(&view);
                    assert_eq!(game.read_state(&text).as_ref(), Ok(view.known()), "{text}");
                }
                if is_over(&game, &state).is_some() || state.plies > 200 {
                    break;
                }
                play_random(&game, &mut state, &mut stream);
            }
        }
    }
}

#[test]
fn a_view_that_was_read_plays_what_it_knows() {
    let game = classic();
    let state = position(&game, "La4 Fj1 fj10 ra5 cj9");
    let text = game.view_text(&game.view(&state, Seat::Zero));
    let view = game.read_state(&text).unwrap();
    assert_eq!(game.legal_count(&view), game.legal_count(&state));
    let attack = game.read_action(&view, "a4-a5").unwrap();
    assert_eq!(game.check(&view, attack).unwrap_err().rule, "unknown_piece");
    let mut view = view;
    play(&game, &mut view, "a4-b4").unwrap();
    // Now the hidden side is to move: nobody can say what is legal.
    assert_eq!(game.turn(&view), Turn::Player(Seat::One));
    assert_eq!(game.legal_count(&view), 0);
    let step = game.read_action(&view, "a5-a6").unwrap();
    assert_eq!(game.check(&view, step).unwrap_err().rule, "unknown_piece");
}

#[test]
fn what_is_no_position_is_refused_with_all_faults() {
    let game = classic();
    let sound = sound_text(&game);
    assert!(game.read_state(&sound).is_ok(), "{sound} {:?}", game.read_state(&sound));
    let spoilt = [
        ("phase", sound.replace(" move ", " Move ")),
        ("actor", sound.replace(" 0 move", " 1 move")),
        ("actor", sound.replace(" 0 move", " 2 move")),
        ("actor", sound.replace(" 0 move", " - move")),
        ("board", sound.replacen('m', "M", 1)),
        ("board", sound.replacen('m', "1", 1)),
        ("board", sound.replacen("__", "_1", 1)),
        ("board", sound.replacen("2_", "11_", 1)),
        ("board", sound.replacen("2_", "02_", 1)),
        ("board", sound.replacen('/', "", 1)),
        ("losses", sound.replace("P/P", "p/P")),
        ("losses", sound.replace("P/P", "PP")),
        ("board", sound.replace("P/P", "-/P")),
        ("plies", sound.replace(" 8 ", " 08 ")),
        ("plies", sound.replace(" 8 ", " -8 ")),
        ("plies", sound.replace(" 8 ", " 8000 ")),
        ("quiet", sound.replace(" 8 2", " 8 8")),
        ("quiet", sound.replace(" 8 2", " 8 9")),
        ("state", format!("{sound} ")),
        ("state", sound.replace(" 8 2", " 8 what=1 2")),
        ("state", sound.replace(" 0 move", "  0 move")),
        ("settled", sound.replace(" 8 2", " 8 settled=3 2")),
        ("result", sound.replace(" 8 2", " 8 result=0:flag 2")),
        ("actor", sound.replace(" 0 move", " - move").replace(" 8 2", " 8 result=0:no_moves 2")),
        ("chase", sound.replace(" 8 2", " 8 chase=i7-i6 2")),
        ("moved", spoil_moved(&sound, "-")),
        ("moved", spoil_moved(&sound, "a1,b5,i6")),
        ("moved", spoil_moved(&sound, "a6,b5,i6")),
        ("moved", spoil_moved(&sound, "i6,b5")),
        ("moved", spoil_moved(&sound, "b5,z9")),
    ];
    for (field, text) in spoilt {
        let faults = game.read_state(&text).expect_err(&text);
        assert!(faults.iter().any(|fault| fault.field == field), "{field}: {text} {faults:?}");
    }
    let many = spoil_moved(&sound, "a1").replace(" 0 move", " 1 move").replace("P/P", "CP/P");
    assert!(game.read_state(&many).unwrap_err().len() >= 3);
}

fn spoil_moved(text: &str, moved: &str) -> String {
    text.replacen(" move b5,i6 ", &format!(" move {moved} "), 1)
}

/// The sound position, made by the rules' own hands.
fn sound_text(game: &Stratego) -> String {
    let mut state = game.start();
    for letters in [OPEN, OPEN] {
        let turn = game.read_turn(&state, &format!("setup {letters}")).unwrap();
        turn.iter().for_each(|&action| game.apply(&mut state, action));
    }
    play(game, &mut state, "a4-a5 j7-j6 a5-a6 j6-j5 a6-a7 j5-j4 b4-b5 i7-i6").unwrap();
    game.state_text(&state)
}

#[test]
fn hostile_texts_are_refused_without_a_panic() {
    let game = classic();
    let mut stream = Stream::new(81, 0);
    let alphabet: Vec<char> = "FBSCNRLPJOGMfbscm_?0123456789/ -,:=ajk🙂x".chars().collect();
    let mut state = random_setup(&game, &mut stream);
    for _ in 0..30 {
        play_random(&game, &mut state, &mut stream);
    }
    for seat in [None, Some(Seat::Zero), Some(Seat::One)] {
        let text = match seat {
            None => game.state_text(&state),
            Some(seat) => game.view_text(&game.view(&state, seat)),
        };
        for _ in 0..3000 {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..=stream.index(3).unwrap() {
                let place = stream.index(letters.len()).unwrap();
                letters[place] = alphabet[stream.index(alphabet.len()).unwrap()];
            }
            let text: String = letters.iter().collect();
            if let Ok(read) = game.read_state(&text) {
                assert_eq!(game.state_text(&read), text);
            }
            let _ = game.read_action(&state, &text);
            let _ = game.read_turn(&state, &text);
        }
    }
}
