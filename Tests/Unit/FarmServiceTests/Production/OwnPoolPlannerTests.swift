import Dispatch
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

@testable import FarmConfig
@testable import FarmService

/// Pools of an operator's own beside those of the tiers: who is filled when, and which puzzles go where.
struct OwnPoolPlannerTests {
    private static func name(_ text: String) -> PoolName {
        guard let name = PoolName(text) else { preconditionFailure("\(text) is no name") }
        return name
    }

    private let rare = name("rare")
    private let wide = name("wide")

    /// Promises of pools by their names.
    private static func promises(_ texts: [String: String]) throws -> PoolPromises {
        var promises: [PoolName: PoolPromise] = [:]
        for (pool, text) in texts { promises[name(pool)] = try PoolPromise(parsing: text) }
        return PoolPromises(promises)
    }

    private func limits(_ others: [PoolName], _ target: Int = 100) -> PerPool<PoolLimits> {
        PerPool(others) { _ in PoolLimits(low: 10, target: target) }
    }

    @Test func `a pool that promises more than its tier is filled on purpose`() throws {
        let promises = try Self.promises(["rare": "tier=hard max-clues=22", "wide": "tier=easy"])
        var planner = Planner(workers: 1, limits: limits([rare, wide]), promises: promises)
        var levels = PerPool([rare, wide]) { (_: PoolName) in PoolCount(ready: 100) }
        levels[rare].ready = 0
        levels[.easy].ready = 99
        let first = planner.assignment(for: 0, levels, underway: .all(0))
        #expect(first?.pool == rare && first?.promise == promises[rare])
        #expect(first?.request.tier == .hard && first?.others == [.easy])
        levels[rare].ready = 100
        levels[wide].ready = 0
        let second = planner.assignment(for: 0, levels, underway: .all(0))
        #expect(second?.pool == wide && second?.promise == nil)
        #expect(second?.request == ProductionRequest(.easy))
        #expect(second?.others == [.easy])
    }

    @Test func `a filter on a symmetry narrows the promise`() throws {
        let promises = try Self.promises(["rare": "tier=hard max-clues=26"])
        var planner = Planner(workers: 1, limits: limits([rare]), promises: promises)
        let levels = PerPool([rare]) { (_: PoolName) in PoolCount(ready: 100) }
        let filter = PuzzleFilter(symmetry: .diagonal)
        let shortage = DemandTable.Shortage(subject: .init(pool: rare, filter: filter), missing: 3)
        let next = planner.assignment(for: 0, levels, underway: .all(0), demands: [shortage])
        #expect(next?.promise?.text == "tier=hard symmetry=diagonal max-clues=26")
        #expect(next?.count == 3 && next?.others == [])
    }

    @Test func `a starving pool gets every fourth assignment while others are open, else all`()
        throws
    {
        let promises = try Self.promises(["rare": "tier=hard max-clues=20"])
        var planner = Planner(workers: 1, limits: limits([rare]), promises: promises)
        var levels = PerPool([rare]) { (_: PoolName) in PoolCount(ready: 5) }
        levels[rare].ready = 0
        var served: [PoolName] = []
        for _ in 0..<24 {
            let next = planner.assignment(for: 0, levels, underway: .all(0))
            let pool = try #require(next?.pool)
            served.append(pool)
            planner.record(pool, made: 64, isStarving: pool == rare)
            if pool != rare { levels[pool].ready = 5 }
        }
        #expect(served.count { $0 == rare } == 6)
        for pool in PoolName.tiers { levels[pool].ready = 100 }
        for _ in 0..<5 {
            #expect(planner.assignment(for: 0, levels, underway: .all(0))?.pool == rare)
        }
        // It can recover.
        planner.record(rare, made: 64, isStarving: false)
        levels[.easy].ready = 0
        let both = (0..<8).compactMap { _ in
            planner.assignment(for: 0, levels, underway: .all(0))?.pool
        }
        #expect(both.count { $0 == rare } > 2)
    }

    @Test func `starving pools have their turns among each other`() throws {
        let names = (0..<20).map { Self.name("p\($0)") }
        let promises = try Self.promises(
            Dictionary(
                uniqueKeysWithValues: names.map { ($0.name, "tier=expert max-clues=20") }))
        var planner = Planner(workers: 2, limits: limits(names), promises: promises)
        var levels = PerPool(names) { PoolCount(ready: $0.tier == nil ? 0 : 100) }
        var turns: [PoolName: Int] = [:]
        for number in 0..<400 {
            let next = planner.assignment(for: number % 2, levels, underway: .all(0))
            let pool = try #require(next?.pool)
            turns[pool, default: 0] += 1
            planner.record(pool, made: 64, isStarving: true)
        }
        #expect(turns.count == 20)
        #expect(turns.values.allSatisfy { 15...25 ~= $0 }, "\(turns)")
        // Those of the tiers are not delayed by twenty pools that never fill.
        levels[.hard].ready = 0
        let next = (0..<4).compactMap { _ in
            planner.assignment(for: 0, levels, underway: .all(0))?.pool
        }
        #expect(next.contains(.hard))
    }

