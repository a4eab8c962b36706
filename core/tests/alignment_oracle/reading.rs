//! Reading is strict: what is no position of the game is refused, and every reason is told.

use taula::Error;
use taula::catalogue;

/// Field and reason of every fault; none where the text is read.
fn faults(spec: &str, text: &str) -> Vec<(&'static str, String)> {
    match catalogue::load(spec).unwrap().read(text) {
        Ok(_) => Vec::new(),
        Err(Error::BadState { faults, .. }) => {
            faults.into_iter().map(|fault| (fault.field, fault.reason)).collect()
        }
        Err(error) => panic!("{error}"),
    }
}

/// The text is refused for one reason, in this field, which says this.
fn refused(spec: &str, text: &str, field: &str, says: &str) {
    let faults = faults(spec, text);
    let is_it = |(in_field, reason): &(&str, String)| *in_field == field && reason.contains(says);
    assert!(faults.len() == 1 && faults.iter().all(is_it), "{text:?}: {faults:?}");
}

const NOUGHTS: &str = "noughts_and_crosses";
const FOUR: &str = "connect_four";

/// Gravity holds in positions too.
#[test]
fn a_floating_mark_is_refused() {
    refused(FOUR, "7/7/7/7/3x3/7 1", "board", "floats");
    let cube = "four_in_a_row_3d";
    refused(cube, "4/4/4/4|4/4/4/1x2|4/4/4/4|4/4/4/4 1", "board", "floats");
    assert!(
        faults("four_in_a_row_3d(gravity=false)", "4/4/4/4|4/4/4/1x2|4/4/4/4|4/4/4/4 1").is_empty()
    );
}

/// Players alternate, player 0 first.
#[test]
fn wrong_counts_are_refused() {
    refused(NOUGHTS, "xx1/3/3 0", "board", "as many marks");
    refused(NOUGHTS, "o2/3/3 0", "board", "as many marks");
    refused(NOUGHTS, "x2/3/3 0", "actor", "player 1 acts");
    refused(NOUGHTS, "xo1/3/3 1", "actor", "player 0 acts");
}

/// The first line ends the game, so the other side cannot have made one too.
#[test]
fn two_winners_are_refused() {
    refused(NOUGHTS, "xxx/ooo/3 -", "board", "did not place last");
    refused(NOUGHTS, "xxx/oo1/o2 0", "board", "did not place last");
}

/// A line or a full board is an end, and only they are.
#[test]
fn an_end_must_be_marked_as_one() {
    refused(NOUGHTS, "xxx/oo1/3 1", "actor", "over by a line");
    refused(NOUGHTS, "xox/xoo/oxx 1", "actor", "full");
    refused(NOUGHTS, "3/3/3 -", "actor", "player 0 acts");
    assert!(faults(NOUGHTS, "xxx/oo1/3 -").is_empty());
    assert!(faults(NOUGHTS, "xox/xoo/oxx -").is_empty());
}

/// The winner's last mark lies on every line that he has.
#[test]
fn lines_that_share_no_cell_are_refused() {
    let paper = "mnk(width=7,height=5,k=3)";
    refused(paper, "xxx4/oo1oo2/xxx4/o6/7 -", "board", "one last mark");
    refused(paper, "xxxxxx1/oo1oo2/o6/7/7 -", "board", "one last mark");
    assert!(faults(paper, "xxxxx2/oo1oo2/7/7/7 -").is_empty(), "two and two, joined");
}

/// With gravity the last mark has nothing on top of it.
#[test]
fn a_line_buried_under_later_marks_is_refused() {
    refused(FOUR, "7/7/7/7/ooxo3/xxxxo2 -", "board", "one last mark");
    assert!(faults(FOUR, "7/7/7/7/ooo4/xxxx3 -").is_empty());
    let cube = "four_in_a_row_3d";
    refused(cube, "xxxx/o3/4/4|ooxo/4/4/4|4/4/4/4|4/4/4/4 -", "board", "one last mark");
    assert!(faults(cube, "xxxx/4/4/4|ooo1/4/4/4|4/4/4/4|4/4/4/4 -").is_empty());
}

