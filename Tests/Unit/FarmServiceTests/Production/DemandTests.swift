import FarmStore
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

/// Open demands and their effect on the planner.
@Suite struct DemandTests {
    private static let limits = PerPool.all(PoolLimits(low: 500, target: 2_000))
    private static let rare = PuzzleFilter(techniques: ["Jellyfish"])
    private let nothing = PerPool.all(0)

    private func levels(_ ready: Int, _ others: [PoolName: Int] = [:]) -> PerPool<PoolCount> {
        PerPool { PoolCount(ready: others[$0] ?? ready) }
    }

    private func demand(
        _ key: String, _ pool: PoolName = .hard, _ filter: PuzzleFilter = .none, minimum: Int,
        matching: Int
    ) -> Demand {
        Demand(
            claimant: .init(peer: Peer(uid: 1), key: key),
            subject: .init(pool: pool, filter: filter), minimum: minimum, matching: matching)
    }

    private func missing(_ table: DemandTable, _ levels: PerPool<PoolCount>) -> [PoolName: Int] {
        Dictionary(
            table.shortages(levels, limits: Self.limits).map { ($0.subject.pool, $0.missing) },
            uniquingKeysWith: +)
    }

    @Test func `a family matches any of its techniques`() {
        var producer = Producer(seed: 2)
        let made = (producer.puzzles(0..<32, for: ProductionRequest(.medium)) ?? [])
            .compactMap(PuzzleRecord.init)
        let family = ["Direct Pointing", "Direct Hidden Pair"]
        let filter = PuzzleFilter(techniques: [TechniqueAlternatives("family", anyOf: family)])
        let others = PuzzleFilter(techniques: [
            TechniqueAlternatives("family", anyOf: ["No", "Neither"])
        ])
        for puzzle in made {
            let names = puzzle.techniques.map(\.name)
            #expect(filter.matches(puzzle) == names.contains(where: family.contains))
            #expect(!others.matches(puzzle))
        }
        #expect(made.contains(where: filter.matches))
    }

    // MARK: Open demands

    @Test func `a claim that found too few puzzles demands the missing ones`() {
        var table = DemandTable()
        _ = table.open(demand("a", minimum: 1_000, matching: 974), isWaiting: false, at: 0)
        #expect(missing(table, levels(974)) == [.hard: 26])
        // Puzzles taken by others in the meantime are missing too.
        #expect(missing(table, levels(900)) == [.hard: 100])
        table.settle(levels(1_000), at: 1)
        #expect(table.isEmpty)
    }

    @Test func `a demand ends one minute after its last request`() {
        var table = DemandTable()
        let wish = demand("a", minimum: 1_000, matching: 974)
        _ = table.open(wish, isWaiting: false, at: 0)
        _ = table.open(wish, isWaiting: false, at: 50_000_000_000)
        table.settle(levels(974), at: 109_000_000_000)
        #expect(missing(table, levels(974)) == [.hard: 26])
        table.settle(levels(974), at: 110_000_000_000)
        #expect(table.isEmpty)
    }

    @Test func `a waiting claim keeps its demand open, and success closes it`() {
        var table = DemandTable()
        let wish = demand("a", minimum: 10, matching: 0)
        _ = table.open(wish, isWaiting: true, at: 0)
        table.settle(levels(0), at: .max - 1)
        #expect(missing(table, levels(0)) == [.hard: 10])
        table.release(wish, at: 5)
        table.settle(levels(0), at: 5 + DemandTable.duration)
        #expect(table.isEmpty)
        _ = table.open(wish, isWaiting: true, at: 0)
        table.close(wish)
        #expect(table.isEmpty)
    }

    @Test func `a demand ends when the client of a waiting claim is gone`() {
        var table = DemandTable()
        let wish = demand("a", minimum: 10, matching: 0)
        _ = table.open(wish, isWaiting: true, at: 0)
        _ = table.open(demand("b", minimum: 5, matching: 0), isWaiting: false, at: 0)
        table.release(wish, isGone: true, at: 5)
        #expect(missing(table, levels(0)) == [.hard: 5])
        var other = DemandTable()
        _ = other.open(wish, isWaiting: true, at: 0)
        other.release(wish, isGone: true, at: 5)
        #expect(other.isEmpty)
    }

