/// A grader on HoDoKu's scale: it solves a puzzle with the first technique of the ladder that finds
/// a step, again and again, and adds the scores of the steps.
///
/// It takes the steps that HoDoKu 2.2.0 takes. The rules of forcing nets, which one puzzle in 1,100
/// needs, are read off three puzzles; others may differ. Use one grader per worker: it owns all
/// scratch space.
public struct HodokuGrader: ~Copyable {
    private var queues = SingleQueues()
    private var search = StepSearch(for: .first)
    /// The numbers of steps, by the order of ``HodokuLadder/techniques``.
    private var counts = [Int](repeating: 0, count: HodokuLadder.techniques.count)

    /// Creates a grader with memory of its own.
    public init() {}

    private enum Move {
        /// A single, and its technique's number among the ladder's.
        case single(SingleQueues.Single, technique: Int)
        case step(NamedStep, technique: Int)
    }

    /// Returns a puzzle's difficulty.
    public mutating func grade(_ puzzle: SolvedPuzzle) -> HodokuGrade {
        guard let grade = grade(puzzle, shouldStop: { false }) else {
            preconditionFailure("cannot be stopped")
        }
        return grade
    }

    /// Returns a puzzle's difficulty; nil if `shouldStop` returned true.
    mutating func grade(_ puzzle: SolvedPuzzle, shouldStop: () -> Bool) -> HodokuGrade? {
        restart(with: puzzle.puzzle, keepsPatterns: false)
        while !queues.board.isFull {
            if shouldStop() { return nil }
            let move = nextMove(to: puzzle.solution)
            make(move)
        }
        let techniques = HodokuLadder.techniques
        let steps = counts.indices.filter { counts[$0] > 0 }
            .map { NamedTechnique.Count(technique: techniques[$0], count: counts[$0]) }
        return HodokuGrade(steps: steps)
    }

    /// Returns the steps of a puzzle's solution, in the order in which they are made.
    public mutating func path(of puzzle: SolvedPuzzle) -> [NamedStep] {
        guard let path = path(of: puzzle, shouldStop: { false }) else {
            preconditionFailure("cannot be stopped")
        }
        return path
    }

    /// Returns the same steps; nil if `shouldStop` returned true.
    mutating func path(of puzzle: SolvedPuzzle, shouldStop: () -> Bool) -> [NamedStep]? {
        beginPath(of: puzzle)
        var path: [NamedStep] = []
        while true {
            if shouldStop() { return nil }
            guard let step = nextStep(to: puzzle.solution) else { return path }
            path.append(step)
        }
    }

    mutating func beginPath(of puzzle: SolvedPuzzle) {
        restart(with: puzzle.puzzle, keepsPatterns: true)
    }

    /// Makes the next step of the path and returns it; nil at its end.
    mutating func nextStep(to solution: Solution) -> NamedStep? {
        guard !queues.board.isFull else { return nil }
        let move = nextMove(to: solution)
        let next: NamedStep
        switch move {
        case .single(let single, let technique): next = step(single, technique)
        case .step(let step, _): next = step
        }
        make(move)
        return next
    }

    private mutating func restart(with puzzle: Puzzle, keepsPatterns: Bool) {
        queues.restart(with: puzzle)
        search.givens = GridGeometry.allCells & ~queues.board.empty
        search.filled = puzzle.digits
        search.keepsPatterns = keepsPatterns
        for index in counts.indices { counts[index] = 0 }
    }

    // MARK: Finding steps

    private mutating func nextMove(to solution: Solution) -> Move {
        if let single = queues.fullHouse() { return .single(single, technique: 0) }
        if let single = queues.nakedSingle() { return .single(single, technique: 1) }
        if let single = queues.hiddenSingle() { return .single(single, technique: 2) }
        var number = HodokuLadder.singles.count
        for rung in HodokuLadder.rungs {
            search.restart(for: rung.aim)
            rung.search(queues.board, &search)
            if let step = search.steps.first {
                let place = rung.techniques.firstIndex(of: step.technique) ?? 0
                return .step(step, technique: number + place)
            }
            number += rung.techniques.count
        }
        return .step(BruteForce.step(on: queues.board, to: solution), technique: number)
    }

    // MARK: Making steps

    private mutating func place(_ digit: Int, in cell: Int) {
        queues.place(digit, in: cell)
        search.filled[cell] = UInt8(digit + 1)
    }

    private mutating func make(_ move: Move) {
        switch move {
        case .single(let single, let technique):
            counts[technique] += 1
            place(single.digit, in: single.cell)
        case .step(let step, let technique):
            counts[technique] += 1
            let left = queues.board.left
            for placement in step.placements {
                place(placement.digit.value - 1, in: placement.cell.index)
            }
            queues.remove(step.eliminations)
            precondition(queues.board.left < left, "\(step.technique) changes nothing")
        }
    }

    /// Returns a single as a step on the board before it.
    private func step(_ single: SingleQueues.Single, _ technique: Int) -> NamedStep {
        let (cell, digit) = (single.cell, single.digit)
        let board = queues.board
        let houses = [GridGeometry.row, GridGeometry.column, GridGeometry.box]
            .map { GridGeometry.house($0, of: cell) }
        let pattern: Pattern
        switch technique {
        case 0:
            let house = houses.first { board.emptyCount(in: $0) == 1 } ?? houses[0]
            pattern = FullHouse.pattern(digit, in: cell, of: house)
        case 1: pattern = NakedSingle.pattern(digit, in: cell)
        default:
            let house = houses.first { board.places(of: digit, in: $0).isSingle } ?? houses[0]
            pattern = HiddenSingle.pattern(digit, in: cell, of: house)
        }
        let value = Digit(trusted: UInt8(digit + 1))
        return NamedStep(
            technique: HodokuLadder.singles[technique], digits: DigitSet(value),
            placements: [Placement(cell: Cell(trusted: UInt8(cell)), digit: value)],
            eliminations: Candidates(), pattern: pattern)
    }
}
