import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// Leases of a store in a file, whose farm has the clock and a list of their ends. On a shared stock the
/// database has both; `SharedClockTests` has its jumps.
@Suite struct FileLeaseTests {
    private func farm() throws -> StoreFixture {
        let farm = try StoreFixture()
        try farm.insert(0..<10)
        return farm
    }

    @Test func `the next end of a lease is known`() throws {
        let farm = try farm()
        _ = try farm.made("k", count: 2, lease: 60)
        #expect(farm.store.nextDue == farm.clock.boot + 60_000)
    }

    @Test func `a clock set back while the store is closed extends no lease beyond a day`() throws {
        let farm = try farm()
        let claim = try farm.made("k", lease: 5)
        farm.close()
        farm.clock.setWall(by: -400 * 86_400)
        try farm.open()
        farm.clock.pass(seconds: 86_400)
        farm.store.tend()
        #expect(try farm.store.claim(claim.id, of: farm.peer)?.state == .expired)
        #expect(farm.count() == PoolCount(ready: 10, leased: 0))
    }

    @Test(arguments: [3_600, -3_600])
    func `setting the clock neither shortens nor extends a lease`(step: Int64) throws {
        let farm = try farm()
        _ = try farm.made("k", lease: 600)
        farm.clock.setWall(by: step)
        farm.clock.pass(seconds: 599)
        farm.store.tend()
        #expect(farm.count().leased == 1)
        farm.clock.pass(seconds: 1)
        farm.store.tend()
        #expect(farm.count().leased == 0)
    }

    /// Seconds of the lease, of the time closed, of the clock step meanwhile, and of the lease after
    /// opening.
    @Test(
        arguments: [
            (600, 100, 0, 500), (600, 580, 0, 60), (600, 10_000, 0, 60), (600, 0, 3_600, 60),
            (600, 100, -3_600, 4_100),
        ] as [(Int, Int64, Int64, Int64)])
    func `after opening a lease has its rest by the wall clock, but at least a minute`(
        lease: Int, closed: Int64, step: Int64, left: Int64
    ) throws {
        let farm = try farm()
        _ = try farm.made("k", lease: lease)
        farm.close()
        farm.clock.pass(seconds: closed)
        farm.clock.setWall(by: step)
        try farm.open()
        #expect(farm.store.nextDue == farm.clock.boot + left * 1_000)
        farm.clock.pass(seconds: left - 1)
        farm.store.tend()
        #expect(farm.count().leased == 1)
        farm.clock.pass(seconds: 1)
        farm.store.tend()
        #expect(farm.count() == PoolCount(ready: 10, leased: 0))
    }

    @Test func `thousands of leases end in any order`() throws {
        let farm = try StoreFixture(tailLimit: 1_000)
        try farm.insert(0..<3_000)
        for number in 0..<3_000 {
            _ = try farm.claim("k\(number)", lease: 1 + (number * 7_919) % 3_000)
        }
        for passed in stride(from: 500, through: 3_000, by: 500) {
            farm.clock.pass(seconds: 500)
            farm.store.tend()
            #expect(farm.count() == PoolCount(ready: passed, leased: 3_000 - passed))
        }
    }

    /// The clock runs between a commit and the maintenance after it, whose transaction also ends leases.
    @Test func `leases that end during maintenance are counted`() throws {
        let folder = try TemporaryDirectory()
        let boot = Atomic<Int64>(1_000_000)
        let clock = StoreClock(
            wall: { 1_800_000_000_000 },
            boot: { boot.add(1_000, ordering: .relaxed).newValue })
        let store = try FarmStore(
            opening: StateFolder(folder.path), rules: ClaimRules(), clock: clock, engine: "test",
            tailLimit: 4)
        defer { store.close() }
        _ = try store.insert(StoreFixture.puzzles(0..<200))
        for number in 0..<200 {
            let order = ClaimParameters(pool: .hard, key: "k\(number)", count: 1, leaseSeconds: 1)
            _ = try store.claim(order, by: Peer(uid: 1))
            // Until nothing is due but the end of a key, a day later.
            while let due = store.nextDue, due < boot.load(ordering: .relaxed) + 60_000 {
                store.tend()
            }
            #expect(store.counts[.hard].leased == 0, "after \(number) claims")
        }
    }

    /// Two clocks that are read one after the other round to milliseconds at different moments.
    @Test func `the end of a lease is the same each time it is told`() throws {
        let folder = try TemporaryDirectory()
        let reading = Atomic<Int64>(0)
        let clock = StoreClock(
            wall: { 1_800_000_000_000 + reading.add(1, ordering: .relaxed).newValue % 3 },
            boot: { 1_000_000 })
        let store = try FarmStore(
            opening: StateFolder(folder.path), rules: ClaimRules(), clock: clock, engine: "test",
            tailLimit: 4)
        defer { store.close() }
        _ = try store.insert(StoreFixture.puzzles(0..<9))
        let order = ClaimParameters(pool: .hard, key: "k", count: 1, leaseSeconds: 60)
        let claim = try #require(store.claim(order, by: Peer(uid: 1)).claim)
        for _ in 0..<3 {
            let again = try #require(store.claim(order, by: Peer(uid: 1)).claim)
            #expect(again.leaseUntil == claim.leaseUntil)
        }
    }
}
