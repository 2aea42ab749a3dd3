import FarmStore
import FarmTestSupport
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

/// The size of the table of demands, which is used with the scheduler locked.
struct DemandLimitTests {
    private static let limits = PerPool.all(PoolLimits(low: 500, target: 2_000))
    private let levels = PerPool.all(PoolCount(ready: 2_000))

    /// A demand for puzzles of its own kind.
    private func demand(
        _ number: Int, of user: UInt32 = 1, key: String = "key", minimum: Int = 10
    ) -> Demand {
        let filter = PuzzleFilter(
            techniques: [TechniqueAlternatives("\(number)", anyOf: ["\(number)"])])
        return Demand(
            claimant: .init(peer: Peer(uid: user), key: key),
            subject: .init(pool: .hard, filter: filter), minimum: minimum, matching: 0)
    }

    private func opened(_ numbers: Range<Int>, of user: UInt32 = 1) -> DemandTable {
        var table = DemandTable()
        for number in numbers { _ = table.open(demand(number, of: user), isWaiting: false, at: 0) }
        return table
    }

    @Test func `a user demands a limited number of kinds of puzzles`() {
        let most = DemandTable.mostOfUser
        var table = opened(0..<most + 10)
        #expect(table.shortages(levels, limits: Self.limits).count == most)
        // The same kinds again, with any number of keys, take no room.
        for number in 0..<1_000 {
            let again = demand(number % most, key: "\(number)")
            let isOpen = table.open(again, isWaiting: false, at: 1)
            #expect(isOpen)
        }
        #expect(table.shortages(levels, limits: Self.limits).count == most)
        // Another user has room, also for the same kinds.
        #expect(table.admits(demand(most, of: 2)) && table.admits(demand(0, of: 2)))
        #expect(!table.admits(demand(most)))
        table.close(demand(0))
        #expect(table.admits(demand(most)))
    }

    @Test func `all users together demand a limited number`() {
        var table = DemandTable()
        for number in 0..<1_000 {
            let user = UInt32(number / DemandTable.mostOfUser)
            _ = table.open(demand(number, of: user), isWaiting: false, at: 0)
        }
        #expect(table.shortages(levels, limits: Self.limits).count == DemandTable.most)
        #expect(!table.admits(demand(2_000, of: 99)))
        table.expire(levels, at: DemandTable.duration)
        #expect(table.isEmpty && table.admits(demand(2_000, of: 99)))
    }

    @Test func `shortages stay in the order in which they were demanded`() {
        var table = opened(0..<20)
        let order = table.shortages(levels, limits: Self.limits).map(\.subject)
        #expect(order == (0..<20).map { demand($0).subject })
        _ = table.open(demand(3, minimum: 500), isWaiting: true, at: 1)
        #expect(table.shortages(levels, limits: Self.limits).map(\.subject) == order)
    }

    @Test func `shortages are computed again after a change only`() {
        var table = opened(0..<2)
        let first = table.current(levels, limits: Self.limits, at: 1)
        #expect(first.map(\.missing) == [10, 10])
        // Other levels that the table was not told of: what was computed is kept.
        let full = PerPool.all(PoolCount(ready: DemandTable.mostReady))
        #expect(table.current(full, limits: Self.limits, at: 1) == first)
        table.forgetShortages()
        #expect(table.current(full, limits: Self.limits, at: 1) == [])
        table.record([demand(0).subject: 4])
        #expect(table.current(levels, limits: Self.limits, at: 1).map(\.missing) == [6, 10])
        table.record([demand(0).subject: 6])
        #expect(table.current(levels, limits: Self.limits, at: 1).map(\.missing) == [10])
        #expect(table.current(levels, limits: Self.limits, at: DemandTable.duration) == [])
        #expect(table.isEmpty)
    }

    @Test func `a claim that succeeds leaves larger demands of its user open`() {
        var table = DemandTable()
        for (key, minimum) in [("a", 5), ("b", 50), ("c", 20)] {
            _ = table.open(demand(0, key: key, minimum: minimum), isWaiting: false, at: 0)
        }
        let missing = { (table: DemandTable) in
            table.shortages(levels, limits: Self.limits).map(\.missing)
        }
        #expect(missing(table) == [50])
        table.close(demand(0, key: "d", minimum: 20))
        #expect(missing(table) == [50])
        table.close(demand(0, key: "b", minimum: 50))
        #expect(table.isEmpty)
    }
}
