import FarmJSON
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct FilterTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture() }

    /// Two full blocks of the index and a part of a third.
    private static let stock = 0..<620

    private static let filters: [PuzzleFilter] = [
        PuzzleFilter(techniques: ["Hidden Single"]),
        PuzzleFilter(techniques: ["Naked Pair", "Pointing"]),
        PuzzleFilter(symmetry: .halfTurn), PuzzleFilter(symmetry: .diagonal),
        PuzzleFilter(ratings: Rating(tenths: 0)...Rating(tenths: 40)),
        PuzzleFilter(ratings: Rating(tenths: 42)...Rating(tenths: 44)),
        PuzzleFilter(
            techniques: ["Naked Pair"], symmetry: .halfTurn,
            ratings: Rating(tenths: 20)...Rating(tenths: 60)),
        PuzzleFilter(techniques: ["No Such Technique"]),
        PuzzleFilter(techniques: [
            TechniqueAlternatives("some", anyOf: ["X-Wing", "Swordfish", "No Such Technique"])
        ]),
        PuzzleFilter(techniques: [
            TechniqueAlternatives("some", anyOf: ["X-Wing", "Naked Pair"]), "Pointing",
            TechniqueAlternatives("others", anyOf: ["Hidden Pair", "XY-Wing"]),
        ]),
        PuzzleFilter(techniques: [TechniqueAlternatives("none", anyOf: ["No", "Neither"])]),
    ]

    private static func matches(_ puzzle: PuzzleRecord, _ filter: PuzzleFilter) -> Bool {
        filter.ratings.contains(puzzle.tierRating)
            && (filter.symmetry ?? puzzle.symmetry) == puzzle.symmetry
            && filter.techniques.allSatisfy { choice in
                puzzle.techniques.contains { choice.techniques.contains($0.name) }
            }
    }

    /// The expected rest of the stock in order, computed without the store.
    private func expected(_ filter: PuzzleFilter, without: Set<PuzzleID> = []) -> [PuzzleRecord] {
        StoreFixture.puzzles(Self.stock).filter {
            Self.matches($0, filter) && !without.contains($0.id)
        }
    }

    @Test func `the filters match many, few or no puzzles`() {
        let counts = Set(Self.filters.map { expected($0).count })
        #expect(counts.contains(0) && counts.contains { 1..<620 ~= $0 })
        #expect(counts.count >= 4)
    }

    @Test(arguments: filters)
    func `peeking finds exactly the matching puzzles, page by page`(filter: PuzzleFilter) throws {
        try farm.stock(Self.stock)
        // Some are delivered, some returned, some taken out of order.
        let gone = try farm.made("gone", count: 7)
        let back = try farm.made("back", count: 5)
        _ = try farm.store.giveBack(back.id, by: farm.peer)
        _ = try farm.store.withdraw(StoreFixture.ids(300..<310), reason: "test")
        let without = Set(gone.puzzles.map(\.id) + StoreFixture.ids(300..<310))
        var found: [PuzzleRecord] = []
        var after: PuzzleID?
        repeat {
            let page = try farm.store.peek(.hard, limit: 50, after: after, filter: filter)
            found += page.puzzles
            after = page.next
        } while after != nil
        #expect(found == expected(filter, without: without))
    }

    @Test(arguments: filters)
    func `claims take the matching puzzles, oldest first, until none is left`(
        filter: PuzzleFilter
    ) throws {
        try farm.stock(Self.stock)
        let expected = expected(filter)
        var found: [PuzzleRecord] = []
        for number in 0... {
            let order = ClaimParameters(
                pool: .hard, key: "filtered-\(number)", count: 40, minimum: 1, filter: filter)
            let outcome = try farm.store.claim(order, by: farm.peer)
            if case .made(let claim) = outcome {
                found += claim.puzzles
                continue
            }
            #expect(outcome == .poolEmpty(matching: 0))
            break
        }
        #expect(found == expected)
        // The others are still there, in order.
        let rest = try farm.store.peek(.hard, limit: 1_000).puzzles
        #expect(rest == StoreFixture.puzzles(Self.stock).filter { !found.contains($0) })
    }

    /// A filter takes a puzzle beyond the head of its pool, and the head may pass it before it is
    /// returned.
    @Test(arguments: [false, true], [false, true])
    func `a puzzle taken out of order returns once`(
        headPasses: Bool, leaseEnds: Bool
    ) throws {
        try farm.stock(0..<20)
        let (filter, before) = try outOfTurn()
        let taken = try farm.made("taken", lease: 60, filter: filter)
        if headPasses { _ = try farm.made("before", count: before, ack: .auto) }
        if leaseEnds {
            farm.clock.pass(seconds: 61)
            farm.store.tend()
        } else {
            _ = try farm.store.giveBack(taken.id, by: farm.peer)
        }
        #expect(try farm.made("again", ack: .auto).puzzles == taken.puzzles)
        let rest = try farm.made("rest", count: farm.count().ready, ack: .auto).puzzles
        #expect(!rest.contains(taken.puzzles[0]))
        #expect(farm.count() == PoolCount() && farm.store.degradation == nil)
    }

    @Test(arguments: [false, true])
    func `a returned puzzle that was taken out of order can be withdrawn`(
        headPasses: Bool
    ) throws {
        try farm.stock(0..<20)
        let (filter, before) = try outOfTurn()
        let taken = try farm.made("taken", filter: filter)
        if headPasses { _ = try farm.made("before", count: before, ack: .auto) }
        _ = try farm.store.giveBack(taken.id, by: farm.peer)
        let ready = farm.count().ready
        _ = try farm.store.withdraw(taken.puzzles.map(\.id), reason: "test")
        #expect(farm.count().ready == ready - 1)
        let left = try farm.store.peek(.hard, limit: 30).puzzles
        #expect(left.count == ready - 1 && !left.contains(taken.puzzles[0]))
        #expect(try farm.made("all", count: ready - 1).puzzles == left)
    }

    /// A filter whose first match is not the next puzzle of the pool, and the number of puzzles before
    /// the match.
    private func outOfTurn() throws -> (PuzzleFilter, before: Int) {
        let puzzles = StoreFixture.puzzles(0..<20)
        let index = try #require(
            puzzles.firstIndex { $0.tierRating != puzzles[0].tierRating })
        let rating = puzzles[index].tierRating
        return (PuzzleFilter(ratings: rating...rating), index)
    }

    @Test func `a page is written exactly like its records`() throws {
        try farm.stock(Self.stock)
        let page = try farm.store.peek(.hard, limit: 600)
        var (written, expected) = (JSONWriter(), JSONWriter())
        page.write(to: &written)
        for puzzle in page.puzzles { expected.record(puzzle) }
        #expect(written.text == expected.text && page.puzzles.count == 600)
    }

    @Test(arguments: [
        "givens = 'abc'", "solution = replace(solution, '1', '0')", "symmetry = 'round'",
        "techniques = '{\"a\\\":1}'", "techniques = '{\"a\":1,}'", "techniques = '[]'",
    ])
    func `an invalid row is reported as damage`(change: String) throws {
        try farm.stock(Self.stock)
        farm.close()
        _ = try farm.sqlite("UPDATE puzzle SET \(change) WHERE place % 1000 = 40")
        try farm.open()
        #expect(throws: StoreError.self) { try farm.store.peek(.hard, limit: 100) }
        #expect(try farm.store.peek(.hard, limit: 30).puzzles.count == 30)
        #expect(try farm.state.check(full: true).count == 1)
        // Neither the 40th puzzle nor any after it is handed out.
        #expect(try farm.made("sound", count: 39, ack: .auto).count == 39)
        #expect(throws: StoreError.self) { try farm.made("damaged", ack: .auto) }
        #expect(farm.store.degradation?.reason == .corrupt)
    }

    @Test func `a migration fills the filter index and keeps a copy of the old store`() throws {
        try farm.stock(Self.stock)
        _ = try farm.made("gone", count: 260)
        let before = try farm.store.peek(.hard, limit: 9, filter: Self.filters[2]).puzzles
        farm.close()
        // The block of the next puzzle; all puzzles of the previous block are gone.
        let index = "SELECT block, length(traits) FROM traits WHERE block >= 20000000001"
        #expect(try farm.sqlite(index) == "20000000001|2000\n")
        try farm.becomeFirstSchema()
        try farm.open()
        #expect(
            farm.reasons.suffix(2) == [
                "1/\(FarmStore.schemaVersion - 1) 0%", "schema \(FarmStore.schemaVersion)",
            ])
        #expect(try farm.store.peek(.hard, limit: 9, filter: Self.filters[2]).puzzles == before)
        farm.close()
        #expect(try farm.sqlite("SELECT block, length(traits) FROM traits") == "20000000001|2000\n")
        let copy = farm.state.path + "/farm.db.pre-v2"
        #expect(try Command.tool("sqlite3", copy, "PRAGMA user_version").output == "1\n")
    }

    @Test func `unneeded blocks are dropped with the texts`() throws {
        try farm.stock(Self.stock)
        _ = try farm.made("gone", count: 510, ack: .auto)
        #expect(try farm.sqlite("SELECT count(*) FROM traits") == "2\n")
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT count(*) FROM traits") == "0\n")
    }
}

