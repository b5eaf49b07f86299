//! Legal moves, generated directly.
//!
//! There is one implementation of legality. It finds the pieces that give check and the lines along which
//! others are pinned, and from them the target squares of each piece, as sets; only en passant captures are
//! tested one by one. A [`Sink`] receives the moves: it lists them, or just counts them
//! without a list. Restricting the squares of origin and the targets lets the same code answer narrower
//! questions: the moves of one piece, or the ways a knight can reach f3.

use crate::attacks::{
    bishop_attacks, diagonal_lines, king_attacks, knight_attacks, knight_set_attacks, lone_king_attacks, pawn_attacks,
    pawn_set_attacks, rook_attacks, squares_between, straight_lines,
};
use crate::bitboard::Bitboard;
use crate::board::{Board, RoleNumbers};
use crate::castling::{CastlingPath, CastlingSide};
use crate::chess_move::{Move, MoveList};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::{Rank, Square};
use crate::variant::of_variant;

/// A consumer of generated moves.
trait Sink {
    /// A piece other than a pawn goes to any of these squares.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// Pawns arrive on these squares, each from the square at this offset; never on the last rank.
    fn pawns(&mut self, to: Bitboard, offset: i8);
    /// Pawns make their double push to these squares.
    fn double_pushes(&mut self, to: Bitboard, offset: i8);
    /// The captures towards the a-file and towards the h-file, the single pushes and the double pushes, each
    /// with its offset, if none arrives on the last rank.
    #[inline(always)]
    fn pawn_sets(&mut self, [west, east, push, twice]: [(Bitboard, i8); 4]) {
        self.pawns(west.0, west.1);
        self.pawns(east.0, east.1);
        self.pawns(push.0, push.1);
        self.double_pushes(twice.0, twice.1);
    }
    /// Pawns arrive on the last rank: four moves each.
    fn promotions(&mut self, to: Bitboard, offset: i8);
    /// An en passant capture or castling.
    fn special(&mut self, mv: Move);
}

/// The square of origin of a pawn.
fn origin(to: Square, offset: i8) -> Square {
    Square::wrapping((to.index() as i32 - offset as i32) as u32)
}

/// Lists moves in the order in which they are generated.
struct Lister {
    list: MoveList,
    numbers: RoleNumbers,
}

impl Lister {
    #[inline(always)]
    fn new(board: &Board) -> Lister {
        Lister { list: MoveList::new(), numbers: board.role_numbers() }
    }
}

impl Sink for Lister {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        let numbers = self.numbers;
        self.list.extend(to.into_iter().map(|to| Move::ordinary(role, from, to, numbers.at(to), None)));
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, offset: i8) {
        let numbers = self.numbers;
        let made = |to| Move::ordinary(Role::Pawn, origin(to, offset), to, numbers.at(to), None);
        self.list.extend(to.into_iter().map(made));
    }

    fn double_pushes(&mut self, to: Bitboard, offset: i8) {
        self.list.extend(to.into_iter().map(|to| Move::double_push(origin(to, offset), to)));
    }

    fn promotions(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            let captured = self.numbers.at(to);
            let made = |role| Move::ordinary(Role::Pawn, origin(to, offset), to, captured, Some(role));
            self.list.extend(Role::PROMOTIONS.into_iter().map(made));
        }
    }

    fn special(&mut self, mv: Move) {
        self.list.push(mv);
    }
}

/// Counts moves without making any and, on request, collects their targets.
struct Counter<'a> {
    count: u64,
    /// By square of origin.
    targets: Option<&'a mut [Bitboard; 64]>,
}

impl Counter<'_> {
    fn collect(&mut self, to: Bitboard, offset: i8) {
        if let Some(targets) = &mut self.targets {
            for to in to {
                targets[usize::from(origin(to, offset).index() & 63)] |= to.into();
            }
        }
    }
}

