import SudokuEngine
import SudokuLayouts
import Testing

/// Promises of pools of layouts: their text, what no puzzle can keep, and the puzzles that keep them.
struct LayoutPromiseTests {
    @Test(arguments: [
        "layout=killer:9 tier=medium min-cages=25 max-cages=29",
        "layout=x:9 tier=hard symmetry=none,half-turn techniques=common-peers",
        "layout=jigsaw:6 tier=easy minimal=true",
        "layout=jigsaw:6 tier=easy regions=AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF",
        "layout=classic:16 tier=easy max-clues=120 max-rating=1.5",
        "layout=jigsaw-killer:9 tier=expert avoid=killer-forcing",
        "layout=killer:9 tier=hard techniques=hidden-quad,jellyfish,xyz-wing",
    ])
    func `a promise is written as it was read, and can be kept`(text: String) throws {
        let promise = try PoolPromise(parsing: text, among: .all)
        #expect(promise.text == text)
        #expect(promise.conflicts.map(\.reason) == [])
        #expect(try PoolPromise(parsing: promise.text, among: .all) == promise)
    }

    @Test func `the classic layout is the default and not written`() throws {
        let promise = try PoolPromise(parsing: "layout=classic:9 tier=hard", among: .all)
        #expect(promise == PoolPromise(.hard))
        #expect(promise.text == "tier=hard")
        #expect(promise.isPlain)
    }

    @Test func `regions with other letters are the same`() throws {
        let texts = [
            "AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF", "zzz111zzz111xxxyyyxxxyyyQQQRRRQQQRRR",
        ]
        let promises = try texts.map {
            try PoolPromise(parsing: "layout=jigsaw:6 tier=easy regions=\($0)", among: .all)
        }
        #expect(promises[0] == promises[1])
    }

    @Test(arguments: [
        ("layout=killer:9 tier=hard min-clues=3", PoolPromise.Key.minimumClues, "no min-clues"),
        ("layout=classic:4 tier=hard", .tier, "classic:4 has no tier hard; it has beginner"),
        ("layout=x:9 tier=hard techniques=unique-rectangle", .techniques, "on no path of x:9"),
        ("layout=x:9 tier=hard techniques=human:x-wing", .techniques, "on no path of x:9"),
        ("layout=x:9 tier=easy avoid=cage-pointing", .avoid, "on no path of x:9"),
        ("layout=killer:9 tier=hard techniques=direct-pointing", .techniques, "of killer:9"),
        ("layout=killer:9 tier=expert techniques=forcing-chain", .techniques, "of killer:9"),
        ("layout=x:9 tier=easy symmetry=quarter-turn max-clues=2", .maximumClues, "givens"),
        ("layout=x:9 tier=easy min-rating=3.0", .minimumRating, "are rated"),
        ("tier=hard min-cages=20", .minimumCages, "classic:9 has no min-cages"),
        ("tier=hard techniques=cage-pointing", .techniques, "on no path of classic:9"),
        ("layout=killer:6 tier=easy max-cages=2", .maximumCages, "7 to 17 cages"),
        ("layout=killer:9 tier=easy min-cages=30 max-cages=27", .maximumCages, "below"),
        ("layout=classic:4 tier=beginner minimal=true", .minimal, "no minimal"),
        (
            "layout=x:9 tier=easy pattern=\(String(repeating: "x", count: 81))", .pattern,
            "no pattern"
        ),
        ("layout=x:9 tier=easy uniqueness=false", .uniqueness, "no uniqueness"),
        ("layout=jigsaw:6 tier=easy regions=AAABBB", .regions, "6 letters, jigsaw:6 has 36"),
        ("layout=jigsaw:6 tier=easy symmetry=half-turn", .symmetry, "does not have the symmetry"),
    ])
    func `a promise that no puzzle can keep has its key and reason`(
        text: String, key: PoolPromise.Key, reason: String
    ) throws {
        let conflicts = try PoolPromise(parsing: text, among: .all).conflicts
        let conflict = try #require(conflicts.first)
        #expect(conflict.key == key)
        #expect(conflict.reason.contains(reason), "\(conflict.reason)")
    }

    @Test(arguments: [
        ("layout=extra:9 tier=easy", "not made for stock"), ("layout=z:9 tier=easy", "no kind"),
        ("layout=killer tier=easy", "KIND:SIZE"),
    ])
    func `a layout that is not made is refused`(text: String, problem: String) throws {
        let error = try #require(throws: PoolPromise.KeyError.self) {
            try PoolPromise(parsing: text, among: .all)
        }
        #expect(error.key == "layout" && error.problem.contains(problem), "\(error.problem)")
    }

    @Test(arguments: [
        "layout=killer:6 tier=beginner min-cages=13 max-cages=14",
        "layout=x:9 tier=medium symmetry=half-turn,diagonal max-clues=30",
        "layout=jigsaw:6 tier=easy regions=AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF",
        "layout=x:9 tier=intermediate techniques=common-peers avoid=x-wing",
        "layout=classic:6 tier=medium minimal=true",
    ])
    func `puzzles keep the promise that they are made for`(text: String) throws {
        let promise = try PoolPromise(parsing: text, among: .all)
        let aim = try #require(LayoutAim(promise))
        let producer = LayoutProducer(seed: 7)
        var made: [GradedLayoutPuzzle] = []
        var next: UInt64 = 0
        while made.count < 6, next < 100_000 {
            made += producer.graded(next..<next + 16, for: aim) ?? []
            next += 16
        }
        #expect(made.count >= 6)
        for graded in made {
            let puzzle = graded.solved.puzzle
            #expect(puzzle.layout.name == promise.layout.name && graded.grade.tier == promise.tier)
            #expect(promise.permits(puzzle.symmetry))
            #expect(promise.isKept(by: puzzle, PoolSubject(puzzle, graded.grade)))
            let (least, most) = (promise.minimumCages ?? 0, promise.maximumCages ?? 81)
            #expect(puzzle.cages.count >= least && puzzle.cages.count <= most)
            #expect(graded.grade.clues <= promise.maximumClues ?? 81)
        }
    }
}
