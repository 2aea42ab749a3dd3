/// The strategies of the tiers. Every candidate has its own grid and a symmetry that it keeps.
extension Producer {
    /// Produces beginner puzzles from random patterns. With so many givens, most of these require
    /// hidden singles in boxes only.
    mutating func fromPatterns(
        _ numbers: Range<UInt64>, _ order: ProductionRequest, _ shouldStop: () -> Bool,
        _ entering: (Phase) -> Void
    ) -> [GradedPuzzle]? {
        var made: [GradedPuzzle] = []
        for number in numbers {
            judge.tally.begin()
            entering(.carving)
            var random = SeededGenerator(seed: seed(of: order.tier), stream: number)
            let solution = Solution(trusted: grids.next(&random))
            let orbits = generator.orbits[(order.symmetries ?? symmetries).draw(&random)]
            let givens = pattern(for: order.tier.promise, orbits, &random)
            var draft = Draft(
                solution, givens: givens, isProven: false, isMinimal: false, orbits: orbits,
                &random)
            entering(.rating)
            if let puzzle = tuned(&draft, order, shouldStop) { made.append(puzzle) }
            if judge.isStopped || shouldStop() { return nil }
        }
        return made
    }

    /// Produces puzzles of all other tiers from puzzles with one solution, carved out of their
    /// grids.
    mutating func fromCarvings(
        _ numbers: Range<UInt64>, _ order: ProductionRequest, _ shouldStop: () -> Bool,
        _ entering: (Phase) -> Void
    ) -> [GradedPuzzle]? {
        entering(.carving)
        let seed = seed(of: order.tier)
        let carved = generator.puzzles(
            numbers, seed: seed, clues: order.tier.carvedClues,
            symmetries: order.symmetries ?? symmetries, shouldStop: shouldStop)
        guard let carved else { return nil }
        let isWorthIt = worth(carved, order)
        entering(.rating)
        var made: [GradedPuzzle] = []
        for (place, base) in carved.enumerated() {
            judge.tally.begin()
            guard let base, isWorthIt[place] else { continue }
            let puzzle = base.puzzle
            var random = SeededGenerator(
                seed: ~seed, stream: numbers.lowerBound + UInt64(place))
            var draft = Draft(
                base.solution, givens: puzzle.givens, isProven: true,
                isMinimal: order.tier.carvedClues == nil, orbits: generator.orbits[puzzle.symmetry],
                &random)
            if let puzzle = tuned(&draft, order, shouldStop) { made.append(puzzle) }
            if judge.isStopped || shouldStop() { return nil }
        }
        return made
    }

    /// Adds and removes givens until the draft keeps a promise; returns nil if that takes more than
    /// the permitted number of ratings.
    private mutating func tuned(
        _ draft: inout Draft, _ order: ProductionRequest, _ shouldStop: () -> Bool
    ) -> GradedPuzzle? {
        let clues = order.tier.promise.givens
        var ratings = 0
        while ratings < Self.ratings, !judge.isStopped {
            var move = draft.clues > clues.upperBound ? Draft.Move.take : .give
            if clues.contains(draft.clues) {
                ratings += 1
                switch judge.judge(draft, order, shouldStop) {
                case .kept(let puzzle): return puzzle
                case .tooHard, .offCurve: break
                case .tooEasy: move = .take
                }
            }
            guard draft.make(move) else { return nil }
        }
        return nil
    }

    /// The maximum number of ratings per grid: beyond that, the next grid is likely to be cheaper.
    private static var ratings: Int { 8 }

    /// Returns cells for a number of givens that the tier permits, with enough of them in every
    /// box.
    private func pattern(
        for promise: TierPromise, _ orbits: [CellSet], _ random: inout SeededGenerator
    ) -> CellSet {
        let target = promise.givens.lowerBound + random.below(promise.givens.count)
        let minimum = promise.leastGivensInBox ?? 0
        var orbits = orbits
        random.shuffle(&orbits)
        var givens = CellSet.all
        for orbit in orbits where givens.count > target {
            let fewer = givens.subtracting(orbit)
            let isEnough = (0..<9).allSatisfy {
                (fewer.bits & GridGeometry.cells(of: $0)).nonzeroBitCount >= minimum
            }
            if fewer.count >= target, isEnough { givens = fewer }
        }
        return givens
    }

    /// Marks the puzzles worth rating: those that may need more than singles and locked candidates,
    /// if no tier with room accepts less.
    private mutating func worth(_ carved: [SolvedPuzzle?], _ order: ProductionRequest) -> [Bool] {
        let all = carved.map { $0 != nil }
        let lockedCandidates = Rating(tenths: 28)
        guard order.room.allSatisfy({ $0.gate > lockedCandidates }) else { return all }
        // The solver applies singles and locked candidates; beyond them it guesses.
        return solver.solve(carved.map { $0?.puzzle ?? .empty }, upTo: 1).map { $0.guesses > 0 }
    }
}

extension Tier {
    /// The number of givens that carving may leave; nil for as few as possible.
    fileprivate var carvedClues: ClosedRange<Int>? {
        switch self {
        case .easy: 30...33
        case .medium: nil
        default: nil
        }
    }
}
