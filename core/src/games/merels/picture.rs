//! Pictures of the board: its lines and points, the men on it and in hand, and what is pending.

use super::bars::Bars;
use super::boards::{Board, Graph};
use super::dice;
use super::rules::{Merels, points};
use super::state::{Action, End, State, Throw};
use crate::game::{Look, Notation, Outcome, Picture, Rules, Seat, Turn, View};
use crate::picture::{ACCENT, Drawing, FAINT, GLOW, INK, MARGIN, PAPER, Point, Style};

/// The side of the square that holds the points.
const SPAN: f64 = 300.0;
/// The room above and below the board for men in hand.
const STRIP: f64 = 34.0;
const MAN: f64 = 15.0;
const MEN: [(&str, &str); 2] = [("#fdfcf8", "#3a352d"), ("#37332d", "#161411")];

impl<B: Bars> Picture for Merels<B> {
    fn svg(&self, view: &View<State<B>>, look: &Look) -> Result<String, String> {
        let named = |name: &String| self.graph.read_point(name).ok_or_else(|| name.clone());
        let glowing: Vec<usize> = look.highlight.iter().map(named).collect::<Result<_, _>>()?;
        let state = view.known();
        let below = look.perspective.unwrap_or(Seat::Zero);
        let plan = Plan::new(&self.graph, self.settings.board, below);
        let mut drawing = plan.board(&glowing);
        self.draw_lines(&mut drawing, &plan, state);
        for point in 0..self.graph.names.len() {
            if let Some(seat) = state.owner(point) {
                man(&mut drawing, plan.at(point), MAN, seat);
            }
        }
        self.draw_marks(&mut drawing, &plan, state);
        for seat in Seat::BOTH {
            plan.hand(&mut drawing, seat, state.hands[seat.index()]);
        }
        if let Throw::Thrown(throw) = state.throw {
            plan.dice(&mut drawing, state.mover, dice::pips(throw));
        }
        Ok(drawing.finish(&self.caption(state)))
    }

    fn touched(&self, _state: &State<B>, action: Action) -> Vec<String> {
        match action {
            Action::Place(point) | Action::Remove(point) => vec![self.point_name(point)],
            Action::Move { from, to } => vec![self.point_name(from), self.point_name(to)],
            Action::Enter(line) => {
                points(self.line(line)).map(|point| self.point_name(point)).collect()
            }
            Action::Pass | Action::Throw(_) => Vec::new(),
        }
    }
}

impl<B: Bars> Merels<B> {
    /// Barred lines and, at the end, the line that won: both lie under the men.
    fn draw_lines(&self, drawing: &mut Drawing, plan: &Plan<'_>, state: &State<B>) {
        let barred = state.bars.all().iter().map(|bar| (bar.line, Style::stroke(ACCENT, 2.0)));
        let won = self
            .mills
            .iter()
            .filter(|&&line| state.end == End::Line && line & state.enemy() == line);
        let won = won.map(|&line| (line, Style::stroke(ACCENT, 6.0).faded(0.8)));
        for (line, style) in barred.chain(won) {
            if let Some(ends) = self.ends(line) {
                drawing.line(plan.at(ends[0]), plan.at(ends[1]), style);
            }
        }
    }

    /// First and last point of a mill, as it is drawn.
    fn ends(&self, line: u32) -> Option<[usize; 2]> {
        let set = |points: &[usize]| points.iter().fold(0, |set, &point| set | 1u32 << point);
        let chain = self.graph.chains.iter().find(|chain| set(&chain.points) == line)?;
        Some([*chain.points.first()?, *chain.points.last()?])
    }

    /// Men that may be removed now, and the man that never moves.
    fn draw_marks(&self, drawing: &mut Drawing, plan: &Plan<'_>, state: &State<B>) {
        if state.due > 0 {
            for point in points(self.removable(state.enemy())) {
                let at = plan.at(point as usize);
                drawing.circle(at, MAN + 4.0, Style::stroke(ACCENT, 2.5));
            }
        }
        if let (true, Some(centre)) = (state.fixed, self.graph.centre) {
            let (x, y) = plan.at(centre);
            let style = Style::fill(ACCENT);
            drawing.polygon(&[(x, y - 6.0), (x + 6.0, y), (x, y + 6.0), (x - 6.0, y)], style);
        }
    }