    @Test func `waiting claims add up, repeated requests share`() {
        var table = DemandTable()
        for key in ["a", "b"] {
            _ = table.open(demand(key, minimum: 600, matching: 500), isWaiting: true, at: 0)
        }
        #expect(missing(table, levels(500)) == [.hard: 700])
        for key in ["c", "d"] {
            _ = table.open(
                demand(key, .easy, minimum: 600, matching: 500), isWaiting: false, at: 0)
        }
        #expect(missing(table, levels(500)) == [.hard: 700, .easy: 100])
    }

    @Test func `no demand fills a pool beyond 10,000 or one without a target`() {
        var table = DemandTable()
        for number in 0..<20 {
            _ = table.open(demand("\(number)", minimum: 1_000, matching: 0), isWaiting: true, at: 0)
        }
        #expect(missing(table, levels(9_990)) == [.hard: 10])
        #expect(missing(table, levels(10_000)) == [:])
        let none = PerPool.all(PoolLimits(low: 0, target: 0))
        #expect(table.shortages(levels(0), limits: none) == [])
    }

    // MARK: The planner

    private func settled() -> Planner {
        var planner = Planner(workers: 2, limits: Self.limits)
        planner.update(levels(2_000))
        return planner
    }

    private func shortage(_ missing: Int, _ filter: PuzzleFilter = .none) -> DemandTable.Shortage {
        DemandTable.Shortage(subject: .init(pool: .hard, filter: filter), missing: missing)
    }

    @Test func `exactly the demanded number is assigned, below and above the target`() {
        for ready in [974, 2_000, 5_000] {
            var planner = settled()
            let next = planner.assignment(
                for: 0, levels(2_000, [.hard: ready]), underway: nothing, demands: [shortage(26)])
            #expect(next?.request.tier == .hard && next?.count == 26)
            let promised = PerPool { $0 == .hard ? 26 : 0 }
            let second = planner.assignment(
                for: 1, levels(2_000, [.hard: ready]), underway: promised, demands: [shortage(26)])
            #expect(second == nil)
        }
    }

    @Test func `all workers search for rare puzzles, with the symmetry of the filter`() {
        var planner = settled()
        let filter = PuzzleFilter(symmetry: .quarterTurn)
        for worker in 0..<2 {
            let promised = PerPool { $0 == .hard ? 64 : 0 }
            let next = planner.assignment(
                for: worker, levels(2_000), underway: promised, demands: [shortage(1, filter)])
            #expect(next?.filter == filter && next?.count == 1)
            #expect(next?.request.symmetries == .only(.quarterTurn))
        }
    }

    @Test func `while a pool is below low, demands get every fourth assignment`() {
        var planner = settled()
        let low = levels(2_000, [.easy: 0])
        let made = (0..<12).map { _ in
            planner.assignment(
                for: 0, low, underway: nothing, demands: [shortage(1_000, Self.rare)])?.request.tier
        }
        #expect(made.filter { $0 == .hard }.count == 3)
        #expect(made.filter { $0 == .easy }.count == 9)
    }

    @Test func `demands are served in rotation`() {
        var planner = settled()
        let lines = [shortage(1_000), shortage(1_000, Self.rare)]
        let filters = (0..<4).map { _ in
            planner.assignment(for: 0, levels(2_000), underway: nothing, demands: lines)?.filter
        }
        #expect(filters[0] != filters[1] && filters[0] == filters[2] && filters[1] == filters[3])
    }

    // MARK: The pace

    @Test func `a wait is estimated from measurements`() {
        var pace = ProductionRates()
        let plain = demand("a", minimum: 1_000, matching: 400)
        pace.record(300, of: .hard, candidates: 900, nanoseconds: 2_000_000_000)
        #expect(pace.seconds(for: plain, promise: PoolPromise(.hard), ready: 400) == 4)
        // One in a hundred matches, in the stock and among those produced for it.
        let filtered = demand("b", .hard, Self.rare, minimum: 30, matching: 10)
        let before = pace.seconds(for: filtered, promise: PoolPromise(.hard), ready: 1_000)
        #expect(before > 12 && before < 15)
        pace.record(0, of: 9_000, for: filtered.subject)
        #expect(pace.seconds(for: filtered, promise: PoolPromise(.hard), ready: 1_000) > 5 * before)
    }

    @Test(arguments: [(60, 60 * 5), (1_439, 361), (359, 1)])
    func `minutes to the end of quiet hours`(minute: Int, left: Int) throws {
        let night = QuietHours([try #require(QuietHours.Window("22:00-06:00"))])
        #expect(night.minutesLeft(at: minute) == left)
        #expect(night.minutesLeft(at: 720) == nil)
    }
}