/// An exact line is no line when it is longer; where longer ones count, the game is over.
#[test]
fn whether_a_long_run_is_a_line_depends_on_the_option() {
    let text = |actor| format!("xxxxxx3/oo1oo4/o8 {actor}");
    let exact = "mnk(width=9,height=3,k=5,overline=exact)";
    assert!(faults(exact, &text("1")).is_empty());
    refused(exact, &text("-"), "actor", "player 1 acts");
    refused("mnk(width=9,height=3,k=5)", &text("1"), "actor", "over by a line");
}

/// Who mends one thing and is then told of the next has been told too little.
#[test]
fn all_reasons_are_told_at_once() {
    let fields = |text| faults(FOUR, text).into_iter().map(|(field, _)| field).collect::<Vec<_>>();
    assert_eq!(fields("7/8/7/7/7/z6 5"), ["actor", "board", "board"]);
    assert_eq!(fields("7/7/7/7/3x3/7 0"), ["board", "actor"]);
    assert_eq!(fields("7/7/7/7/3x3/7 -"), ["board", "actor"]);
}

#[test]
fn malformed_texts_name_the_field() {
    let noughts = [
        ("", "state"),
        (" ", "actor"),
        ("3/3/3", "state"),
        ("3/3/3 0 0", "state"),
        ("3/3/3  0", "state"),
        (" 3/3/3 0", "state"),
        ("3/3/3 0 ", "state"),
        ("3/3/3 2", "actor"),
        ("3/3/3 c", "actor"),
        ("3/3/3 00", "actor"),
        ("3/3/3 +0", "actor"),
        ("3/3/3 \u{0}", "actor"),
        ("3/3 0", "board"),
        ("3/3/3/3 0", "board"),
        ("3/3/3/ 0", "board"),
        ("/3/3 0", "board"),
        ("// 0", "board"),
        ("3/3/2 0", "board"),
        ("3/3/4 0", "board"),
        ("3/3/xx2 0", "board"),
        ("3/3/X2 1", "board"),
        ("3/3/021 0", "board"),
        ("3/3/03 0", "board"),
        ("3/3/0 0", "board"),
        ("3/3/12 0", "board"),
        ("3/3/111 0", "board"),
        ("3/3/3333333333333333333333333333333333333333 0", "board"),
        ("3/3/-3 0", "board"),
        ("3/3/é2 0", "board"),
        ("3/3/٣ 0", "board"),
        ("3/3/3|3/3/3 0", "board"),
        ("3\n/3/3 0", "board"),
    ];
    for (text, field) in noughts {
        let faults = faults(NOUGHTS, text);
        assert!(faults.iter().any(|&(in_field, _)| in_field == field), "{text:?}: {faults:?}");
    }
    for text in ["4/4/4/4|4/4/4/4|4/4/4/4 0", "4/4/4/4||4/4/4/4|4/4/4/4 0", "4/4/4/4 0"] {
        assert!(faults("four_in_a_row_3d", text).iter().all(|&(field, _)| field == "board"));
        assert!(!faults("four_in_a_row_3d", text).is_empty());
    }
}

/// Any of these put in anywhere spoils a good text, and the field where it stands is named.
#[test]
fn a_stray_character_anywhere_is_refused_in_its_field() {
    let mut tried = 0;
    for (spec, good) in [
        (NOUGHTS, "x1o/1x1/3 1"),
        (FOUR, "7/7/7/2o4/2x4/2xo3 0"),
        ("four_in_a_row_3d", "x3/4/4/2o1|4/4/4/4|4/4/4/4|4/4/4/4 0"),
    ] {
        assert!(faults(spec, good).is_empty());
        let space = good.find(' ').unwrap();
        for place in 0..=good.len() {
            for stray in ["z", "-", "é", "\t", " ", "/", "|", "99", "\u{0}"] {
                let bad = format!("{}{stray}{}", &good[..place], &good[place..]);
                let faults = faults(spec, &bad);
                let field = match stray {
                    " " => "state",
                    _ if place <= space => "board",
                    _ => "actor",
                };
                assert!(faults.iter().any(|&(found, _)| found == field), "{bad:?}: {faults:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 100);
}