impl Sink for Counter<'_> {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, to: Bitboard) {
        self.count += u64::from(to.len());
        if let Some(targets) = &mut self.targets {
            targets[usize::from(from.index() & 63)] |= to;
        }
    }

    fn pawns(&mut self, to: Bitboard, offset: i8) {
        self.count += u64::from(to.len());
        self.collect(to, offset);
    }

    fn double_pushes(&mut self, to: Bitboard, offset: i8) {
        self.pawns(to, offset);
    }

    /// Captures and pushes have different targets, so one count covers both.
    #[inline(always)]
    fn pawn_sets(&mut self, sets: [(Bitboard, i8); 4]) {
        let [west, east, push, twice] = sets;
        self.count += u64::from((west.0 | push.0 | twice.0).len());
        self.count += u64::from(east.0.len());
        if self.targets.is_some() {
            for (to, offset) in sets {
                self.collect(to, offset);
            }
        }
    }

    fn promotions(&mut self, to: Bitboard, offset: i8) {
        self.count += 4 * u64::from(to.len());
        self.collect(to, offset);
    }

    fn special(&mut self, mv: Move) {
        self.count += 1;
        if let Some(targets) = &mut self.targets {
            targets[usize::from(mv.from().index() & 63)] |= mv.to().into();
        }
    }
}

/// In WebAssembly, where size matters, lists and counts share one copy of the generator: that saves 0.9 kB (gzip), and
/// counting takes a seventh more time. Natively each sink has its own copy. Only frequent methods are inlined.
#[cfg(target_arch = "wasm32")]
enum Either<'s, 't> {
    Lister(&'s mut Lister),
    Counter(&'s mut Counter<'t>),
}

#[cfg(target_arch = "wasm32")]
impl Sink for Either<'_, '_> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        match self {
            Either::Lister(lister) => lister.piece(role, from, to),
            Either::Counter(counter) => counter.piece(role, from, to),
        }
    }

    #[inline(never)]
    fn pawns(&mut self, to: Bitboard, offset: i8) {
        match self {
            Either::Lister(lister) => lister.pawns(to, offset),
            Either::Counter(counter) => counter.pawns(to, offset),
        }
    }

    #[inline(never)]
    fn double_pushes(&mut self, to: Bitboard, offset: i8) {
        match self {
            Either::Lister(lister) => lister.double_pushes(to, offset),
            Either::Counter(counter) => counter.double_pushes(to, offset),
        }
    }

    #[inline(never)]
    fn pawn_sets(&mut self, sets: [(Bitboard, i8); 4]) {
        match self {
            Either::Lister(lister) => lister.pawn_sets(sets),
            Either::Counter(counter) => counter.pawn_sets(sets),
        }
    }

    #[inline(never)]
    fn promotions(&mut self, to: Bitboard, offset: i8) {
        match self {
            Either::Lister(lister) => lister.promotions(to, offset),
            Either::Counter(counter) => counter.promotions(to, offset),
        }
    }

    #[inline(never)]
    fn special(&mut self, mv: Move) {
        match self {
            Either::Lister(lister) => lister.special(mv),
            Either::Counter(counter) => counter.special(mv),
        }
    }
}

