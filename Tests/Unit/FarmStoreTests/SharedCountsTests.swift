import Dispatch
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// The counts that a farm publishes of a shared stock while several threads read them.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedCountsTests {
    @Test func `counts are without the leases that another thread is just ending`() throws {
        let clock = ManualClock()
        let tested = try TestedSharedStore(
            try #require(PostgresCluster.current), ClaimRules(), clock)
        let store = tested.store
        _ = try store.insert(StoreFixture.puzzles(0..<4).map { PooledPuzzle($0, in: .hard) })
        let order = ClaimParameters(pool: .hard, key: "k", count: 3, leaseSeconds: 60)
        #expect(try store.claim(order, by: Peer(uid: 1_000)).claim != nil)
        #expect(store.counts[.hard] == PoolCount(ready: 1, leased: 3))
        // Whoever ends the lease takes so long that the others look meanwhile.
        try tested.run(
            """
            CREATE FUNCTION puzzlefarm.take_long() RETURNS trigger LANGUAGE plpgsql AS $$
              BEGIN PERFORM pg_sleep(0.5); RETURN new; END $$;
            CREATE TRIGGER take_long BEFORE UPDATE ON puzzlefarm.claim
              FOR EACH ROW EXECUTE FUNCTION puzzlefarm.take_long();
            """)
        clock.pass(seconds: 61)
        try tested.setClock()
        let counts = Mutex<[PoolCount]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            store.tend()
            counts.withLock { $0.append(store.counts[.hard]) }
        }
        #expect(counts.withLock { $0 } == [PoolCount(ready: 4), PoolCount(ready: 4)])
        #expect(try tested.readyAtTheEnd().count == 4)
        #expect(try tested.faults() == "")
    }
}
