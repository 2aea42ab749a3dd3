import Dispatch
import FarmAPI
import FarmStore
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

@testable import FarmConfig
@testable import FarmService

/// Pools of layouts, filled beside each other.
struct LayoutProductionTests {
    private static let texts = [
        "kids": "layout=classic:4 tier=beginner",
        "six": "layout=jigsaw:6 tier=easy minimal=true",
        "killer": "layout=killer:6 tier=easy max-cages=12",
        "diagonal": "layout=x:9 tier=medium symmetry=half-turn,none",
        "giant": "layout=classic:16 tier=beginner",
        "rare": "tier=hard max-clues=26",
    ]

    @Test(.timeLimit(.minutes(5)))
    func `workers fill pools of any layout with different puzzles that keep their promises`()
        throws
    {
        var promises: [PoolName: PoolPromise] = [:]
        for (name, text) in Self.texts {
            promises[try #require(PoolName(name))] = try PoolPromise(parsing: text, among: .all)
        }
        let limits = PerPool(Array(promises.keys)) {
            PoolLimits(low: 2, target: $0.tier == nil ? 6 : 2)
        }
        let stock = RecordingStock(limits)
        let team = WorkerTeam(
            Configuration(workers: 2, limits: limits, promises: PoolPromises(promises)),
            stock: { stock.report }, seed: 5, sink: { stock.take($0) })
        team.start()
        while stock.counts != stock.targets {
            guard stock.taken.wait(timeout: .now() + 120) == .success else {
                Issue.record("production has ended")
                break
            }
        }
        team.stop()
        #expect(team.join(within: 300))
        var check = PoolCheck()
        for puzzle in stock.puzzles where puzzle.pool.tier == nil {
            let promise = try #require(promises[puzzle.pool])
            #expect(puzzle.record.layout == promise.layout.name)
            #expect(check.keeps(promise, puzzle.record) == true, "\(puzzle.pool)")
            guard case .layout(let grid, _) = puzzle.record.grid else { continue }
            let whole = try LayoutPuzzle(grid)
            #expect(puzzle.record.id == PuzzleID(of: whole, .system))
            #expect(puzzle.record.notation == whole.line)
            #expect((puzzle.record.se == nil) == !grid.cages.isEmpty)
        }
        #expect(Set(stock.puzzles.map(\.record.id)).count == stock.puzzles.count)
    }

    @Test func `a puzzle of a layout does not go to a pool of another one of its tier`() throws {
        let promise = try PoolPromise(parsing: "layout=classic:6 tier=easy", among: .all)
        let aim = try #require(LayoutAim(promise))
        let made = try #require(LayoutProducer(seed: 2).graded(0..<64, for: aim)?.first)
        let id = PuzzleID(of: made.solved.puzzle, .system)
        let record = try #require(PuzzleRecord(id: id, made.solved, made.grade))
        let own = try #require(PoolName("own"))
        var check = PoolCheck()
        let found = check.produced(record, for: [.easy, own], PoolPromises([own: promise])) {
            false
        }
        #expect(found?.fitting == [own])
    }
}
