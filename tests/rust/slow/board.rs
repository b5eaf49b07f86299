//! A board of 64 letters, and moves found by walking over it: slow, but a direct transcription of the
//! rules. It shares no code with the engine and reads FEN itself, so that the two can be
//! compared.

/// Squares from a1 = 0 and b1 = 1 to h8 = 63.
pub type Square = usize;

pub(super) const EMPTY: u8 = b'.';

#[derive(Clone)]
pub struct Board {
    /// FEN letters.
    pub(super) letters: [u8; 64],
    pub white_moves: bool,
    pub chess960: bool,
    /// The rooks that may still castle.
    castling_rooks: Vec<Square>,
    /// The square a pawn has just passed in a double push.
    passed: Option<Square>,
    /// Whether white pawns may go two squares from the first rank, as in horde.
    pub(super) steps_from_first_rank: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: Square,
    /// For castling the king's destination.
    pub to: Square,
    /// A lower-case letter.
    pub promotion: Option<u8>,
    /// The rook that castles.
    pub rook: Option<Square>,
}

pub fn name(square: Square) -> String {
    format!("{}{}", (b'a' + file(square) as u8) as char, rank(square) + 1)
}

pub fn file(square: Square) -> i32 {
    square as i32 % 8
}

pub fn rank(square: Square) -> i32 {
    square as i32 / 8
}

pub fn at(file: i32, rank: i32) -> Option<Square> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as Square)
}

/// The squares strictly between two on a common rank, file or diagonal; `None` if there is none.
pub fn between(from: Square, to: Square) -> Option<Vec<Square>> {
    let (files, ranks) = (file(to) - file(from), rank(to) - rank(from));
    if from == to || files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    let walk = (1..files.abs().max(ranks.abs()))
        .map(|step| at(file(from) + step * files.signum(), rank(from) + step * ranks.signum()).unwrap());
    Some(walk.collect())
}

/// The squares from one to another on the same rank, without the first.
fn walked(from: Square, to: Square) -> Vec<Square> {
    let mut way = between(from, to).unwrap_or_default();
    if from != to {
        way.push(to);
    }
    way
}

impl Board {
    pub fn read(fen: &str, chess960: bool) -> Board {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut letters = [EMPTY; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in text.bytes() {
                if letter.is_ascii_digit() {
                    column += (letter - b'0') as usize;
                } else {
                    letters[(7 - row) * 8 + column] = letter;
                    column += 1;
                }
            }
        }
        let white_moves = fields[1] == "w";
        let castling_rooks = Vec::new();
        let mut board =
            Board { letters, white_moves, chess960, castling_rooks, passed: None, steps_from_first_rank: false };
        for letter in fields[2].bytes().filter(|letter| *letter != b'-') {
            board.castling_rooks.extend(board.castling_rook(letter));
        }
        board.passed = board.passed_square(fields[3]);
        board
    }

    /// The rook that a letter of the castling field means, if king and rook stand where they must.
    fn castling_rook(&self, letter: u8) -> Option<Square> {
        let white = letter.is_ascii_uppercase();
        let row = if white { 0 } else { 7 };
        let king = self.king(white)?;
        let is_rook = |column: &i32| self.letters[(row * 8 + column) as usize] == colored(b'r', white);
        let column = match letter.to_ascii_lowercase() {
            _ if rank(king) != row => None,
            // Orthodox castling: the king on the e-file, the rook in the corner (FIDE 3.8.2).
            b'k' if !self.chess960 => (file(king) == 4).then_some(7).filter(is_rook),
            b'q' if !self.chess960 => (file(king) == 4).then_some(0).filter(is_rook),
            // X-FEN: the outermost rook on that side.
            b'k' => (file(king) + 1..8).rev().find(is_rook),
            b'q' => (0..file(king)).find(is_rook),
            letter => Some((letter - b'a') as i32).filter(is_rook),
        };
        column.and_then(|column| at(column, row))
    }

    /// An en passant square is valid only with a pawn in front of it, and empty squares there and behind it.
    fn passed_square(&self, text: &str) -> Option<Square> {
        let &[column, row] = text.as_bytes() else { return None };
        let square = at((column - b'a') as i32, (row - b'1') as i32)?;
        let (row, ahead) = if self.white_moves { (5, -1) } else { (2, 1) };
        let pawn = at(file(square), row + ahead)?;
        let home = at(file(square), row - ahead)?;
        let holds = rank(square) == row
            && self.letters[pawn] == colored(b'p', !self.white_moves)
            && self.letters[square] == EMPTY
            && self.letters[home] == EMPTY;
        holds.then_some(square)
    }

