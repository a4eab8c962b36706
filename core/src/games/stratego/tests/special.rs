//! What the rules page says, sentence by sentence.

use super::*;
use crate::game::Seat;

/// The result of one attack: the text that was played and the board after it.
fn attack(attacker: char, defender: char) -> String {
    let game = classic();
    let red = format!("{attacker}a5 Fj1 Cj2");
    let blue = match defender {
        'F' => "fa6 cj9".to_owned(),
        _ => format!("{}a6 fj10 cj9", defender.to_ascii_lowercase()),
    };
    let state = position(&game, &format!("{red} {blue}"));
    let action = game.read_action(&state, "a5-a6").unwrap();
    assert_eq!(game.check(&state, action), Ok(()));
    game.played_text(&state, &[action])
}

#[test]
fn every_rank_meets_every_rank_as_the_page_says() {
    // The lower is removed, equals both; bombs fall to miners only; the spy takes a marshal.
    let ranks = "SCNRLPJOGM";
    for (a, attacker) in ranks.chars().enumerate() {
        for (d, defender) in ranks.chars().enumerate() {
            let mark = match (attacker, defender) {
                ('S', 'M') => 'x',
                _ if a > d => 'x',
                _ if a == d => '=',
                _ => '+',
            };
            assert_eq!(attack(attacker, defender), format!("a5-a6{mark}{defender}"));
        }
        let bomb = if attacker == 'N' { 'x' } else { '+' };
        assert_eq!(attack(attacker, 'B'), format!("a5-a6{bomb}B"));
        assert_eq!(attack(attacker, 'F'), "a5-a6xF");
    }
}

