import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// Human paths in the store: their index, filters on them, and puzzles that get them later.
@Suite struct HumanPathTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture() }

    /// Every puzzle has a full house, every third a W-Wing, every fifth an XY-Chain.
    private static func human(_ number: Int) -> PuzzleRecord.Human {
        var techniques: [PuzzleRecord.TechniqueCount] = [.init(name: "full-house", count: 7)]
        if number % 3 == 0 { techniques.append(.init(name: "w-wing", count: 1)) }
        if number % 5 == 0 { techniques.append(.init(name: "xy-chain", count: 2)) }
        return .init(techniques: techniques, level: .hard, score: 1_000 + number)
    }

    private static func puzzles(_ numbers: Range<Int>) -> [PuzzleRecord] {
        zip(numbers, StoreFixture.puzzles(numbers)).map { number, puzzle in
            var puzzle = puzzle
            puzzle.human = human(number)
            return puzzle
        }
    }

    private func peek(_ human: String..., from first: PuzzleID? = nil) throws -> [PuzzleRecord] {
        var found: [PuzzleRecord] = []
        var after = first
        repeat {
            let page = try farm.store.peek(
                .hard, limit: 30, after: after, filter: PuzzleFilter(human: human))
            found += page.puzzles
            after = page.next
        } while after != nil
        return found
    }

    private func indexed() throws -> [String] {
        try farm.sqlite("SELECT technique, count(*) FROM human_technique GROUP BY technique")
            .split(separator: "\n").map(String.init)
    }

    @Test func `a stored human path is returned with the puzzle`() throws {
        let puzzles = Self.puzzles(0..<5)
        _ = try farm.store.insert(puzzles)
        try farm.insert(5..<6)
        try farm.open()
        let claim = try farm.made("a", count: 6)
        #expect(claim.puzzles.prefix(5) == puzzles[...])
        #expect(claim.puzzles.last?.human == nil)
        #expect(try farm.store.verify(full: true) == [])
    }

    @Test func `filters find the puzzles whose human path has all techniques, in order`() throws {
        let puzzles = Self.puzzles(0..<620)
        _ = try farm.store.insert(puzzles)
        try farm.insert(620..<640)
        let numbers = (0..<620)
        func expected(_ divisor: Int) -> [PuzzleRecord] {
            numbers.filter { $0 % divisor == 0 }.map { puzzles[$0] }
        }
        #expect(try peek("w-wing") == expected(3))
        #expect(try peek("xy-chain", "w-wing") == expected(15))
        #expect(try peek("full-house") == puzzles)
        #expect(try peek("x-wing") == [])
        let filter = PuzzleFilter(human: ["xy-chain"])
        let first = try farm.made("a", count: 40, filter: filter)
        #expect(first.puzzles == Array(expected(5).prefix(40)))
        _ = try farm.store.giveBack(first.id, by: farm.peer)
        #expect(try farm.made("b", count: 124, filter: filter).puzzles == expected(5))
        #expect(try farm.claim("c", filter: filter) == .poolEmpty(matching: 0))
    }

    @Test func `a filter on human paths and traits finds what has both`() throws {
        let puzzles = Self.puzzles(0..<620)
        _ = try farm.store.insert(puzzles)
        let filters = [
            PuzzleFilter(human: ["w-wing"], symmetry: .halfTurn),
            PuzzleFilter(human: ["xy-chain", "full-house"], clues: 24...25),
            PuzzleFilter(
                human: ["xy-chain", "w-wing"], ratings: Rating(tenths: 0)...Rating(tenths: 40)),
            PuzzleFilter(human: ["full-house"], ratings: Rating(tenths: 42)...Rating(tenths: 44)),
            PuzzleFilter(human: ["w-wing"], clues: 200...300),
        ]
        for (number, filter) in filters.enumerated() {
            let expected = puzzles.filter { puzzle in
                filter.human.allSatisfy { id in
                    puzzle.human?.techniques.contains { $0.name == id } == true
                } && filter.ratings.contains(puzzle.tierRating)
                    && filter.clues.contains(puzzle.clues)
                    && (filter.symmetry ?? puzzle.symmetry) == puzzle.symmetry
            }
            #expect(try farm.claim("none\(number)", count: 621, filter: filter).claim == nil)
            if expected.isEmpty { continue }
            let count = expected.count
            let claim = try farm.made("fresh\(number)", count: count, filter: filter)
            #expect(Set(claim.puzzles) == Set(expected))
            _ = try farm.store.giveBack(claim.id, by: farm.peer)
            // All of them came back, and none is fresh.
            let again = try farm.made("back\(number)", count: count, filter: filter)
            #expect(again.puzzles == expected, "the oldest first")
            _ = try farm.store.giveBack(again.id, by: farm.peer)
        }
    }

    @Test func `filters find the human paths of puzzles that came back`() throws {
        let puzzles = Self.puzzles(0..<90)
        _ = try farm.store.insert(puzzles)
        let taken = try farm.made("taken", count: 30, lease: 200_000)
        _ = try farm.made("gone", count: 30, ack: .auto)
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        _ = try farm.store.giveBack(taken.id, by: farm.peer)
        let rest = Array(puzzles[..<30] + puzzles[60...])
        #expect(try peek("w-wing") == stride(from: 0, to: 60, by: 3).map { rest[$0] })
        let filter = PuzzleFilter(human: ["xy-chain"])
        let claim = try farm.made("b", count: 12, filter: filter)
        #expect(claim.puzzles == stride(from: 0, to: 60, by: 5).map { rest[$0] })
    }

    @Test func `the techniques of a filter are part of the request that a key stands for`() throws {
        _ = try farm.store.insert(Self.puzzles(0..<40))
        let filter = PuzzleFilter(human: ["w-wing"])
        let claim = try farm.made("a", filter: filter)
        #expect(try farm.claim("a", filter: filter).claim?.puzzles == claim.puzzles)
        #expect(try farm.claim("a", filter: PuzzleFilter(human: ["xy-chain"])) == .keyReused)
        #expect(try farm.claim("a") == .keyReused)
    }

    @Test func `puzzles get their human paths later, once, and filters find them then`() throws {
        try farm.insert(0..<300)
        #expect(try peek("w-wing") == [])
        let ids = StoreFixture.ids(0..<300)
        let found = Dictionary(
            uniqueKeysWithValues: (0..<100).map { (ids[$0], Self.human($0)) })
        try farm.store.add(found)
        // Unknown ids, and puzzles that have one, change nothing.
        let other = PuzzleRecord.Human(techniques: [], level: .easy, score: 1)
        try farm.store.add([ids[0]: other, StoreFixture.ids(900..<901)[0]: other])
        #expect(try peek("w-wing").map(\.id) == stride(from: 0, to: 100, by: 3).map { ids[$0] })
        #expect(try peek("w-wing").first?.human == Self.human(0))
        #expect(try indexed() == ["full-house|100", "w-wing|34", "xy-chain|20"])
    }

    @Test func `the index forgets puzzles that the head of the pool has passed`() throws {
        _ = try farm.store.insert(Self.puzzles(0..<60))
        // A place of another pool.
        _ = try farm.sqlite(
            "INSERT INTO human_technique VALUES ('w-wing', 1000000000001)")
        _ = try farm.made("gone", count: 30, ack: .auto)
        let all = ["full-house|60", "w-wing|21", "xy-chain|12"]
        #expect(try indexed() == all)
        // Texts go with the key of their claim, after a day.
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        let rest = ["full-house|30", "w-wing|11", "xy-chain|6"]
        #expect(try indexed() == rest)
        #expect(try peek("w-wing").count == 10)
    }

    @Test func `a damaged human path is reported and not handed out`() throws {
        _ = try farm.store.insert(Self.puzzles(0..<3))
        farm.close()
        _ = try farm.sqlite(
            "UPDATE puzzle SET human = '{\"techniques\":{}}' WHERE place = 5000000000002")
        try farm.open()
        #expect(throws: StoreError.self) { try farm.made("a", count: 3) }
    }
}
