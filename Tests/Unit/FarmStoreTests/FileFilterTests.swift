import FarmBench
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The index of the filters in a store in a file. A shared stock has no such index, and PostgreSQL
/// checks its pages itself.
@Suite struct FileFilterTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture() }

    @Test(arguments: [
        "givens = 'abc'", "solution = replace(solution, '1', '0')", "symmetry = 'round'",
        "techniques = '{\"a\\\":1}'", "techniques = '{\"a\":1,}'", "techniques = '[]'",
    ])
    func `an invalid row is reported as damage`(change: String) throws {
        try farm.insert(FilterTests.stock)
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
        try farm.insert(FilterTests.stock)
        _ = try farm.made("gone", count: 260)
        let before = try farm.store.peek(.hard, limit: 9, filter: FilterTests.filters[2]).puzzles
        farm.close()
        // Also the block of puzzles that may come back.
        let index = "SELECT block, length(traits) FROM traits"
        #expect(try farm.sqlite(index) == "20000000000|2000\n20000000001|2000\n")
        try farm.becomeFirstSchema()
        try farm.open()
        #expect(
            farm.reasons.suffix(2) == [
                "1/\(FarmStore.schemaVersion - 1) 0%", "schema \(FarmStore.schemaVersion)",
            ])
        #expect(
            try farm.store.peek(.hard, limit: 9, filter: FilterTests.filters[2]).puzzles == before)
        farm.close()
        #expect(try farm.sqlite(index) == "20000000000|2000\n20000000001|2000\n")
        let copy = farm.state.path + "/farm.db.pre-v2"
        #expect(try Command.tool("sqlite3", copy, "PRAGMA user_version").output == "1\n")
    }

    @Test func `unneeded blocks are dropped with the texts`() throws {
        try farm.insert(FilterTests.stock)
        let kept = try farm.made("kept", lease: 200_000)
        _ = try farm.made("gone", count: 508, ack: .auto)
        _ = try farm.store.withdraw(StoreFixture.ids(509..<510), reason: "test")
        _ = try farm.made("next", count: 1, ack: .auto)
        #expect(try farm.sqlite("SELECT count(*) FROM traits") == "2\n")
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT block FROM traits") == "20000000000\n")
        _ = try farm.store.ack(kept.id, by: farm.peer)
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT count(*) FROM traits") == "0\n")
    }

    @Test func `filters look for returned puzzles in the index, as for fresh ones`() throws {
        try farm.insert(FilterTests.stock)
        let taken = try farm.made("taken", count: 500)
        _ = try farm.store.giveBack(taken.id, by: farm.peer)
        farm.close()
        // What the index does not have is not seen: of 500 returned rows, 499 are in full blocks.
        _ = try farm.sqlite("UPDATE puzzle SET symmetry = 'quarter-turn'")
        try farm.open()
        let filter = PuzzleFilter(symmetry: .quarterTurn)
        #expect(try farm.claim("k", count: 500, filter: filter) == .poolEmpty(matching: 121))
        #expect(try farm.store.peek(.hard, limit: 500, filter: filter).puzzles.count == 121)
    }
}

extension FileFilterTests {
    /// Frequent techniques of killers. Numbered as they occurred, with the classic ones whose bits they
    /// share, they took all bits of the index.
    private static let frequent = [
        "Hidden Single", "Naked Single", "Pointing", "Claiming", "Naked Pair", "Hidden Pair",
        "X-Wing", "Naked Triplet", "Hidden Triplet", "Swordfish", "Cage Last Cell",
        "Rule of 45 One House", "Rule of 45 Two Houses", "Rule of 45 More Houses",
        "Cage Pointing", "Cage Claiming", "Cage Permutations", "Hidden Cage 2", "Hidden Cage 3",
        "Hidden Cage 4", "Hidden Cage 5", "Innie Outie 2", "Innie Outie 3", "Innie Outie 4",
        "Killer Pair", "Killer Chain", "Killer Chain Long", "Fixed Combination",
        "Cage Combinations 2", "Cage Combinations 3", "Cage Combinations 4",
    ]

    @Test(arguments: ["Jellyfish", "Killer Triple", "Common Peers", "XYZ-Wing"])
    func `a rare technique is found without reading other puzzles`(name: String) throws {
        // Two full blocks: places are counted from 1.
        let records = (0..<499).map { number in
            let base = StoreFixture.sample.record(number, of: .hard)
            let names = Self.frequent + (number == 300 ? [name] : [])
            return PuzzleRecord(
                id: base.id, grid: base.grid, tier: base.tier, tierRating: base.tierRating,
                se: base.se, clues: base.clues, w20Hundredths: base.w20Hundredths,
                timeIndexHundredths: base.timeIndexHundredths,
                techniques: names.map { .init(name: $0, count: 1) }, symmetry: base.symmetry,
                usesUniqueness: base.usesUniqueness)
        }
        #expect(try farm.store.insert(records).accepted == 499)
        farm.close()
        // Every puzzle that is read has it.
        _ = try farm.sqlite("UPDATE puzzle SET techniques = '{\"\(name)\":1}'")
        try farm.open()
        let filter = PuzzleFilter(techniques: [TechniqueAlternatives(name, anyOf: [name])])
        let found = try farm.store.peek(.hard, limit: 500, filter: filter).puzzles
        #expect(found.map(\.id) == [records[300].id])
    }
}

extension StoreFixture {
    /// Converts the closed store to the first schema.
    func becomeFirstSchema() throws {
        _ = try sqlite(
            """
            UPDATE pool SET keys = (SELECT count(*) FROM claim WHERE claim.tier = pool.tier),
              head = (SELECT head FROM pool_head WHERE pool_head.tier = pool.tier);
            INSERT OR REPLACE INTO claim_key SELECT peer, key, number FROM claim;
            DROP TABLE tenant; DROP TABLE key_run; DROP TABLE key_bucket; DROP TABLE delivered;
            ALTER TABLE meta DROP COLUMN key_secret; ALTER TABLE meta DROP COLUMN claims_packed;
            DROP VIEW live; DROP VIEW ready; DROP VIEW pool_head; DROP TABLE lease;
            DROP INDEX claim_label;
            ALTER TABLE claim DROP COLUMN delivered; ALTER TABLE claim DROP COLUMN given_back;
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