    /// The kind of piece on a square, as a lower-case letter.
    pub fn role(&self, square: Square) -> Option<u8> {
        self.is_occupied(square).then(|| self.letters[square].to_ascii_lowercase())
    }

    pub fn is_occupied(&self, square: Square) -> bool {
        self.letters[square] != EMPTY
    }

    pub fn is_of(&self, square: Square, white: bool) -> bool {
        self.is_occupied(square) && self.letters[square].is_ascii_uppercase() == white
    }

    pub fn is_own(&self, square: Square) -> bool {
        self.is_of(square, self.white_moves)
    }

    /// `None` on a board on which it is missing.
    pub fn king(&self, white: bool) -> Option<Square> {
        self.letters.iter().position(|letter| *letter == colored(b'k', white))
    }

    pub fn may_castle(&self, rook: Square) -> bool {
        self.castling_rooks.contains(&rook) && self.is_own(rook)
    }

    /// The rook of the side to move that may castle to the h-file or to the a-file.
    pub fn castling_rook_towards(&self, h_file: bool) -> Option<Square> {
        let king = self.king(self.white_moves)?;
        (0..64).find(|rook| self.may_castle(*rook) && (*rook > king) == h_file)
    }

    pub fn back_rank(&self) -> i32 {
        if self.white_moves { 0 } else { 7 }
    }

    /// +1 for White, -1 for Black.
    pub fn ahead(&self) -> i32 {
        if self.white_moves { 1 } else { -1 }
    }

    pub fn is_passed(&self, square: Square) -> bool {
        self.passed == Some(square)
    }

    /// Whether a piece other than a pawn can make this step on an empty board (FIDE 3.2 to 3.8.1).
    pub fn goes(role: u8, from: Square, to: Square) -> bool {
        let files = (file(to) - file(from)).abs();
        let ranks = (rank(to) - rank(from)).abs();
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files == ranks && files != 0;
        match role {
            b'n' => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            b'b' => diagonal,
            b'r' => straight,
            b'q' => straight || diagonal,
            b'k' => files.max(ranks) == 1,
            _ => unreachable!("pawns have rules of their own"),
        }
    }

    /// The pieces in the way of a straight or diagonal move.
    pub fn in_the_way(&self, role: u8, from: Square, to: Square) -> Vec<Square> {
        let way = if role == b'n' { Vec::new() } else { between(from, to).unwrap_or_default() };
        way.into_iter().filter(|square| self.is_occupied(*square)).collect()
    }

    /// Whether the piece on one square attacks another, even if it may not move there (FIDE 3.1.2, 3.1.3).
    fn attacks(&self, from: Square, to: Square) -> bool {
        match self.role(from) {
            None => false,
            Some(b'p') => {
                let ahead = if self.is_of(from, true) { 1 } else { -1 };
                rank(to) - rank(from) == ahead && (file(to) - file(from)).abs() == 1
            }
            Some(role) => Board::goes(role, from, to) && self.in_the_way(role, from, to).is_empty(),
        }
    }

    pub fn attackers(&self, to: Square, white: bool) -> Vec<Square> {
        (0..64).filter(|from| self.is_of(*from, white) && self.attacks(*from, to)).collect()
    }

    /// The opponent's pieces that attack the king of the side to move.
    pub fn checkers(&self) -> Vec<Square> {
        let king = self.king(self.white_moves);
        king.map_or(Vec::new(), |king| self.attackers(king, !self.white_moves))
    }

    /// The board with an emptied square.
    pub fn lifted(&self, square: Square) -> Board {
        let mut board = self.clone();
        board.letters[square] = EMPTY;
        board
    }

    /// The board after a move, with the same side to move, to find what the opponent could then capture.
    pub fn moved(&self, step: Step) -> Board {
        let mut board = self.clone();
        let letter = board.letters[step.from];
        board.letters[step.from] = EMPTY;
        if let Some(rook) = step.rook {
            board.letters[rook] = EMPTY;
            board.letters[rook_destination(step.from, rook)] = colored(b'r', self.white_moves);
        }
        let diagonal = file(step.to) != file(step.from);
        if letter.eq_ignore_ascii_case(&b'p') && diagonal && self.is_passed(step.to) {
            board.letters[at(file(step.to), rank(step.from)).unwrap()] = EMPTY;
        }
        board.letters[step.to] = step.promotion.map_or(letter, |role| colored(role, self.white_moves));
        board
    }

