//! The memory of games, counted by the allocator: as much as they report, and no more than they need.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use chess_arbiter::{Game, NodeId, Notes, read_pgn};

struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: delegates to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let in_use = IN_USE.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(in_use, Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The memory of a new value, and the additional peak during its creation.
fn counted<T>(make: impl FnOnce() -> T) -> (T, usize, usize) {
    let before = IN_USE.load(Relaxed);
    MOST.store(before, Relaxed);
    let made = make();
    let after = IN_USE.load(Relaxed) - before;
    (made, after, MOST.load(Relaxed) - before - after)
}

fn shuffled(plies: usize) -> String {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle().take(plies);
    moves.fold(String::new(), |text, mv| text + mv + " ") + "*"
}

/// The bytes of a node: those of its position, and forty more.
const NODE: usize = size_of::<chess_arbiter::Position>() + 40;

/// A single test, since parallel ones would also be counted.
#[test]
fn memory_of_games() {
    let texts = [
        "1. e4 e5 *".to_owned(),
        shuffled(100_000),
        format!("1. e4 {} e5 *", "(1. d4 {note} d5 $3)".repeat(10_000)),
        format!("1. e4 {{{}}} *", "x".repeat(10_000_000)),
        (0..5_000).map(|number| format!("[Tag{number} \"value {number}\"]\n")).collect::<String>() + "\n1. e4 *",
    ];
    for text in texts {
        let bytes = read_pgn(text.as_bytes()).remove(0).game.to_bytes();
        let (decoded, takes, _) = counted(|| Game::from_bytes(&bytes).unwrap());
        let said = decoded.memory();
        let start = &text[..20.min(text.len())];
        assert!(takes < said + 4_096, "{start}: it takes {takes}, and says {said}");
        assert!(said < takes + takes / 8 + 4_096, "{start}: it takes {takes}, and says {said}");
    }

    // Exactly the memory of the nodes after decoding, and at most a quarter more while it grows.
    let bytes = read_pgn(shuffled(100_000).as_bytes()).remove(0).game.to_bytes();
    let (decoded, takes, besides) = counted(|| Game::from_bytes(&bytes).unwrap());
    let node = takes / 100_001;
    assert!(node <= NODE && besides < 4_096, "{node} bytes for each node, {besides} besides");
    drop(decoded);
    let (played, takes, _) = counted(|| {
        let mut game = Game::new("4k3/7r/8/8/8/8/R7/4K3 w - - 0 1".parse().unwrap(), chess_arbiter::Rules::Fide);
        for round in 0..20_000 {
            // Moves and variations, with separate nodes.
            game.go_to_node(NodeId::ROOT);
            for _ in 0..3 {
                let moves = game.position().legal_moves();
                let mv = moves[round % moves.len()];
                game.play_squares(mv.from(), mv.to(), None).unwrap();
            }
        }
        game
    });
    let nodes = (1..).find(|index| played.node(*index).is_none()).unwrap() as usize;
    assert!(takes < nodes * NODE * 5 / 4 + 4_096, "{takes} for {nodes} nodes");

    // A removed note leaves no memory.
    let mut game = Game::default();
    let before = (IN_USE.load(Relaxed), game.memory());
    let notes = Notes { after: "x".repeat(1 << 20), ..Notes::default() };
    game.set_notes(NodeId::ROOT, notes).unwrap();
    assert!(game.memory() > before.1 + (1 << 20));
    game.set_notes(NodeId::ROOT, Notes::default()).unwrap();
    assert!(IN_USE.load(Relaxed) < before.0 + 4_096 && game.memory() < before.1 + 4_096);
}
