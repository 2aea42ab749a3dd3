import FarmStore
import PuzzleBundle
import Testing

@Suite struct LeaseTests {
    private func farm(_ onLeaseEnd: ClaimRules.LeaseEnd = .requeue) throws -> StoreFixture {
        let farm = try StoreFixture(rules: ClaimRules(onLeaseEnd: onLeaseEnd))
        try farm.stock(0..<10)
        return farm
    }

    @Test func `a lease ends on time, and its puzzles return to the pool`() throws {
        let farm = try farm()
        let claim = try farm.made("k", count: 2, lease: 60)
        #expect(farm.store.nextDue == farm.clock.boot + 60_000)
        farm.clock.pass(seconds: 59)
        farm.store.tend()
        #expect(farm.count() == PoolCount(ready: 8, leased: 2))
        farm.clock.pass(seconds: 1)
        farm.store.tend()
        #expect(farm.count() == PoolCount(ready: 10, leased: 0))
        #expect(try farm.claim("k", count: 2, lease: 60) == .leaseLost)
        #expect(try farm.store.claim(claim.id, of: farm.peer)?.state == .expired)
        #expect(try farm.made("l", count: 2).puzzles == claim.puzzles)
    }

    @Test func `a renewal counts from the time of the request`() throws {
        let farm = try farm()
        let claim = try farm.made("k", lease: 60)
        farm.clock.pass(seconds: 50)
        let renewed = try farm.store.renew(claim.id, seconds: 60, by: farm.peer).claim
        #expect(renewed?.leaseUntil == farm.clock.wall + 60_000)
        farm.clock.pass(seconds: 59)
        farm.store.tend()
        #expect(farm.count().leased == 1)
        farm.clock.pass(seconds: 1)
        farm.store.tend()
        #expect(farm.count().leased == 0)
    }

    @Test func `a late ack succeeds while no puzzle was handed to others`() throws {
        let farm = try farm()
        let claim = try farm.made("k", count: 3, lease: 60)
        farm.clock.pass(seconds: 61)
        farm.store.tend()
        let acked = try farm.store.ack(claim.id, by: farm.peer).claim
        #expect(acked?.state == .delivered)
        #expect(acked?.puzzles == claim.puzzles)
        #expect(farm.count() == PoolCount(ready: 7, leased: 0))
    }

    @Test(arguments: [false, true])
    func `a late ack fails as a whole once a puzzle was handed on, even if it came back`(
        cameBack: Bool
    ) throws {
        let farm = try farm()
        let claim = try farm.made("k", count: 3, lease: 60)
        farm.clock.pass(seconds: 61)
        let other = try farm.made("l")
        #expect(other.puzzles.first == claim.puzzles.first)
        if cameBack { _ = try farm.store.giveBack(other.id, by: farm.peer) }
        #expect(try farm.store.ack(claim.id, by: farm.peer) == .leaseLost)
        #expect(farm.count().ready == (cameBack ? 10 : 9))
    }

    @Test func `discarded puzzles never come back, and a late ack succeeds`() throws {
        let farm = try farm(.discard)
        let claim = try farm.made("k", count: 3, lease: 60)
        farm.clock.pass(seconds: 61)
        farm.store.tend()
        #expect(farm.count() == PoolCount(ready: 7, leased: 0))
        #expect(try farm.store.claim(claim.id, of: farm.peer)?.state == .expired)
        #expect(try farm.claim("k", count: 3, lease: 60) == .leaseLost)
        #expect(try farm.store.ack(claim.id, by: farm.peer).claim?.state == .delivered)
        #expect(try farm.made("l", count: 7).puzzles == StoreFixture.puzzles(3..<10))
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
        try farm.stock(0..<3_000)
        for number in 0..<3_000 {
            _ = try farm.claim("k\(number)", lease: 1 + (number * 7_919) % 3_000)
        }
        for passed in stride(from: 500, through: 3_000, by: 500) {
            farm.clock.pass(seconds: 500)
            farm.store.tend()
            #expect(farm.count() == PoolCount(ready: passed, leased: 3_000 - passed))
        }
    }
}