impl Position {
    /// All legal moves, in a stable order: the king's, en passant captures, the pawns' (captures
    /// towards the a-file, captures towards the h-file, single pushes, double pushes), the knights',
    /// bishops', rooks' and queens', castling; within these by square, a1 to h8; promotions to queen,
    /// rook, bishop, knight.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::default().legal_moves().len(), 20);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        self.legal_moves_within(Bitboard::ALL, Bitboard::ALL)
    }

    /// The legal moves that leave from one set of squares and arrive in another, in the order of
    /// [`Position::legal_moves`]. Castling arrives on the king's square.
    ///
    /// ```
    /// use chess_arbiter::{Bitboard, Position};
    /// let knight = Bitboard::EMPTY.with("g1".parse().unwrap());
    /// assert_eq!(Position::default().legal_moves_within(knight, Bitboard::ALL).len(), 2);
    /// ```
    pub fn legal_moves_within(&self, from: Bitboard, to: Bitboard) -> MoveList {
        of_variant!(self.variant_moves_within(from, to));
        self.moves_of_chess(from, to)
    }

    /// The legal moves of chess, whatever the variant: one copy for all callers.
    #[cfg_attr(feature = "variants", inline(never))]
    #[cfg_attr(not(feature = "variants"), inline(always))]
    pub(crate) fn moves_of_chess(&self, from: Bitboard, to: Bitboard) -> MoveList {
        let mut lister = Lister::new(self.board());
        let sink = &mut lister;
        #[cfg(target_arch = "wasm32")]
        let sink = &mut Either::Lister(sink);
        self.scene().generate(self.turn(), from, to, sink);
        lister.list
    }

    /// How many legal moves there are.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::default().count_legal_moves(), 20);
    /// ```
    pub fn count_legal_moves(&self) -> u64 {
        of_variant!(self.variant_count());
        self.scene().count(self.turn(), None)
    }

    /// Adds the legal target squares of the piece on each square, by the index of its square. Castling is under the
    /// king's destination, and with `onto_rooks` also under the rook's square.
    pub(crate) fn add_legal_targets(&self, targets: &mut [Bitboard; 64], onto_rooks: bool) {
        of_variant!(self.add_variant_targets(targets, onto_rooks));
        self.scene().count(self.turn(), Some(targets));
        if onto_rooks {
            for mv in CastlingSide::ALL.into_iter().filter_map(|side| self.castle(side)) {
                let rook = mv.rook_file().map(|file| Square::new(file, mv.from().rank()));
                targets[usize::from(mv.from().index() & 63)] |= rook.into_iter().collect();
            }
        }
    }

    /// Whether there is any legal move.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert!(Position::default().has_legal_moves());
    /// ```
    pub fn has_legal_moves(&self) -> bool {
        self.count_legal_moves() != 0
    }

    /// Whether this is a legal move here.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let start = Position::default();
    /// let e4 = start.parse_san("e4").unwrap();
    /// assert!(start.is_legal(e4) && !start.play(e4).is_legal(e4));
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves_within(mv.from().into(), mv.to().into()).contains(&mv)
    }

    /// Whether the game ends here by mate or stalemate. A side without any pieces, as on boards for lessons, is
    /// not stalemated: it passes.
    pub(crate) fn is_over(&self) -> bool {
        of_variant!(self.is_variant_over());
        !self.has_legal_moves() && self.board().color(self.turn()).any()
    }

    /// Checkmate: in check, and no legal move (FIDE 5.1.1).
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "R5k1/5ppp/8/8/8/8/8/K7 b - -".parse()?;
    /// assert!(position.is_checkmate());
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        of_variant!(self.is_variant_checkmate());
        self.is_check() && !self.has_legal_moves()
    }

    /// Stalemate: not in check, and no legal move (FIDE 5.2.1). Without a king a side is never in check.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "k7/2Q5/8/8/8/8/8/K7 b - -".parse()?;
    /// assert!(position.is_stalemate());
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        of_variant!(self.is_variant_stalemate());
        !self.is_check() && !self.has_legal_moves()
    }

    /// The square where a pawn can be captured en passant, only if such a capture is legal.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3".parse()?;
    /// assert_eq!(position.legal_ep_square(), "e3".parse().ok());
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn legal_ep_square(&self) -> Option<Square> {
        of_variant!(self.variant_ep_square());
        let square = self.ep_square()?;
        let legal = |from| is_en_passant_legal(self.board(), self.turn(), from, square);
        self.ep_capturers(square).into_iter().any(legal).then_some(square)
    }

    /// The castling move to one side, if it is legal.
    ///
    /// ```
    /// use chess_arbiter::{CastlingSide, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K -".parse()?;
    /// assert!(position.castle(CastlingSide::King).is_some());
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn castle(&self, side: CastlingSide) -> Option<Move> {
        let us = self.turn();
        let moves = self.legal_moves_within(self.king_of(us)?.into(), side.king_to(us).into());
        moves.iter().copied().find(|mv| mv.kind() == side.kind())
    }

    #[inline(always)]
    fn scene(&self) -> Scene<'_> {
        Scene { board: self.board(), rooks: self.castling().rooks(), ep_square: self.ep_square() }
    }
}

/// Everything that legal moves depend on, except the side to move.
struct Scene<'a> {
    board: &'a Board,
    /// The rooks that may still castle, of both sides.
    rooks: Bitboard,
    ep_square: Option<Square>,
}

