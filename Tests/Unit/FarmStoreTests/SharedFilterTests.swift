import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmStore

/// The column of a shared stock in which filters look first.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedFilterTests {
    private let tested: TestedSharedStore
    private let peer = Peer(uid: 1_000)

    init() throws {
        tested = try TestedSharedStore(
            try #require(PostgresCluster.current), ClaimRules(), ManualClock())
        let batch = StoreFixture.puzzles(0..<60).map { PooledPuzzle($0, in: .hard) }
        _ = try tested.store.insert(batch)
        let order = ClaimParameters(pool: .hard, key: "k", count: 30)
        let claim = try #require(try tested.store.claim(order, by: peer).claim)
        _ = try tested.store.giveBack(claim.id, by: peer)
    }

    private func matching(_ filter: PuzzleFilter) throws -> Int {
        try tested.store.peek(.hard, limit: 100, after: nil, filter: filter).puzzles.count
    }

    @Test func `filters read no puzzle that cannot match, fresh or returned`() throws {
        try tested.run("UPDATE puzzlefarm.puzzle SET symmetry = 'quarter-turn'")
        let filter = PuzzleFilter(symmetry: .quarterTurn)
        #expect(try matching(filter) == 0)
        // An earlier version of the farm leaves the column out.
        try tested.run(
            """
            UPDATE puzzlefarm.ready SET traits = 0; UPDATE puzzlefarm.returned SET traits = 0;
            """)
        #expect(try matching(filter) == 60)
    }

    @Test func `the server and the farm compute the same numbers`() throws {
        let rows = """
            SELECT count(*) FROM puzzlefarm.puzzle p JOIN (
              SELECT pool, place, traits FROM puzzlefarm.ready
              UNION ALL SELECT pool, place, traits FROM puzzlefarm.returned
            ) r USING (pool, place)
            """
        #expect(try tested.answer(rows) == "60")
        #expect(try tested.answer("\(rows) WHERE r.traits = puzzlefarm.puzzle_traits(p)") == "60")
    }

    @Test func `the techniques of the farm ladder have bits, or share the last`() {
        let names = Set(Technique.onFarmLadder.map(\.ratedName))
        #expect(names.isSuperset(of: TechniqueBits.own))
        #expect(TechniqueBits.own.count == PuzzleTraits.bits - 1)
    }
}