extension StoreFixture {
    /// Converts the closed store to the first schema.
    func becomeFirstSchema() throws {
        _ = try sqlite(
            """
            UPDATE pool SET keys = (SELECT count(*) FROM claim WHERE claim.tier = pool.tier),
              head = (SELECT head FROM pool_head WHERE pool_head.tier = pool.tier);
            DROP VIEW live; DROP VIEW ready; DROP VIEW pool_head; DROP TABLE lease;
            ALTER TABLE claim DROP COLUMN head; ALTER TABLE pool DROP COLUMN claims;
            ALTER TABLE claim DROP COLUMN label; ALTER TABLE claim DROP COLUMN created;
            CREATE INDEX claim_live ON claim (number) WHERE finished IS NULL;
            DROP TABLE unfit; DROP INDEX pool_name;
            ALTER TABLE pool DROP COLUMN promise; ALTER TABLE puzzle DROP COLUMN tier;
            CREATE VIEW ready AS
              SELECT pool.name AS tier, puzzle.* FROM puzzle
              JOIN pool ON pool.tier = puzzle.place / 1000000000000
              WHERE puzzle.place >= pool.head AND puzzle.apart = 0
                OR puzzle.place IN (SELECT place FROM returned);
            DROP TABLE human_technique; ALTER TABLE puzzle DROP COLUMN human;
            DROP TABLE traits; DROP TABLE technique;
            DROP INDEX withdrawn_number; DROP INDEX withdrawn_id;
            ALTER TABLE withdrawn DROP COLUMN number; ALTER TABLE withdrawn DROP COLUMN note;
            PRAGMA user_version = 1
            """)
    }
}
