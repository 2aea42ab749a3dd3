import SudokuEngine
import Testing

struct PoolConflictTests {
    /// A pattern with rows of x or dots.
    private static func rows(_ rows: String) -> String {
        rows.map { String(repeating: $0 == "x" ? "x" : ".", count: 9) }.joined()
    }

    private static let withoutMiddleBox = String(
        (0..<81).map { $0 / 27 == 1 && $0 % 9 / 3 == 1 ? "." : "x" as Character })

    @Test(arguments: [
        ("tier=hard min-clues=28 max-clues=26", "max-clues", "26 is below min-clues, which is 28"),
        ("tier=hard max-clues=23", "max-clues", "23: hard has 24 to 31 givens"),
        ("tier=hard min-clues=32", "min-clues", "32: hard has 24 to 31 givens"),
        (
            "tier=hard min-rating=4.5 max-rating=4.2", "max-rating",
            "4.2 is below min-rating, which is 4.5"
        ),
        (
            "tier=hard max-rating=3.4", "max-rating",
            "hard: no puzzle is rated 3.4 or less; its puzzles are rated 3.6, 3.8, 4.0 to 4.2, "
                + "4.4 to 5.4"
        ),
        (
            "tier=hard min-rating=3.7 max-rating=3.7", "max-rating",
            "hard: no puzzle is rated 3.7; its puzzles are rated 3.6, 3.8, 4.0 to 4.2, 4.4 to 5.4"
        ),
        (
            "tier=expert min-rating=7.3", "min-rating",
            "expert: no puzzle is rated 7.3 or more; its puzzles are rated 5.6 to 6.2, 6.5 to 7.2"
        ),
        (
            "tier=intermediate techniques=swordfish", "techniques",
            "Swordfish is rated 3.8 or more, above the limit of intermediate, 3.4"
        ),
        (
            "tier=hard max-rating=4.0 techniques=xy-wing", "techniques",
            "XY-Wing is rated 4.2 or more, above the limit of max-rating, 4.0"
        ),
        (
            "tier=hard techniques=x-wing avoid=x-wing", "avoid",
            "X-Wing is among the techniques, too"
        ),
        (
            "tier=hard techniques=unique-rectangle-type-1 avoid=unique-rectangle", "techniques",
            "avoid excludes Unique Rectangle type 1"
        ),
        (
            "tier=hard techniques=unique-rectangle uniqueness=false", "techniques",
            "Unique Rectangle relies on uniqueness, which uniqueness = false excludes"
        ),
        ("tier=easy avoid=hidden-single", "avoid", "every path ends with a Hidden Single"),
        (
            "tier=medium min-rating=2.1 max-rating=2.2", "max-rating",
            "medium: no puzzle is rated 2.1 to 2.2; its puzzles are rated 1.7, 1.9, 2.0, 2.3"
        ),
        (
            "tier=intermediate min-rating=3.2 max-rating=3.3 avoid=x-wing", "avoid",
            "no technique that is left is rated 3.2 to 3.3"
        ),
        (
            "tier=hard techniques=xy-wing,xyz-wing,naked-quad,hidden-quad", "techniques",
            "4 techniques are rated 4.0 or more, hard has at most 3 such steps"
        ),
        (
            "tier=hard symmetry=quarter-turn min-clues=26 max-clues=27", "symmetry",
            "quarter-turn: no 26 to 27 givens have it"
        ),
        (
            "tier=hard pattern=" + rows("x........"), "pattern",
            "9 cells, a puzzle has at least 17 givens"
        ),
        (
            "tier=hard pattern=" + rows("x.....x.."), "pattern",
            "18 cells, at least 24 givens are wanted"
        ),
        (
            "tier=hard pattern=" + rows("xx.x..xxx"), "pattern",
            "rows 5 and 6 have no cell, so they could be exchanged in every solution"
        ),
        (
            "tier=beginner pattern=" + withoutMiddleBox, "pattern",
            "fewer than 2 cells in box 5, beginner has at least 2 givens in every box"
        ),
        (
            "tier=hard symmetry=horizontal pattern=" + rows("xx.xx.xx."), "symmetry",
            "horizontal: no 24 to 31 givens within the pattern have it"
        ),
    ])
    func `what no puzzle can keep is a conflict`(
        text: String, key: String, reason: String
    ) throws {
        let conflicts = try PoolPromise(parsing: text).conflicts
        #expect(conflicts.map(\.key.rawValue) == [key])
        #expect(conflicts.map(\.reason) == [reason])
        // Nobody makes what cannot exist, and nobody waits for it.
        var producer = Producer(seed: 1)
        let made = producer.puzzles(0..<64, keeping: try PoolPromise(parsing: text))
        #expect(made == [])
    }

    @Test(arguments: [
        "tier=hard", "tier=hard min-clues=24 max-clues=24", "tier=hard min-clues=10 max-clues=80",
        "tier=intermediate max-rating=2.6", "tier=intermediate min-rating=3.3",
        "tier=hard techniques=jellyfish", "tier=expert techniques=bug",
        "tier=hard techniques=unique-rectangle,x-wing avoid=unique-rectangle-type-1",
        "tier=medium techniques=naked-single avoid=direct-hidden-pair",
        "tier=beginner minimal=true", "tier=hard symmetry=quarter-turn min-clues=25 max-clues=28",
        "tier=hard symmetry=quarter-turn,none min-clues=26 max-clues=27",
        "tier=hard techniques=xy-wing,xyz-wing,unique-rectangle",
        "tier=easy pattern=" + PoolPromiseTests.diamond,
    ])
    func `what is only rare is no conflict`(text: String) throws {
        #expect(try PoolPromise(parsing: text).conflicts.isEmpty)
    }
}