#[test]
fn after_a_battle_the_winner_stands_where_the_page_says_and_is_known() {
    let game = classic();
    let start = position(&game, "Pa5 Pc4 Lb4 Fj1 fj10 pb5 nc3 la6 bd10");
    let after = |moves: &str| {
        let mut state = start.clone();
        play(&game, &mut state, moves).unwrap();
        let text = game.state_text(&state);
        text.split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    // A winning attacker moves onto the cell and is public there.
    let won = after("a5-a6");
    assert_eq!(won[0], "3b5f/10/10/10/P1__2__2/1p__2__2/1LP7/2n7/10/9F");
    assert_eq!(won[4], "a6");
    // A winning defender stays, public, and has not moved by that.
    let lost = after("b4-b5");
    assert_eq!(lost[0], "3b5f/10/10/10/l1__2__2/Pp__2__2/2P7/2n7/10/9F");
    assert_eq!(lost[4], "b5");
    // Equals are both removed.
    assert_eq!(after("a5-b5")[0], "3b5f/10/10/10/l1__2__2/2__2__2/1LP7/2n7/10/9F");
}

#[test]
fn a_bomb_stays_where_it_is_and_a_miner_moves_in() {
    let game = classic();
    let start = position(&game, "Ma6 Nb5 Fj1 fj10 ba7 bb6");
    let mut state = start.clone();
    play(&game, &mut state, "a6-a7").unwrap();
    assert!(game.state_text(&state).starts_with("9f/10/10/b9/1b__"));
    let mut state = start;
    play(&game, &mut state, "b5-b6").unwrap();
    assert!(game.state_text(&state).starts_with("9f/10/10/b9/MN__"));
}

#[test]
fn taking_the_flag_ends_the_game_and_even_the_spy_takes_it() {
    let game = classic();
    let mut state = position(&game, "Sj9 Fj1 fj10 ca5");
    play(&game, &mut state, "j9-j10").unwrap();
    assert_eq!(is_over(&game, &state), Some("flag"));
    assert!(game.state_text(&state).contains(" - move "), "a taken flag needs no result field");
    assert_eq!(game.legal_count(&state), 0);
}

#[test]
fn scouts_run_and_strike_in_one_turn_unless_told_otherwise() {
    let pieces = "Ca1 Fj1 fj10 ca8 pa9 pd1";
    let game = classic();
    let mut state = position(&game, pieces);
    // No jumping, no lakes, no way through enemies; a run of one is no run.
    assert_eq!(play(&game, &mut state.clone(), "a1-a9"), Err("blocked"));
    assert_eq!(play(&game, &mut state.clone(), "a1-b1 a9-b9 b1-c1 b9-c9 c1-c5"), Err("lake"));
    assert_eq!(play(&game, &mut state, "a1-a8"), Ok(()));
    let adjacent = Choices { run_attack: false, ..Choices::default() };
    let game = Stratego::new(CLASSIC, adjacent);
    let state = position(&game, pieces);
    assert_eq!(play(&game, &mut state.clone(), "a1-a8"), Err("scout_attack"));
    assert_eq!(play(&game, &mut state.clone(), "a1-d1"), Err("scout_attack"));
    let mut state = position(&game, pieces.replace("fj10", "fj10 lj9").as_str());
    assert_eq!(play(&game, &mut state, "a1-a7 j9-j8 a7-a8"), Ok(()));
}

#[test]
fn only_a_run_makes_a_scout_known() {
    let game = classic();
    let mut state = position(&game, "Ca1 Cb1 Fj1 fj10 lj9");
    play(&game, &mut state, "a1-a2 j9-j8 b1-b4").unwrap();
    let public = game.state_text(&state);
    assert_eq!(public.split(' ').nth(4), Some("b4"));
}

#[test]
fn who_may_not_be_moved() {
    let game = classic();
    let state = position(&game, "Ma4 Bb4 Fj1 La3 fj10 lj9");
    let refused = |text: &str| play(&game, &mut state.clone(), text).err();
    assert_eq!(refused("b4-b5"), Some("immobile"));
    assert_eq!(refused("j9-j8"), Some("not_your_piece"));
    assert_eq!(refused("d1-d2"), Some("empty_cell"));
    assert_eq!(refused("a4-a6"), Some("too_far"));
    assert_eq!(refused("a3-a4"), Some("own_piece"));
    assert!(game.read_action(&state, "a4-b5").is_none(), "no diagonal steps");
    let setup = game.start();
    assert_eq!(play(&game, &mut setup.clone(), "a1-a2"), Err("setup_phase"));
}

fn two_squares(count: u8, exempt: bool) -> Stratego {
    Stratego::new(CLASSIC, Choices { two_squares: count, exempt, ..Choices::default() })
}

#[test]
fn the_fourth_crossing_of_a_border_is_refused() {
    // A piece shuttles; the enemy's moves do not matter.
    let pieces = "La4 Fj1 Ch1 fj10 li9 lc9";
    let shuttle = "a4-a5 i9-i8 a5-a4 i8-i7 a4-a5 i7-i6 a5-a4";
    let game = two_squares(3, false);
    assert_eq!(play(&game, &mut position(&game, pieces), shuttle), Err("two_squares"));
    // On to a third cell it may go, and then back over the first border.
    let mut state = position(&game, pieces);
    play(&game, &mut state, "a4-a5 i9-i8 a5-a4 i8-i7 a4-a5 i7-i6 a5-a6 i6-i7").unwrap();
    assert_eq!(play(&game, &mut state, "a6-a5 i7-i8 a5-a4 i8-i9 a4-a5"), Ok(()));
    // A turn with another piece ends the count.
    let other = "a4-a5 i9-i8 a5-a4 i8-i7 a4-a5 i7-i6 h1-h2 i6-i7 a5-a4";
    assert_eq!(play(&game, &mut position(&game, pieces), other), Ok(()));
    // Off, or by the federation's count of five.
    let game = two_squares(0, false);
    assert_eq!(play(&game, &mut position(&game, pieces), shuttle), Ok(()));
    let game = two_squares(5, false);
    let mut state = position(&game, pieces);
    play(&game, &mut state, &format!("{shuttle} i6-i5 a4-a5 i5-i6")).unwrap();
    assert_eq!(play(&game, &mut state, "a5-a4"), Err("two_squares"));
}

#[test]
fn a_scout_is_refused_every_way_over_the_border_it_keeps_crossing() {
    let game = two_squares(3, false);
    let mut state = position(&game, "Ca1 Fj1 fj10 li9 lc9");
    play(&game, &mut state, "a1-a4 i9-i8 a4-a2 i8-i7 a2-a6 i7-i6").unwrap();
    // Common to all three are the borders a2|a3 and a3|a4: up to a4 it may go, not beyond.
    assert_eq!(play(&game, &mut state.clone(), "a6-a3"), Err("two_squares"));
    assert_eq!(play(&game, &mut state.clone(), "a6-a1"), Err("two_squares"));
    assert_eq!(play(&game, &mut state.clone(), "a6-a4"), Ok(()));
    assert_eq!(play(&game, &mut state, "a6-a10"), Ok(()));
}

#[test]
fn attacks_count_as_crossings_unless_exempt() {
    // The blue piece steps in the shuttling piece's way before its fourth crossing.
    let pieces = "La4 Fj1 Ch1 fj10 rb3 lc9";
    let moves = "a4-a5 b3-b2 a5-a4 b2-a2 a4-a5 a2-a3 a5-a4 a3-b3";
    let game = two_squares(3, false);
    let mut state = position(&game, pieces);
    assert_eq!(play(&game, &mut state, moves), Err("two_squares"));
    // The same where the enemy stands on the cell itself.
    for (exempt, expected) in [(false, Err("two_squares")), (true, Ok(()))] {
        let game = two_squares(3, exempt);
        let mut state = position(&game, "La4 Fj1 fj10 rb4 lc9");
        play(&game, &mut state, "a4-a5 c9-c8 a5-a4 c8-c9 a4-a5 b4-a4").unwrap();
        assert_eq!(play(&game, &mut state, "a5-a4"), expected);
    }
    // An exempt attack clears the count: the way back is free again.
    let game = two_squares(3, true);
    let mut state = position(&game, "La4 Fj1 fj10 rb4 lc9");
    let moves = "a4-a5 c9-c8 a5-a4 c8-c9 a4-a5 b4-a4 a5-a4 c9-c8 a4-a5 c8-c9 a5-a4";
    assert_eq!(play(&game, &mut state, moves), Ok(()));
}

#[test]
fn following_into_a_cell_that_another_piece_left_counts_from_one() {
    // A tracker keyed by cells would count the first piece's crossing for its follower.
    let game = two_squares(3, false);
    let mut state = position(&game, "La5 Ra4 Fj1 fj10 li9 lc9");
    let moves = "a5-a6 i9-i8 a4-a5 i8-i9 a5-a4 i9-i8 a4-a5 c9-c8 a5-b5";
    assert_eq!(play(&game, &mut state, moves), Ok(()));
}

#[test]
fn a_refusal_that_leaves_no_move_loses() {
    let game = two_squares(3, false);
    // Red's only piece shuttles in the corner between flag and bomb.
    let mut state = position(&game, "La1 Bb1 Bb2 Fa3 fj10 li9 lc9");
    play(&game, &mut state, "a1-a2 i9-i8 a2-a1 i8-i7 a1-a2 i7-i6").unwrap();
    assert_eq!(is_over(&game, &state), Some("no_moves"));
    assert!(game.state_text(&state).contains(" - move "));
    assert!(game.state_text(&state).ends_with(" 106 result=1:no_moves 6"));
}

#[test]
fn both_stuck_is_a_loss_or_a_draw() {
    for (stuck_draw, reason) in [(false, "no_moves"), (true, "both_stuck")] {
        let game = Stratego::new(CLASSIC, Choices { stuck_draw, ..Choices::default() });
        // The last pieces that can move remove each other.
        let mut state = position(&game, "La4 Fj1 Bb1 la5 fj10 bc9");
        play(&game, &mut state, "a4-a5").unwrap();
        assert_eq!(is_over(&game, &state), Some(reason));
        // Where blue could still move, red is just stuck when its turn comes.
        let mut state = position(&game, "La4 Fj1 Bb1 la5 fj10 lc9");
        play(&game, &mut state, "a4-a5 c9-c8").unwrap();
        assert_eq!(is_over(&game, &state), Some("no_moves"));
    }
}

#[test]
fn a_setup_that_cannot_move_is_accepted_and_loses() {
    // Six bombs beside the lakes' feet close the front row; red loses before it has moved.
    let closed = "FSCCCCCCCCNNNNNRRRRLLLLPPPPJJJBBOOBBGMBB";
    let open = "FBBBBBBSCCCCCCCCNNNNNRRRRLLLLPPPPJJJOOGM";
    let game = classic();
    let set_up = |red: &str, blue: &str| {
        let mut state = game.start();
        for letters in [red, blue] {
            let turn = game.read_turn(&state, &format!("setup {letters}")).unwrap();
            turn.iter().for_each(|&action| game.apply(&mut state, action));
        }
        state
    };
    assert_eq!(closed.len(), 40);
    let state = set_up(closed, open);
    assert_eq!(game.turn(&state), Turn::Over(crate::game::Outcome::win(Seat::One, 1, "no_moves")));
    let mut state = set_up(open, closed);
    play(&game, &mut state, "a4-a5").unwrap();
    assert_eq!(game.turn(&state), Turn::Over(crate::game::Outcome::win(Seat::Zero, 1, "no_moves")));
}

#[test]
fn long_games_are_draws_and_a_win_comes_first() {
    let limited = |quiet_limit, max_plies| {
        Stratego::new(CLASSIC, Choices { quiet_limit, max_plies, ..Choices::default() })
    };
    let game = limited(4, 0);
    let mut state = position_after(&game, "La4 Fj1 fj10 lc9", 0);
    play(&game, &mut state, "a4-a5 c9-c8 a5-a6 c8-c9").unwrap();
    assert_eq!(is_over(&game, &state), Some("quiet_limit"));
    let game = limited(0, 103);
    let mut state = position(&game, "La4 Fj1 fj10 lc9");
    play(&game, &mut state, "a4-a5 c9-c8 a5-a6").unwrap();
    assert_eq!(is_over(&game, &state), Some("max_plies"));
    // The flag falls in the last ply that was left.
    let mut state = position(&game, "Lj8 Fj1 fj10 lc9");
    play(&game, &mut state, "j8-j9 c9-c8 j9-j10").unwrap();
    assert_eq!(is_over(&game, &state), Some("flag"));
}

#[test]
fn a_chase_may_not_come_back_to_where_it_was() {
    let with =
        |more_squares| Stratego::new(CLASSIC, Choices { more_squares, ..Choices::default() });
    // The hunted piece walks round four cells with the hunter behind it; the fourth step after it
    // would bring back the position of the first threat.
    let pieces = "Pb3 Fj1 fj10 lb5 bi9";
    let hunt = "b3-b4 b5-a5 b4-b5 a5-a4 b5-a5 a4-b4 a5-a4 b4-b5";
    for (more_squares, expected) in [(false, Ok(())), (true, Err("more_squares"))] {
        let game = with(more_squares);
        let mut state = position(&game, pieces);
        play(&game, &mut state, hunt).unwrap();
        assert_eq!(play(&game, &mut state.clone(), "a4-b4"), expected);
        // Taking back the own last move is always allowed, threat or not.
        assert_eq!(play(&game, &mut state.clone(), "a4-a5"), Ok(()));
        // So is the same position reached without a threat: the hunted piece is let go first.
        play(&game, &mut state, "a4-a3 b5-b6 a3-b3 b6-b5").unwrap();
        assert_eq!(play(&game, &mut state, "b3-b4"), Ok(()));
    }
    // The history of the chase travels in the text as moves, and reads back.
    let game = with(true);
    let mut state = position(&game, pieces);
    play(&game, &mut state, hunt).unwrap();
    let text = game.state_text(&state);
    assert!(text.contains(" chase=b3-b4,b5-a5,b4-b5,a5-a4,b5-a5,a4-b4,a5-a4,b4-b5 "), "{text}");
    let mut read = game.read_state(&text).unwrap();
    assert_eq!(play(&game, &mut read, "a4-b4"), Err("more_squares"));
}

#[test]
fn a_chase_compares_pieces_and_not_ranks() {
    // Two hidden scouts change places during the hunt: by rank the position would be the same, and
    // its refusal would tell the hunter that they are alike.
    let choices = Choices { more_squares: true, two_squares: 0, ..Choices::default() };
    let game = Stratego::new(CLASSIC, choices);
    let hunts = |other: char| {
        let mut state = position(&game, &format!("Pb3 Fj1 fj10 cb5 {other}a5 bi9"));
        // The hunted piece and its neighbour go round, one behind the other, and end exchanged.
        let moves = "b3-b4 b5-b6 b4-b5 a5-a6 b5-b4";
        let played = play(&game, &mut state, moves);
        (played, game.refused(&state, Seat::Zero))
    };
    assert_eq!(hunts('c'), hunts('l'));
}
