//! The rules page, case by case: the marked boards.

use super::shape::MARKING;
use super::tests::{CAILLOUX, MILITES, after, at, captured, forbidden, texts};
use crate::catalogue::load;

#[test]
fn marks_guide_departures() {
    let from = |cell: &str| -> Vec<String> {
        let file = usize::from(cell.as_bytes()[0] - b'a');
        let row = 8 - cell[1..].parse::<usize>().unwrap();
        let mut rows = vec!["8".to_owned(); 8];
        rows[0] = "m7".to_owned();
        let mark = |n: usize| if n == 0 { String::new() } else { n.to_string() };
        rows[row] = format!("{}M{}", mark(file), mark(7 - file));
        let state = at(CAILLOUX, &format!("{} 0 move 0,0 0", rows.join("/")));
        let mut cells: Vec<String> = texts(&*state).iter().map(|t| t[3..].to_owned()).collect();
        cells.sort();
        cells
    };
    // By the default marking, rank 4 is `q.X.p.X.`, rank 5 `.X.p.X.q`, rank 3 `.r.X.r.X`.
    assert_eq!(from("d4"), ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"], "unmarked");
    assert_eq!(from("c4"), ["b3", "b5", "d3", "d5"], "X");
    assert_eq!(from("e4"), ["d3", "d4", "f4", "f5"], "p: / with -");
    assert_eq!(from("h5"), ["g4", "h4", "h6"], "q: / with |, on the edge");
    assert_eq!(from("b3"), ["a3", "a4", "c2", "c3"], "r: \\ with -");
    assert_eq!(from("c2"), ["b3", "c1", "c3", "d1"], "s: \\ with |");
}

#[test]
fn the_default_marking_is_as_described() {
    let rows: Vec<&[u8]> = MARKING.as_bytes().chunks(8).collect();
    let turned: Vec<u8> = MARKING.bytes().rev().collect();
    assert_eq!(turned, MARKING.as_bytes(), "half a turn maps it to itself");
    let alternates = |marks: Vec<u8>| {
        let marked: Vec<bool> =
            marks.into_iter().filter(|&m| m != b'.').map(|m| m == b'X').collect();
        marked.len() == 4 && marked.windows(2).all(|pair| pair[0] != pair[1])
    };
    for line in 0..8 {
        assert!(alternates(rows[line].to_vec()), "row {line}");
        assert!(alternates(rows.iter().map(|row| row[line]).collect()), "file {line}");
        for (file, &mark) in rows[line].iter().enumerate() {
            let rank = 8 - line;
            assert_eq!(mark != b'.', (file + 1 + rank) % 2 == 1);
        }
    }
}

#[test]
fn whole_lines_and_lone_men_in_corners_are_taken() {
    let line = "m7/8/8/8/1Mmmm3/6M1/8/8 0 move 0,0 0";
    assert_eq!(captured(CAILLOUX, line, "g3-f4"), ["c4", "d4", "e4"]);
    // A line that runs to the edge is safe,
    let edge = "m7/8/8/8/4mmmm/2M5/8/8 0 move 0,0 0";
    assert_eq!(captured(CAILLOUX, edge, "c3-d4"), Vec::<String>::new());
    // and so is one with a gap.
    let gap = "m7/8/8/8/1Mm1m3/6M1/8/8 0 move 0,0 0";
    assert_eq!(captured(CAILLOUX, gap, "g3-f4"), Vec::<String>::new());
    let corner = "m7/8/8/8/8/8/M7/m1M5 0 move 0,0 0";
    assert_eq!(captured(CAILLOUX, corner, "c1-b1"), ["a1"]);
    // Two men in the corner's row are a line to the edge: the corner rule is for a lone man.
    let two = "m7/8/8/8/8/8/M2M4/mm6 0 move 0,0 0";
    assert_eq!(captured(CAILLOUX, two, "d2-c1"), Vec::<String>::new());
    // One of the two about the corner must just have moved.
    let stands = "m7/8/8/8/8/8/M6M/mM6 0 move 0,0 0";
    assert_eq!(captured(CAILLOUX, stands, "h2-h3"), Vec::<String>::new());
}

#[test]
fn milites_march_and_become_latrones() {
    let text = "l7/5P2/8/8/8/8/8/7L 0 move 0,0 9";
    let state = at(MILITES, text);
    let from_f7: Vec<String> = texts(&*state).into_iter().filter(|t| t.starts_with("f7")).collect();
    // f7 is marked q... whichever its marks, it only goes forward.
    assert!(from_f7.iter().all(|text| text.ends_with('8')), "{from_f7:?}");
    assert!(!from_f7.is_empty());
    let promoted = after(MILITES, text, &[&from_f7[0]]);
    assert!(promoted.contains('L') && !promoted.contains('P'), "{promoted}");
    assert!(promoted.ends_with(" 1 move 0,0 0"), "its step resets the counter: {promoted}");
    // An unmarked cell gives it the three cells ahead.
    let three = at(MILITES, "l7/8/8/8/3P4/8/8/8 0 move 0,0 0");
    assert_eq!(texts(&*three), ["d4-d5", "d4-e5", "d4-c5"]);
    assert_eq!(forbidden(MILITES, "l7/8/8/8/3P4/8/8/8 0 move 0,0 0", "d4-d3"), "forward");
    // Black's march down the board.
    let down = at(MILITES, "8/8/8/3p4/8/8/8/7L 1 move 0,0 0");
    assert!(texts(&*down).iter().all(|text| text.ends_with('4')));
    assert!(load(MILITES).unwrap().read("7P/8/8/8/8/8/8/l7 0 move 0,0 0").is_err());
}

#[test]
fn latrones_leap_along_their_marks() {
    // d4 is unmarked: any direction, over an enemy only.
    let text = "8/8/8/4l3/2lLL3/8/8/8 0 move 0,0 0";
    let state = at(MILITES, text);
    let jumps: Vec<String> = texts(&*state).into_iter().filter(|t| t.contains("d4:")).collect();
    assert_eq!(jumps, ["d4:b4", "d4:f6"]);
    assert!(captured(MILITES, text, "d4:b4").is_empty(), "the leap itself takes nothing");
    // c4 is marked X: no leap along the rank.
    assert_eq!(forbidden(MILITES, "8/8/8/8/2Ll4/8/8/8 0 move 0,0 0", "c4:e4"), "mark");
    assert_eq!(forbidden(MILITES, "8/8/8/3l4/3P4/8/8/8 0 move 0,0 0", "d4:d6"), "leap");
}

#[test]
fn markings_that_make_no_game_are_refused() {
    let code = |spec: &str| load(spec).err().map(|error| error.code());
    assert_eq!(code("latrunculi_cailloux(marking=X)"), Some("bad_option"));
    let every = "X".repeat(64);
    assert_eq!(code(&format!("latrunculi_cailloux(marking={every})")), None);
    assert_eq!(code(&format!("{MILITES}(marking={every})")), Some("bad_option"));
}
