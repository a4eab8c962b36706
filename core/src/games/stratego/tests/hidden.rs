//! Two games that differ only in ranks that a seat has not seen look alike to it, byte for byte.

use super::*;
use crate::erased::{ErasedState, Pixels};
use crate::game::{
    Evaluate, Look, Picture, Question, Record, Seat, Tensor, Views, sorted_legal, turns,
};
use crate::search::evaluate;

/// Everything that a seat can get out of a position, one after the other.
fn seen(game: &Stratego, state: &State, seat: Seat) -> Vec<u8> {
    let view = game.view(state, seat);
    let mut text = game.view_text(&view);
    text += &format!("{:x} {view:?}", game.key(view.known()));
    let look = Look { perspective: Some(seat), highlight: vec!["a4".into()] };
    text += &game.svg(&view, &look).unwrap();
    text += &format!("{:?}{}", game.turn(state), game.phase(state));
    let drawn = game.resample(&view, &mut Stream::new(5, 5));
    text += &format!("{} {}", game.state_text(&drawn), game.estimate(&drawn));
    if game.turn(state) == Turn::Player(seat) {
        text += &own_turn(game, state, &mut Stream::new(9, u64::from(state.plies)));
    }
    let mut all = text.into_bytes();
    let mut pixels = vec![0u8; game.observation_shape().iter().product()];
    game.observe(&view, &mut pixels);
    all.extend(pixels);
    all
}

/// What the seat to act gets: what it may play in which order, and how tries are refused.
fn own_turn(game: &Stratego, state: &State, stream: &mut Stream) -> String {
    let mut visited = Vec::new();
    game.legal(state, &mut |action| visited.push(action));
    let mut mask = vec![false; game.action_count()];
    game.mask(state, &mut mask);
    let shown: String = mask.iter().map(|&legal| if legal { '1' } else { '0' }).collect();
    let found = turns(game, state, 20);
    let turns: Vec<String> = found.turns.iter().map(|turn| game.turn_text(state, turn)).collect();
    let mut text = format!("{visited:?}{shown}{turns:?}{}", found.complete);
    let some = (0..20).filter_map(|_| stream.index(game.action_count()));
    let tries: Vec<_> = some.filter_map(|id| game.decode(state, id)).chain(visited).collect();
    for action in tries {
        let asked = game.action_text(state, action);
        text += &format!("{asked}{:?}{:?}", game.check(state, action), game.touched(state, action));
        for told in ["xB", "+M"].map(|told| format!("{asked}{told}")) {
            text += &format!("{told}{:?}", game.read_turn(state, &told));
        }
    }
    text
}

/// The other state with the ranks of two hidden pieces of a seat exchanged, where that may be.
fn exchanged(game: &Stratego, state: &State, seat: Seat, stream: &mut Stream) -> Option<State> {
    let hidden: Vec<u8> = super::super::board::each(state.side(seat) & !state.public).collect();
    let a = *hidden.get(stream.index(hidden.len())?)?;
    let b = *hidden.get(stream.index(hidden.len())?)?;
    let (one, two) = (state.kind(a)?, state.kind(b)?);
    let has_moved = |cell: u8| state.moved >> cell & 1 != 0;
    let may = |kind: Kind, cell| kind.is_mobile() || !has_moved(cell);
    let possible = one != two && may(one, b) && may(two, a);
    let both = super::super::board::bit(a as usize) | super::super::board::bit(b as usize);
    let mut other = state.clone();
    other.kinds[one.index()] ^= both;
    other.kinds[two.index()] ^= both;
    possible.then_some(other).filter(|other| game.can_move(other) || state.mover != seat)
}

/// How long two games are compared.
const MOST: usize = 4;

/// Plays both games on while they take the same moves with the same results; how many positions
/// were compared.
fn pair(game: &Stratego, state: &State, other: &State, stream: &mut Stream) -> usize {
    let (mut one, mut two) = (state.clone(), other.clone());
    for compared in 0..MOST {
        assert_eq!(one.public, two.public);
        let blind = blind_seat(&one, &two);
        assert!(seen(game, &one, blind) == seen(game, &two, blind), "{}", game.state_text(&one));
        let shared: Vec<_> = sorted_legal(game, &one)
            .into_iter()
            .filter(|&action| game.check(&two, action).is_ok())
            .filter(|&action| {
                game.played_text(&one, &[action]) == game.played_text(&two, &[action])
            })
            .collect();
        let Some(place) = stream.index(shared.len()) else {
            return compared + 1;
        };
        let action = shared[place];
        game.apply(&mut one, action);
        game.apply(&mut two, action);
        // Where a piece shows its rank, or one side is stuck, the games have parted.
        if game.turn(&one) != game.turn(&two) || reveals(game, &one, &two, blind) {
            return compared + 1;
        }
    }
    MOST
}

/// The seat whose enemy's ranks differ.
fn blind_seat(one: &State, two: &State) -> Seat {
    let differs =
        |seat: &Seat| one.kinds.iter().zip(&two.kinds).any(|(a, b)| (a ^ b) & one.side(*seat) != 0);
    Seat::BOTH.into_iter().find(differs).map_or(Seat::Zero, Seat::other)
}

/// Whether a public rank differs between the games.
fn reveals(game: &Stratego, one: &State, two: &State, blind: Seat) -> bool {
    let known = |state: &State| game.view(state, blind).known().kinds;
    known(one) != known(two) || one.lost != two.lost
}

