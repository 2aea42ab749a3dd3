import Dispatch
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// Withdrawals from a shared stock, beside each other and beside returns.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedWithdrawalTests {
    /// The transaction that is slow, by the table to which it adds a row.
    enum Slow: String, CaseIterable {
        case withdrawal = "withdrawn"
        case giveBack = "returned"
    }

    @Test func `who reads the list of withdrawals misses none that is committed late`() throws {
        let tested = try TestedSharedStore(
            try #require(PostgresCluster.current), ClaimRules(), ManualClock())
        let store = tested.store
        let puzzles = StoreFixture.puzzles(0..<2)
        _ = try store.insert(puzzles.map { PooledPuzzle($0, in: .hard) })
        try tested.run(
            """
            CREATE FUNCTION puzzlefarm.take_long() RETURNS trigger LANGUAGE plpgsql AS $$
              BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
            CREATE TRIGGER take_long AFTER INSERT ON puzzlefarm.withdrawn
              FOR EACH ROW WHEN (NEW.id = '\(puzzles[0].id)') EXECUTE FUNCTION puzzlefarm.take_long();
            """)
        @Sendable func withdraw(_ id: PuzzleID) {
            #expect(throws: Never.self) {
                try store.withdraw([id], reason: "test", note: nil)
            }
        }
        let (group, ids) = (DispatchGroup(), puzzles.map(\.id))
        DispatchQueue(label: "slow").async(group: group) { withdraw(ids[0]) }
        for _ in 0..<1_000 { if try tested.sleepers() > 0 { break } }
        DispatchQueue(label: "quick").async(group: group) { withdraw(ids[1]) }
        var read: [PuzzleID] = []
        var last: WithdrawalMark?
        var isOver = false
        while true {
            let page = try store.withdrawn(limit: 10, after: last, since: nil)
            read += page.map(\.id)
            last = page.last.map { .number($0.number) } ?? last
            if isOver { break }
            isOver = group.wait(timeout: .now() + 0.05) == .success
        }
        #expect(read == ids)
    }

    @Test(arguments: Slow.allCases)
    func `a puzzle that is returned while it is withdrawn stays out of its pool`(slow: Slow) throws
    {
        let tested = try TestedSharedStore(
            try #require(PostgresCluster.current), ClaimRules(), ManualClock())
        let store = tested.store
        let peer = Peer(uid: 1_000)
        let puzzle = StoreFixture.puzzles(0..<1)[0]
        _ = try store.insert([PooledPuzzle(puzzle, in: .hard)])
        let order = ClaimParameters(pool: .hard, key: "k", count: 1)
        let claim = try #require(try store.claim(order, by: peer).claim)
        try tested.run(
            """
            CREATE FUNCTION puzzlefarm.take_long() RETURNS trigger LANGUAGE plpgsql AS $$
              BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
            CREATE TRIGGER take_long AFTER INSERT ON puzzlefarm.\(slow.rawValue)
              FOR EACH ROW EXECUTE FUNCTION puzzlefarm.take_long();
            """)
        @Sendable func act(_ action: Slow) {
            #expect(throws: Never.self) {
                switch action {
                case .withdrawal: _ = try store.withdraw([puzzle.id], reason: "test", note: nil)
                case .giveBack: _ = try store.giveBack(claim.id, by: peer)
                }
            }
        }
        let group = DispatchGroup()
        DispatchQueue(label: "slow").async(group: group) { act(slow) }
        // Until it waits in the middle of its transaction.
        for _ in 0..<1_000 { if try tested.sleepers() > 0 { break } }
        act(slow == .withdrawal ? .giveBack : .withdrawal)
        group.wait()
        store.tend()
        #expect(store.counts[.hard] == PoolCount())
        #expect(try store.find(puzzle.id)?.state == .withdrawn)
        #expect(try tested.readyAtTheEnd() == [])
        #expect(try tested.faults() == "")
    }
}