    /// The board after a legal move, with the other side to move.
    pub fn played(&self, step: Step) -> Board {
        let mut board = self.moved(step);
        board.white_moves = !self.white_moves;
        let is_king = self.role(step.from) == Some(b'k');
        board.castling_rooks.retain(|&rook| rook != step.from && rook != step.to && !(is_king && self.is_own(rook)));
        let is_double = self.role(step.from) == Some(b'p') && step.from.abs_diff(step.to) == 16;
        board.passed = is_double.then_some((step.from + step.to) / 2);
        board
    }

    /// The squares king and rook pass over and arrive on.
    pub fn castling_way(&self, king: Square, rook: Square) -> (Vec<Square>, Vec<Square>) {
        (walked(king, king_destination(king, rook)), walked(rook, rook_destination(king, rook)))
    }

    /// Every legal move.
    pub fn legal_steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in (0..64).filter(|from| self.is_own(*from)) {
            match self.role(from) {
                Some(b'p') => self.pawn_steps(from, &mut steps),
                Some(b'n') => {
                    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
                    self.walk(from, &jumps, 1, &mut steps);
                }
                Some(b'b') => self.walk(from, &DIAGONAL, 7, &mut steps),
                Some(b'r') => self.walk(from, &STRAIGHT, 7, &mut steps),
                role => {
                    let most = if role == Some(b'k') { 1 } else { 7 };
                    self.walk(from, &DIAGONAL, most, &mut steps);
                    self.walk(from, &STRAIGHT, most, &mut steps);
                }
            }
        }
        let white = self.white_moves;
        steps.retain(|step| {
            let after = self.moved(*step);
            after.king(white).is_none_or(|king| after.attackers(king, !white).is_empty())
        });
        let Some(king) = self.king(white) else { return steps };
        for rook in (0..64).filter(|rook| self.may_castle(*rook)) {
            let to = king_destination(king, rook);
            let step = Step { from: king, to, promotion: None, rook: Some(rook) };
            let (kings, rooks) = self.castling_way(king, rook);
            let free = |square: &Square| *square == king || *square == rook || !self.is_occupied(*square);
            let without = self.lifted(king);
            let safe = |square: &Square| without.attackers(*square, !white).is_empty();
            if kings.iter().chain(&rooks).all(free)
                && self.checkers().is_empty()
                && kings.iter().all(safe)
                && self.moved(step).attackers(to, !white).is_empty()
            {
                steps.push(step);
            }
        }
        steps
    }

    fn walk(&self, from: Square, directions: &[(i32, i32)], most: i32, steps: &mut Vec<Step>) {
        for (files, ranks) in directions {
            for count in 1..=most {
                let Some(to) = at(file(from) + count * files, rank(from) + count * ranks) else {
                    break;
                };
                if self.is_own(to) {
                    break;
                }
                steps.push(Step { from, to, promotion: None, rook: None });
                if self.is_occupied(to) {
                    break;
                }
            }
        }
    }

    fn pawn_steps(&self, from: Square, steps: &mut Vec<Step>) {
        let ahead = self.ahead();
        let mut add = |to: Square| {
            if rank(to) == 0 || rank(to) == 7 {
                let roles = b"nbrq".iter().map(|role| Some(*role));
                steps.extend(roles.map(|promotion| Step { from, to, promotion, rook: None }));
            } else {
                steps.push(Step { from, to, promotion: None, rook: None });
            }
        };
        let push = at(file(from), rank(from) + ahead).expect("no pawn stands on the last rank");
        if !self.is_occupied(push) {
            add(push);
            if rank(from) == self.back_rank() + ahead {
                at(file(from), rank(push) + ahead).filter(|to| !self.is_occupied(*to)).map(&mut add);
            }
        }
        for side in [-1, 1] {
            let Some(to) = at(file(from) + side, rank(from) + ahead) else { continue };
            if self.is_of(to, !self.white_moves) || self.is_passed(to) {
                add(to);
            }
        }
    }

    /// A move in UCI notation, castling as king takes rook in Chess960.
    pub fn uci(&self, step: Step) -> String {
        let to = step.rook.filter(|_| self.chess960).unwrap_or(step.to);
        let promotion = step.promotion.map(char::from);
        format!("{}{}{}", name(step.from), name(to), promotion.map_or(String::new(), String::from))
    }
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

pub(super) fn colored(role: u8, white: bool) -> u8 {
    if white { role.to_ascii_uppercase() } else { role }
}

/// The king castles to the g-file with a rook to its right, to the c-file with one to its left.
pub fn king_destination(king: Square, rook: Square) -> Square {
    at(if rook > king { 6 } else { 2 }, rank(king)).unwrap()
}

fn rook_destination(king: Square, rook: Square) -> Square {
    at(if rook > king { 5 } else { 3 }, rank(king)).unwrap()
}
