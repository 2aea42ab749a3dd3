import FarmAPI
import FarmStore
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// The parts of a worker that make puzzles, several megabytes, which it keeps while it is called.
struct PuzzleMaker: ~Copyable {
    private var producer: Producer
    var grader = Grader()
    private var check = PoolCheck()
    /// The class keys of a layout, kept from one portion to the next: its symmetries are found once.
    private var keys: ClassKeys?
    /// The aim of a pool of a layout, and the candidates of its next batch.
    private var batch: (aim: LayoutAim?, count: Int) = (nil, 1)

    init(seed: UInt64) { producer = Producer(seed: seed) }

    /// The most candidates of a batch of a layout.
    private static let mostOfLayout = 64
    /// The time that a batch of a layout takes at most if its candidates cost the same, in nanoseconds.
    private static let longestBatch: Int64 = 50_000_000

    /// Returns the number of candidates that are tried at once for an assignment. Those of a layout can
    /// cost microseconds or seconds, so that it begins with one.
    mutating func batchSize(for assignment: Assignment) -> Int {
        guard let promise = assignment.promise, !promise.layout.isClassic else {
            return Producer.batch
        }
        if batch.aim?.promise != promise { batch = (LayoutAim(promise), 1) }
        return batch.count
    }

    /// Adapts the size of the next batch to the time that the last one took.
    mutating func note(_ nanoseconds: Int64) {
        if nanoseconds * 2 < Self.longestBatch {
            batch.count = min(2 * batch.count, Self.mostOfLayout)
        } else if nanoseconds > Self.longestBatch {
            batch.count = max(1, batch.count / 2)
        }
    }

    /// Returns the puzzles made from some candidates for an assignment, with the pools that may take
    /// them; nil if `shouldStop` returned true.
    mutating func puzzles(
        _ grids: GridRange, for assignment: Assignment, _ promises: PoolPromises,
        _ shouldStop: () -> Bool
    ) -> [ProducedPuzzle]? {
        guard let made = records(grids, for: assignment, shouldStop) else { return nil }
        let pools = [assignment.pool] + assignment.others
        var fitting: [ProducedPuzzle] = []
        for record in made {
            let puzzle = check.produced(record, for: pools, promises, shouldStop: shouldStop)
            if let puzzle { fitting.append(puzzle) }
        }
        return shouldStop() ? nil : fitting
    }

    private mutating func records(
        _ grids: GridRange, for assignment: Assignment, _ shouldStop: () -> Bool
    ) -> [PuzzleRecord]? {
        if let promise = assignment.promise, !promise.layout.isClassic {
            guard let aim = batch.aim else { return [] }
            let producer = LayoutProducer(seed: grids.seed)
            let made = producer.graded(grids.numbers, for: aim, shouldStop: shouldStop)
            return made?.compactMap { record($0) }
        }
        if grids.seed != producer.seed { producer = Producer(seed: grids.seed) }
        let made =
            if let promise = assignment.promise {
                producer.puzzles(grids.numbers, keeping: promise, shouldStop: shouldStop)
            } else {
                producer.puzzles(grids.numbers, for: assignment.request, shouldStop: shouldStop)
            }
        return made?.compactMap(PuzzleRecord.init)
    }

    private mutating func record(_ graded: GradedLayoutPuzzle) -> PuzzleRecord? {
        let puzzle = graded.solved.puzzle
        let keys = keys?.layout == puzzle.layout ? self.keys : nil
        let known = keys ?? ClassKeys(puzzle.layout)
        self.keys = known
        let id = PuzzleID(digest: Cryptography.system.sha256(known.key(of: puzzle)))
        return PuzzleRecord(id: id, graded.solved, graded.grade)
    }
}

extension PuzzleRecord {
    /// Creates the record of a puzzle just made; nil if it fits no tier.
    init?(_ made: GradedPuzzle) {
        self.init(id: PuzzleID(of: made.solved.puzzle, .system), made.solved, made.grade)
        human = made.human.map(Human.init)
    }
}