    fn caption(&self, state: &State<B>) -> String {
        let name = |seat| self.player_name(seat);
        match self.turn(state) {
            Turn::Player(seat) if state.due > 0 => format!("{} to remove a man", name(seat)),
            Turn::Player(seat) => format!("{} to {}", name(seat), self.phase_word(state)),
            Turn::Chance => format!("{} to throw", name(state.mover)),
            Turn::Over(Outcome { points: 0, .. }) => "Draw".to_owned(),
            Turn::Over(outcome) => {
                format!("{} wins", outcome.winner().map_or("Nobody", name))
            }
        }
    }
}

/// Where everything goes.
struct Plan<'a> {
    graph: &'a Graph,
    board: Board,
    below: Seat,
}

impl<'a> Plan<'a> {
    const fn new(graph: &'a Graph, board: Board, below: Seat) -> Self {
        Self { graph, board, below }
    }

    const fn size() -> Point {
        (SPAN + 2.0 * MARGIN + 16.0, SPAN + 2.0 * MARGIN + 2.0 * STRIP)
    }

    /// A place inside the board's square, from 0 to 1 each way, seen from the seat below.
    fn place(&self, (x, y): Point) -> Point {
        let (x, y) = if self.below == Seat::Zero { (x, y) } else { (1.0 - x, 1.0 - y) };
        (MARGIN + 8.0 + SPAN * x, MARGIN + STRIP + SPAN * y)
    }

    fn at(&self, point: usize) -> Point {
        let (column, row) = self.graph.places.get(point).copied().unwrap_or_default();
        if matches!(self.board, Board::Triangle(_)) {
            return self.place(on_triangle(column, row as f64));
        }
        let last = (self.graph.plane.0 - 1) as f64;
        self.place((column as f64 / last, row as f64 / last))
    }

    fn board(&self, glowing: &[usize]) -> Drawing {
        let (width, height) = Self::size();
        let mut drawing = Drawing::new(width, height);
        for &point in glowing {
            drawing.circle(self.at(point), MAN + 8.0, Style::fill(GLOW));
        }
        for chain in &self.graph.chains {
            if let (Some(&first), Some(&last)) = (chain.points.first(), chain.points.last()) {
                drawing.line(self.at(first), self.at(last), Style::stroke(INK, 2.0));
            }
        }
        for point in 0..self.graph.names.len() {
            drawing.circle(self.at(point), 4.0, Style::fill(INK));
        }
        self.name_edges(&mut drawing);
        drawing
    }

    /// Letters of files and numbers of ranks; on the triangles, of spokes and rings.
    fn name_edges(&self, drawing: &mut Drawing) {
        let (columns, rows) = self.graph.plane;
        let mut label = |at: Point, word: String| drawing.text(at, 13.0, FAINT, &word);
        let letter = |column| crate::boards::file_letter(column).to_string();
        if matches!(self.board, Board::Triangle(_)) {
            for column in 0..columns {
                label(self.place(on_triangle(column, -0.55)), letter(column));
            }
            for row in 0..rows {
                // Inside the top corner, where no line passes.
                let (x, y) = on_triangle(0, row as f64);
                label(self.place((x + 0.025, y + 0.105)), (row + 1).to_string());
            }
            return;
        }
        let (_, height) = Self::size();
        for column in 0..columns {
            let (x, _) = self.place((column as f64 / (columns - 1) as f64, 0.0));
            label((x, height - STRIP - 9.0), letter(column));
        }
        for row in 0..rows {
            let (_, y) = self.place((0.0, row as f64 / (rows - 1) as f64));
            label((13.0, y), (rows - row).to_string());
        }
    }

    /// The line on which a seat's men in hand lie.
    fn strip(&self, seat: Seat) -> f64 {
        if seat == self.below { Self::size().1 - STRIP / 2.0 - 2.0 } else { STRIP / 2.0 }
    }

