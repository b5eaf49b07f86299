//! Retrograde analysis of a king and a knight or bishop against another such pair: from which positions one side can
//! mate with the other's help. It shares no code with the engine: squares are numbers, a move is a step on an 8 × 8
//! board.

const KING: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minor {
    Knight,
    Bishop,
}

/// A position: the squares of the winner's king and piece and of the other king and piece, and whether the winner is
/// to move. The winner's king is on one of the files a to d and ranks 1 to 4: the others mirror these.
#[derive(Clone, Copy)]
pub struct Place {
    pub men: [u8; 4],
    pub winner_moves: bool,
}

const WINNER: usize = 0;
const LOSER: usize = 2;

impl Place {
    fn index(self) -> usize {
        let king = self.men[WINNER];
        let flip = if king & 4 == 0 { 0 } else { 7 } | if king & 32 == 0 { 0 } else { 56 };
        let [king, rest @ ..] = self.men.map(|man| usize::from(man ^ flip));
        let men = rest.iter().fold(king >> 1 & 12 | king & 3, |all, man| all << 6 | man);
        men << 1 | usize::from(self.winner_moves)
    }

    fn from_index(index: usize) -> Place {
        let mut men = [19, 13, 7, 1].map(|shift| (index >> shift & 63) as u8);
        men[WINNER] = (men[WINNER] & 12) << 1 | men[WINNER] & 3;
        Place { men, winner_moves: index & 1 == 1 }
    }

    /// The side to move, as the index of its king.
    fn mover(self) -> usize {
        if self.winner_moves { WINNER } else { LOSER }
    }
}

/// The squares one step away, or for a bishop as many steps as there are free squares.
fn steps(from: u8, steps: &[(i8, i8)], slides: bool, is_free: impl Fn(u8) -> bool, mut visit: impl FnMut(u8)) {
    for (files, ranks) in steps {
        let (mut file, mut rank) = ((from % 8) as i8, (from / 8) as i8);
        loop {
            (file, rank) = (file + files, rank + ranks);
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let to = (8 * rank + file) as u8;
            visit(to);
            if !slides || !is_free(to) {
                break;
            }
        }
    }
}

/// The positions of one ending.
pub struct Table {
    /// The winner's piece and the other side's.
    minors: [Minor; 2],
    legal: Vec<bool>,
    can_mate: Vec<bool>,
}

impl Table {
    pub fn new(minors: [Minor; 2]) -> Table {
        let size = 1 << 23;
        let mut table = Table { minors, legal: vec![false; size], can_mate: vec![false; size] };
        for index in 0..size {
            table.legal[index] = table.is_legal(Place::from_index(index));
        }
        let mut queue = Vec::new();
        for index in (0..size).filter(|index| table.legal[*index]) {
            if table.is_mate(Place::from_index(index)) {
                queue.push(index as u32);
            }
        }
        for index in &queue {
            table.can_mate[*index as usize] = true;
        }
        // Back from the mates, move by move. Captures are left out: after one, no mate is possible.
        while let Some(index) = queue.pop() {
            let after = Place::from_index(index as usize);
            let before = Place { winner_moves: !after.winner_moves, ..after };
            let mut found = Vec::new();
            for man in [before.mover(), before.mover() + 1] {
                table.targets(&after.men, man, |from| {
                    if !after.men.contains(&from) {
                        let mut men = after.men;
                        men[man] = from;
                        found.push(Place { men, ..before }.index());
                    }
                });
            }
            for index in found {
                if table.legal[index] && !table.can_mate[index] {
                    table.can_mate[index] = true;
                    queue.push(index as u32);
                }
            }
        }
        table
    }

    /// All legal positions with the winner's king in one quarter of the board, with whether the winner can mate.
    pub fn positions(&self) -> impl Iterator<Item = (Place, bool)> + '_ {
        let legal = (0..self.legal.len()).filter(|index| self.legal[*index]);
        legal.map(|index| (Place::from_index(index), self.can_mate[index]))
    }

    /// The FEN, the winner being White.
    pub fn fen(&self, place: Place) -> String {
        let letter = |minor| if minor == Minor::Knight { 'n' } else { 'b' };
        let letters = ['K', letter(self.minors[0]).to_ascii_uppercase(), 'k', letter(self.minors[1])];
        let mut fen = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let man = place.men.iter().position(|man| *man == 8 * rank + file);
                let Some(man) = man else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    fen += &empty.to_string();
                }
                empty = 0;
                fen.push(letters[man]);
            }
            if empty > 0 {
                fen += &empty.to_string();
            }
            fen.push(if rank > 0 { '/' } else { ' ' });
        }
        fen + if place.winner_moves { "w - - 0 1" } else { "b - - 0 1" }
    }

    /// The squares that a piece attacks.
    fn targets(&self, men: &[u8; 4], man: usize, visit: impl FnMut(u8)) {
        let is_free = |square: u8| !men.contains(&square);
        match (man % 2, self.minors[man / 2]) {
            (0, _) => steps(men[man], &KING, false, is_free, visit),
            (_, Minor::Knight) => steps(men[man], &KNIGHT, false, is_free, visit),
            (_, Minor::Bishop) => steps(men[man], &BISHOP, true, is_free, visit),
        }
    }

    /// Whether the other side, without the piece on `gone`, attacks the king of a side.
    fn is_attacked(&self, men: &[u8; 4], side: usize, gone: Option<usize>) -> bool {
        let other = LOSER - side;
        let mut attacked = false;
        for man in [other, other + 1].into_iter().filter(|man| Some(*man) != gone) {
            self.targets(men, man, |to| attacked |= to == men[side]);
        }
        attacked
    }

    fn is_legal(&self, place: Place) -> bool {
        let men = &place.men;
        let apart = (0..4).all(|man| !men[man + 1..].contains(&men[man]));
        let dark = |square: u8| (square / 8 + square % 8).is_multiple_of(2);
        let same_color = self.minors == [Minor::Bishop; 2] && dark(men[1]) == dark(men[3]);
        apart && !same_color && !self.is_attacked(men, LOSER - place.mover(), None)
    }

    /// Whether the loser is to move, in check, and has no legal move.
    fn is_mate(&self, place: Place) -> bool {
        if place.winner_moves || !self.is_attacked(&place.men, LOSER, None) {
            return false;
        }
        let mut escapes = false;
        for man in [LOSER, LOSER + 1] {
            let mut goals = Vec::new();
            self.targets(&place.men, man, |to| goals.push(to));
            for to in goals.into_iter().filter(|to| !place.men[LOSER..].contains(to)) {
                let mut men = place.men;
                men[man] = to;
                let gone = (to == place.men[1]).then_some(1);
                escapes |= to != place.men[WINNER] && !self.is_attacked(&men, LOSER, gone);
            }
        }
        !escapes
    }
}