fn games() -> Vec<Stratego> {
    let chase = Choices { more_squares: true, ..Choices::default() };
    [(CLASSIC, Choices::default()), (BARRAGE, Choices::default()), (BARRAGE, chase)]
        .map(|(edition, choices)| Stratego::new(edition, choices))
        .into()
}

#[test]
fn games_that_differ_in_unseen_ranks_look_alike() {
    let (mut pairs, mut positions) = (0, 0);
    for (index, game) in games().into_iter().enumerate() {
        for round in 0..16 {
            let mut stream = Stream::new(21 + index as u64, round);
            let mut state = random_setup(&game, &mut stream);
            while is_over(&game, &state).is_none() {
                let seat = Seat::BOTH[stream.index(2).unwrap()];
                let exchange = |from: &State, stream: &mut Stream| {
                    exchanged(&game, from, seat, stream).unwrap_or_else(|| from.clone())
                };
                // Half of the positions are left out.
                let times = stream.index(6).unwrap().saturating_sub(2);
                let other = (0..times).fold(state.clone(), |at, _| exchange(&at, &mut stream));
                if other != state {
                    positions += pair(&game, &state, &other, &mut stream);
                    pairs += 1;
                }
                play_random(&game, &mut state, &mut stream);
                if state.plies > 150 {
                    break;
                }
            }
        }
    }
    assert!(pairs > 2000 && positions > 5000, "{pairs} pairs, {positions} positions");
}

#[test]
fn a_setup_shows_nothing_but_ready() {
    for game in games() {
        let mut stream = Stream::new(31, 0);
        let mut first = game.start();
        let before = seen(&game, &first, Seat::One);
        let mut second = game.start();
        for _ in 0..40 {
            assert!(seen(&game, &first, Seat::One) == before, "the other side's progress shows");
            play_random(&game, &mut first, &mut stream);
            play_random(&game, &mut second, &mut stream);
        }
        // The same letters are placed over two different setups of player 0.
        let ready = seen(&game, &first, Seat::Zero);
        for _ in 0..40 {
            assert_eq!(first.mover, Seat::One);
            assert!(seen(&game, &first, Seat::One) == seen(&game, &second, Seat::One));
            assert!(seen(&game, &first, Seat::Zero) == ready);
            let count = game.legal_count(&first);
            let action = game.nth_legal(&first, stream.index(count).unwrap()).unwrap();
            game.apply(&mut first, action);
            game.apply(&mut second, action);
        }
    }
}

#[test]
fn the_erased_layer_keeps_views_apart() {
    let game = crate::catalogue::load("barrage").unwrap();
    let play = |red: &str, blue: &str| -> Box<dyn ErasedState> {
        let mut state = game.start();
        state.play(&format!("setup {red}")).unwrap();
        state.play(&format!("setup {blue}")).unwrap();
        state
    };
    let red = "F.B.......S.C.C.....N.G.M...............";
    let one = play(red, "F.B.......S.C.C.....N.G.M...............");
    let two = play(red, "B.F.......C.S.C.....M.N.G...............");
    let pixels = |state: &dyn ErasedState| {
        let mut out = vec![0.0; game.observation_shape().iter().product()];
        state.observe(Seat::Zero, Pixels::F32(&mut out));
        out
    };
    assert_ne!(one.text(), two.text());
    assert_eq!(one.view_text(Seat::Zero), two.view_text(Seat::Zero));
    assert!(one.view_text(Seat::Zero).contains('?'));
    assert_eq!(pixels(&*one), pixels(&*two));
    let look = Look::default();
    assert_eq!(one.svg(Some(Seat::Zero), &look), two.svg(Some(Seat::Zero), &look));
    assert_eq!(one.legal_turns(100), two.legal_turns(100));
    assert_eq!(one.resample(Seat::Zero, 3).text(), two.resample(Seat::Zero, 3).text());
    let view = one.view_text(Seat::Zero);
    let [mut a, mut b] = [one.boxed_clone(), two.boxed_clone()];
    for wrong in ["a1-a2", "c1-d1", "a10-a9", "k1-k2", "a2-a9", "a2-b3", "f5-f6", "e2-e1xM"] {
        assert_eq!(a.play(wrong), b.play(wrong), "{wrong}");
    }
    assert_eq!(view, a.view_text(Seat::Zero));
}

#[test]
fn an_evaluation_comes_from_the_view_alone() {
    let game = Stratego::new(BARRAGE, Choices::default());
    let question = Question { nodes: 600, top: 5, ..Question::default() };
    let judged = |state: &State| {
        let record = Record::new(&game, state.clone());
        let found = evaluate(&game, &record, &question, &|| false, &mut |_| {}).unwrap();
        format!("{found:?}")
    };
    let mut pairs = 0;
    for round in 0..8 {
        let mut stream = Stream::new(91, round);
        let mut state = random_setup(&game, &mut stream);
        while is_over(&game, &state).is_none() && state.plies < 40 {
            if let Some(other) = exchanged(&game, &state, state.mover.other(), &mut stream) {
                // The view's text is answered like the position itself.
                let view = game.view_text(&game.view(&state, state.mover));
                let read = game.read_state(&view).unwrap();
                assert_eq!(judged(&state), judged(&other));
                assert_eq!(judged(&state), judged(&read));
                pairs += 1;
            }
            (0..5).for_each(|_| {
                if is_over(&game, &state).is_none() {
                    play_random(&game, &mut state, &mut stream);
                }
            });
        }
    }
    assert!(pairs > 15, "{pairs}");
}