    @Test func `a reload forgets what changed pools cost`() throws {
        let before = try Self.promises(["rare": "tier=hard max-clues=20"])
        var planner = Planner(workers: 1, limits: limits([rare]), promises: before)
        var levels = PerPool([rare]) { (_: PoolName) in PoolCount(ready: 0) }
        planner.record(rare, made: 64, isStarving: true)
        planner.change(
            limits([rare]), promises: try Self.promises(["rare": "tier=hard max-clues=28"]))
        let pools = (0..<7).compactMap { _ in
            let next = planner.assignment(for: 0, levels, underway: .all(0))
            if let next { levels[next.pool].ready = 100 }
            return next?.pool
        }
        #expect(Set(pools) == Set(PoolName.tiers + [rare]))
        // A removed pool is not filled any more.
        levels[rare].ready = 0
        planner.change(limits([]), promises: PoolPromises())
        #expect(planner.assignment(for: 0, levels, underway: .all(0)) == nil)
    }

    // MARK: Destinations

    private static let hard: [PuzzleRecord] = {
        var producer = Producer(seed: 3)
        return (producer.puzzles(0..<256, for: ProductionRequest(.hard)) ?? []).filter {
            $0.tier == .hard
        }.compactMap(PuzzleRecord.init)
    }()

    private func scheduler(
        _ promises: PoolPromises, _ levels: PerPool<PoolCount>
    ) -> WorkerScheduler {
        WorkerScheduler(
            Configuration(workers: 1, limits: limits([rare, wide]), promises: promises),
            StockReport(levels, moment: 1))
    }

    @Test func `a puzzle of a tier goes to the pool that it fits and that lacks more`() throws {
        let promises = try Self.promises(["rare": "tier=hard max-clues=25", "wide": "tier=easy"])
        var levels = PerPool([rare, wide]) { (_: PoolName) in PoolCount(ready: 100) }
        levels[.hard].ready = 50
        levels[rare].ready = 0
        var scheduler = scheduler(promises, levels)
        var check = PoolCheck()
        let batch = Self.hard.prefix(40).compactMap {
            check.produced($0, for: [.hard, wide, rare], promises) { false }
        }
        #expect(batch.count == 40)
        let few = batch.filter { $0.record.clues <= 25 }
        #expect(!few.isEmpty && few.count < 40)
        for puzzle in batch {
            let expected: [PoolName] = puzzle.record.clues <= 25 ? [.hard, rare] : [.hard]
            #expect(puzzle.fitting == expected && puzzle.pool == .hard)
        }
        let wanted = scheduler.wanted(batch, DemandMatches(of: batch, with: []))
        #expect(wanted.count == 40)
        for puzzle in wanted {
            #expect(puzzle.pool == (puzzle.record.clues <= 25 ? rare : .hard))
        }
    }

    @Test func `a puzzle made on purpose stays in its pool until that is full`() throws {
        let promises = try Self.promises(["rare": "tier=hard", "wide": "tier=hard min-clues=22"])
        var levels = PerPool([rare, wide]) { (_: PoolName) in PoolCount(ready: 0) }
        levels[wide].ready = 97
        var scheduler = scheduler(promises, levels)
        var check = PoolCheck()
        let batch = Self.hard.prefix(8).compactMap {
            check.produced($0, for: [wide, .hard], promises) { false }
        }
        let wanted = scheduler.wanted(batch, DemandMatches(of: batch, with: []))
        #expect(wanted.map(\.pool).prefix(3) == [wide, wide, wide])
        #expect(wanted.dropFirst(3).allSatisfy { $0.pool == .hard })
        #expect(wanted.count == 8)
    }

    // MARK: Workers

    @Test func `workers fill pools of one's own, each with its promise`() throws {
        let texts = [
            "rare": "tier=hard symmetry=half-turn max-clues=26 uniqueness=false",
            "wide": "tier=intermediate techniques=x-wing",
        ]
        let promises = try Self.promises(texts)
        let limits = PerPool([rare, wide]) { PoolLimits(low: 2, target: $0.tier == nil ? 20 : 5) }
        let stock = RecordingStock(limits)
        let team = WorkerTeam(
            Configuration(workers: 2, limits: limits, promises: promises), stock: { stock.report },
            seed: 9, sink: { stock.take($0) })
        team.start()
        while stock.counts != stock.targets {
            guard stock.taken.wait(timeout: patience) == .success else {
                Issue.record("production has ended")
                break
            }
        }
        team.stop()
        #expect(team.join(within: 300))
        #expect(stock.surplus == 0)
        var check = PoolCheck()
        for puzzle in stock.puzzles {
            let promise = try #require(promises[puzzle.pool])
            #expect(check.keeps(promise, puzzle.record) == true, "\(puzzle.pool)")
        }
        #expect(Set(stock.puzzles.map(\.record.classic?.solution)).count == stock.puzzles.count)
        #expect(team.costs[rare]?.candidatesPerPuzzle != nil)
    }

    @Test func `a promise that changes drops puzzles made for the former one`() throws {
        let before = try Self.promises(["rare": "tier=hard"])
        let limits = PerPool([rare]) { PoolLimits(low: 1, target: $0.tier == nil ? 50 : 0) }
        let stock = RecordingStock(limits)
        let team = WorkerTeam(
            Configuration(workers: 1, limits: limits, promises: before), stock: { stock.report },
            seed: 9, sink: { stock.take($0) })
        let after = try Self.promises(["rare": "tier=hard max-clues=26"])
        team.start()
        team.change(Configuration(workers: 1, limits: limits, promises: after))
        team.finishDeliveries()
        let early = stock.puzzles
        while stock.counts[rare] < 50 {
            guard stock.taken.wait(timeout: patience) == .success else {
                Issue.record("production has ended")
                break
            }
        }
        team.stop()
        #expect(team.join(within: 300))
        let late = stock.puzzles.subtracting(early)
        #expect(late.count + early.count >= 50)
        #expect(late.allSatisfy { $0.record.clues <= 26 })
    }
}