impl Scene<'_> {
    /// Counts the legal moves of this side and collects their targets.
    #[inline(always)]
    fn count(&self, us: Color, targets: Option<&mut [Bitboard; 64]>) -> u64 {
        let mut counter = Counter { count: 0, targets };
        let sink = &mut counter;
        #[cfg(target_arch = "wasm32")]
        let sink = &mut Either::Counter(sink);
        self.generate(us, Bitboard::ALL, Bitboard::ALL, sink);
        counter.count
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn generate<S: Sink>(&self, us: Color, from: Bitboard, to: Bitboard, sink: &mut S) {
        let them = !us;
        let board = self.board;
        let own = board.color(us);
        let occupied = board.occupied();
        let kings = board.pieces(us, Role::King);
        let king = kings.lowest();
        // Enemy attacks only matter to a king: a side without one has no king moves and no castling, and ignores
        // enemies.
        let (enemies, king_targets, rooks) = if kings.any() {
            (board.color(them), to, self.rooks)
        } else {
            (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY)
        };
        let knights = board.role(Role::Knight) & enemies;
        let pawns = board.role(Role::Pawn) & enemies;
        let straight = board.straight_sliders_among(enemies);
        let diagonal = board.diagonal_sliders_among(enemies);

        let mut checkers = (knight_attacks(king) & knights) | (pawn_attacks(us, king) & pawns);
        let (files_and_ranks, on_straight) = pin_lines(king, straight_lines(king) & straight, occupied);
        let (diagonals, on_diagonal) = pin_lines(king, diagonal_lines(king) & diagonal, occupied);
        checkers |= on_straight | on_diagonal;

        let mut attacked = pawn_set_attacks(them, pawns)
            | lone_king_attacks(board.pieces(them, Role::King))
            | knight_set_attacks(knights);
        let castling =
            if checkers.is_empty() && from.contains(king) { rooks & us.back_rank().into() } else { Bitboard::EMPTY };
        if from.contains(king) {
            let steps = (king_attacks(king) & king_targets) - own - attacked;
            let mut wanted = steps;
            for rook in castling {
                let path = CastlingPath::new(us, king, rook);
                if (path.both & occupied.without(king).without(rook)).is_empty() {
                    wanted |= path.king;
                }
            }
            if wanted.any() {
                // Without the king, which does not shield the squares behind it. For a single square, a direct test
                // is faster.
                let occupied = occupied.without(king);
                if wanted.more_than_one() {
                    for slider in diagonal {
                        attacked |= bishop_attacks(slider, occupied);
                    }
                    for slider in straight {
                        attacked |= rook_attacks(slider, occupied);
                    }
                } else {
                    let square = wanted.lowest();
                    let seen =
                        (bishop_attacks(square, occupied) & diagonal) | (rook_attacks(square, occupied) & straight);
                    if seen.any() {
                        attacked |= wanted;
                    }
                }
            }
            sink.piece(Role::King, king, steps - attacked);
        }

        // Rare, so tested in full, with any checkers.
        if let Some(ep_square) = self.ep_square
            && to.contains(ep_square)
        {
            let capturers = pawn_attacks(them, ep_square) & board.pieces(us, Role::Pawn);
            for pawn in capturers & from {
                if is_en_passant_legal(board, us, pawn, ep_square) {
                    sink.special(Move::en_passant(pawn, ep_square));
                }
            }
        }

        let answers = match checkers.first() {
            None => Bitboard::ALL,
            Some(checker) if !checkers.more_than_one() => squares_between(king, checker).with(checker),
            // In double check only the king can move.
            Some(_) => return,
        };
        let targets = to & (answers - own);
        let pinned = files_and_ranks | diagonals;

        pawn_moves(board, us, (files_and_ranks, diagonals), from, targets, sink);

        for from in (board.pieces(us, Role::Knight) & from) - pinned {
            sink.piece(Role::Knight, from, knight_attacks(from) & targets);
        }
        for from in (board.pieces(us, Role::Bishop) & from) - files_and_ranks {
            let to = bishop_attacks(from, occupied) & targets;
            sink.piece(Role::Bishop, from, if diagonals.contains(from) { to & diagonals } else { to });
        }
        for from in (board.pieces(us, Role::Rook) & from) - diagonals {
            let to = rook_attacks(from, occupied) & targets;
            let is_pinned = files_and_ranks.contains(from);
            sink.piece(Role::Rook, from, if is_pinned { to & files_and_ranks } else { to });
        }
        for from in board.pieces(us, Role::Queen) & from {
            let to = if !pinned.contains(from) {
                bishop_attacks(from, occupied) | rook_attacks(from, occupied)
            } else if diagonals.contains(from) {
                bishop_attacks(from, occupied) & diagonals
            } else {
                rook_attacks(from, occupied) & files_and_ranks
            };
            sink.piece(Role::Queen, from, to & targets);
        }

        for rook in castling {
            let path = CastlingPath::new(us, king, rook);
            let (king_to, rook_to) = (path.side.king_to(us), path.side.rook_to(us));
            let others = occupied.without(king).without(rook);
            if (path.both & others | path.king & attacked).any() || !to.contains(king_to) {
                continue;
            }
            // In Chess960 the rook may have shielded the square the king goes to.
            let edge = Bitboard(!Bitboard::NOT_A_FILE | !Bitboard::NOT_H_FILE).contains(rook);
            let after = others.with(king_to).with(rook_to);
            if edge || (rook_attacks(king_to, after) & straight).is_empty() {
                sink.special(Move::castle(path.side.kind(), king, king_to, rook.file()));
            }
        }
    }
}

