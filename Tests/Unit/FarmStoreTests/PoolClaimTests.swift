import Dispatch
import FarmBench
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// Claims of each pool: a shared stock has a partition and functions for each tier, and one for others.
@Suite(.postgres) struct PoolClaimTests {
    @Test(arguments: EachStore.kinds)
    func `claims get puzzles of their own pool, alone and in groups`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        let own = try #require(["news", "arts"].map { PoolName($0) } as? [PoolName])
        let pools = Tier.allCases.map { PoolName($0) } + own
        let sampled = StoreFixture.sample.tiers
        var content: [PoolName: [PuzzleID]] = [:]
        for (index, pool) in pools.enumerated() {
            let first = index * 20
            let tier = pool.tier.flatMap { sampled.contains($0) ? $0 : nil } ?? .easy
            let puzzles = StoreFixture.puzzles(first..<first + 20, tier)
            content[pool] = puzzles.map(\.id)
            _ = try farm.store.insert(puzzles.map { PooledPuzzle($0, in: pool) })
        }
        let store = farm.store
        let peer = farm.peer
        for pool in pools {
            let alone = try #require(try farm.claim("alone in \(pool)", pool: pool).claim)
            #expect(alone.puzzles.map(\.id) == Array(try #require(content[pool]).prefix(1)))
            let given = Mutex(alone.puzzles.map(\.id))
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                let order = ClaimParameters(pool: pool, key: "\(number) in \(pool)", count: 2)
                let claim = try? store.claim(order, by: peer).claim
                given.withLock { $0 += (claim?.puzzles ?? []).map(\.id) }
            }
            #expect(Set(given.withLock { $0 }) == Set(try #require(content[pool]).prefix(17)))
            #expect(farm.count(pool) == PoolCount(ready: 3, leased: 17))
        }
    }
}