    fn hand(&self, drawing: &mut Drawing, seat: Seat, men: u8) {
        for place in 0..men {
            let x = MARGIN + 8.0 + 20.0 * f64::from(place);
            man(drawing, (x, self.strip(seat)), 8.5, seat);
        }
    }

    fn dice(&self, drawing: &mut Drawing, seat: Seat, pips: [u8; 3]) {
        let (width, y) = (Self::size().0, self.strip(seat));
        for (place, die) in (0u8..).zip(pips) {
            let x = width - 20.0 - 26.0 * f64::from(2 - place);
            let style = Style::fill(PAPER).outlined(INK, 1.5);
            drawing.rounded((x - 11.0, y - 11.0), (22.0, 22.0), 4.0, style);
            drawing.text((x, y), 14.0, INK, &die.to_string());
        }
    }
}

/// A place on the triangles: spokes 0, 2 and 4 are the corners, clockwise from the top; the others
/// lie half way between. Rings count from the outside, and need not be whole.
fn on_triangle(spoke: usize, ring: f64) -> Point {
    const CORNERS: [Point; 3] = [(0.5, 0.0), (1.0, 0.9), (0.0, 0.9)];
    let corner = |index: usize| CORNERS[index % 3];
    let (a, b) = (corner(spoke / 2), corner(spoke.div_ceil(2)));
    let side = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
    let (middle, inward) = ((0.5, 0.6), 0.27 * ring);
    let toward = |from: f64, to: f64| from + (to - from) * inward;
    (toward(side.0, middle.0), toward(side.1, middle.1))
}

fn man(drawing: &mut Drawing, at: Point, radius: f64, seat: Seat) {
    let (colour, edge) = MEN[seat.index()];
    drawing.circle(at, radius, Style::fill(colour).outlined(edge, 1.6));
    let ring = if seat == Seat::Zero { edge } else { FAINT };
    drawing.circle(at, 0.6 * radius, Style::stroke(ring, 1.0).faded(0.6));
}

#[cfg(test)]
mod tests {
    use super::super::{NoBars, settings};
    use super::*;
    use crate::game::Views;

    fn svg(id: &str, text: &str, look: &Look) -> Result<String, String> {
        let game = Merels::<NoBars>::new(settings(id).unwrap());
        let state = game.read_state(text).unwrap();
        game.svg(&game.view(&state, Seat::Zero), look)
    }

    #[test]
    fn a_highlight_that_is_no_point_is_named() {
        let look = Look { highlight: vec!["d6".to_owned(), "d4".to_owned()], ..Look::default() };
        let start = "3/3/3/6/3/3/3 0 place 9,9 0";
        assert_eq!(svg("nine_mens_morris", start, &look), Err("d4".to_owned()));
        let look = Look { highlight: vec!["d6".to_owned()], ..Look::default() };
        let plain = svg("nine_mens_morris", start, &Look::default()).unwrap();
        let marked = svg("nine_mens_morris", start, &look).unwrap();
        assert_eq!(marked.matches(GLOW).count(), plain.matches(GLOW).count() + 1);
    }

    #[test]
    fn only_men_that_may_be_removed_are_ringed() {
        // White has closed a7 d7 g7; Black's c3 d3 e3 are a mill and safe, b6 is not.
        let text = "www/b1w/3/5w/bbb/3/3 0 remove1 4,5 0";
        let ringed = svg("nine_mens_morris", text, &Look::default()).unwrap();
        assert_eq!(ringed.matches(ACCENT).count(), 1);
    }

    #[test]
    fn each_seat_sees_its_own_side_below() {
        let text = "3/3/3/w5/3/3/3 1 place 8,9 0";
        let look = Look { perspective: Some(Seat::One), ..Look::default() };
        let (white, black) = (
            svg("nine_mens_morris", text, &Look::default()).unwrap(),
            svg("nine_mens_morris", text, &look).unwrap(),
        );
        assert_ne!(white, black);
        assert!(white.contains("<title>Black to place</title>"));
    }
}