/// Every square from the king to a slider if exactly one piece is between them: a pinned piece stays on these squares;
/// and the sliders that give check.
#[inline(always)]
fn pin_lines(king: Square, snipers: Bitboard, occupied: Bitboard) -> (Bitboard, Bitboard) {
    let (mut lines, mut checkers) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for sniper in snipers {
        let stretch = squares_between(king, sniper);
        let blocking = stretch & occupied;
        if blocking.is_empty() {
            checkers |= sniper.into();
        } else if !blocking.more_than_one() {
            lines |= stretch.with(sniper);
        }
    }
    (lines, checkers)
}

#[inline(always)]
fn pawn_moves<S: Sink>(
    board: &Board,
    us: Color,
    (files_and_ranks, diagonals): (Bitboard, Bitboard),
    from: Bitboard,
    targets: Bitboard,
    sink: &mut S,
) {
    let (them, white) = (!us, us == Color::White);
    let pawns = board.pieces(us, Role::Pawn) & from;
    let empty = !board.occupied();
    let enemies = board.color(them);
    let last_rank = Bitboard::from(them.back_rank());
    let third_rank = Bitboard::from(if white { Rank::Third } else { Rank::Sixth });
    let (west, east, push): (i8, i8, i8) = if white { (7, 9, 8) } else { (-9, -7, -8) };
    let shift = |set: Bitboard, by: i8| Bitboard(if by > 0 { set.0 << by } else { set.0 >> -by });
    let westward = |set: Bitboard| shift(Bitboard(set.0 & Bitboard::NOT_A_FILE), west);
    let eastward = |set: Bitboard| shift(Bitboard(set.0 & Bitboard::NOT_H_FILE), east);

    let pinned = pawns & (files_and_ranks | diagonals);
    let free = pawns - pinned;
    let (mut on_west, mut on_east) = (westward(free), eastward(free));
    let mut pushed = free.forward(us);
    if pinned.any() {
        on_west |= westward(pinned & diagonals) & diagonals;
        on_east |= eastward(pinned & diagonals) & diagonals;
        pushed |= (pinned & files_and_ranks).forward(us) & files_and_ranks;
    }
    pushed &= empty;
    let twice = (pushed & third_rank).forward(us) & empty & targets;
    let on_west = on_west & enemies & targets;
    let on_east = on_east & enemies & targets;
    let pushed = pushed & targets;
    if ((on_west | on_east | pushed) & last_rank).is_empty() {
        sink.pawn_sets([(on_west, west), (on_east, east), (pushed, push), (twice, 2 * push)]);
    } else {
        for (to, offset) in [(on_west, west), (on_east, east), (pushed, push)] {
            sink.pawns(to - last_rank, offset);
            sink.promotions(to & last_rank, offset);
        }
        sink.double_pushes(twice, 2 * push);
    }
}

/// Whether a pawn in the right place may capture en passant: afterwards its king, if there is one, must not
/// be attacked, through the two vacated squares of the rank or otherwise.
fn is_en_passant_legal(board: &Board, us: Color, from: Square, to: Square) -> bool {
    let captured = Square::new(to.file(), from.rank());
    let occupied = board.occupied().without(from).without(captured).with(to);
    let king = board.pieces(us, Role::King).first();
    king.is_none_or(|king| board.attackers(king, !us, occupied).without(captured).is_empty())
}
