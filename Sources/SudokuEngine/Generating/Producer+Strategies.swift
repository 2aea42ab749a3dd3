/// The strategies of the tiers. Every candidate has its own grid and a symmetry that it keeps.
extension Producer {
    /// Produces beginner puzzles from random patterns. With so many givens, most of these require
    /// hidden singles in boxes only.
    mutating func fromPatterns(
        _ numbers: Range<UInt64>, _ order: ProductionRequest, _ shouldStop: () -> Bool,
        _ entering: (Phase) -> Void
    ) -> [GradedPuzzle]? {
        entering(.carving)
        var open: [Tuning] = []
        for (place, number) in numbers.enumerated() {
            judge.tally.begin()
            var random = SeededGenerator(seed: seed(of: order.tier), stream: number)
            let solution = Solution(trusted: grids.next(&random))
            let orbits = self.orbits[(order.symmetries ?? symmetries).draw(&random)]
            let givens = pattern(for: order.tier.promise, orbits, &random)
            let draft = Draft(
                solution, givens: givens, isProven: false, isMinimal: false, orbits: orbits,
                &random)
            open.append(Tuning(place: place, draft: draft))
            if shouldStop() { return nil }
        }
        entering(.rating)
        var made = [GradedPuzzle?](repeating: nil, count: numbers.count)
        return tune(open, order, &made, shouldStop) ? made.compactMap { $0 } : nil
    }

    /// A candidate of the other tiers: its grid, and the next puzzle to carve out of it.
    private struct Candidate {
        let place: Int
        var carving: Carving
        /// The random numbers of its carvings, and those of the moves that tune the results.
        var random: SeededGenerator
        var moves: SeededGenerator
    }

    /// Produces puzzles of all other tiers from puzzles with one solution, carved out of their
    /// grids: out of each up to four, until one becomes a puzzle of the tier. Most are too easy, and a
    /// new grid costs nearly a third of a carving.
    mutating func fromCarvings(
        _ numbers: Range<UInt64>, _ order: ProductionRequest, _ shouldStop: () -> Bool,
        _ entering: (Phase) -> Void
    ) -> [GradedPuzzle]? {
        entering(.carving)
        let seed = seed(of: order.tier)
        let symmetries = order.symmetries ?? symmetries
        let recipe = GeneratorOptions(clues: order.tier.carvedClues)
        var open: [Candidate] = []
        for (place, number) in numbers.enumerated() {
            judge.tally.begin()
            var random = SeededGenerator(seed: seed, stream: number)
            let grid = grids.next(&random)
            let orbits = orbits[symmetries.draw(&random)]
            let carving = Carving(grid: grid, of: orbits, recipe, &random)
            let moves = SeededGenerator(seed: ~seed, stream: number)
            open.append(
                Candidate(place: place, carving: carving, random: random, moves: moves))
        }
        var made = [GradedPuzzle?](repeating: nil, count: numbers.count)
        for round in 1...Self.carvings {
            var batch = CarvingBatch(open.map { $0.carving })
            guard search.run(&batch, shouldStop: shouldStop) else { return nil }
            entering(.rating)
            var tunings: [Tuning] = []
            for (index, carving) in batch.carvings.enumerated() where carving.isGood {
                let puzzle = Puzzle(trusted: carving.digits)
                let draft = Draft(
                    Solution(trusted: carving.grid), givens: puzzle.givens, isProven: true,
                    isMinimal: recipe.clues == nil, orbits: self.orbits[puzzle.symmetry],
                    &open[index].moves)
                tunings.append(Tuning(place: open[index].place, draft: draft))
            }
            guard tune(tunings, order, &made, shouldStop) else { return nil }
            if round == Self.carvings { break }
            entering(.carving)
            open.removeAll { made[$0.place] != nil }
            for index in open.indices {
                let last = open[index].carving
                let orbits = orbits[symmetries.draw(&open[index].random)]
                open[index].carving = Carving(
                    grid: last.grid, last.facts, of: orbits, recipe, &open[index].random)
            }
        }
        return made.compactMap { $0 }
    }

    /// The number of puzzles carved out of a grid. With more, grids that give a puzzle easily would be
    /// seen less often than others.
    private static var carvings: Int { 4 }

    /// A candidate whose givens are added and removed until it keeps a promise.
    private struct Tuning {
        /// The index of the candidate among those of the call.
        let place: Int
        var draft: Draft
        /// The number of proposals judged so far.
        var proposals = 0
        /// True until a proposal was rated within gate and ceiling.
        var isFirst = true

        /// Makes moves until the number of givens is as required, beginning with `move`, if there
        /// is one; returns false if no move is left.
        mutating func advance(_ move: Draft.Move?, to clues: ClosedRange<Int>) -> Bool {
            if let move, !draft.make(move) { return false }
            while !clues.contains(draft.clues) {
                let isAbove = draft.clues > clues.upperBound
                if !draft.make(isAbove ? .take : .give) { return false }
            }
            return true
        }
    }

    /// Tunes candidates until they keep a promise, all of them in turns, so that they are screened
    /// together; none affects another. Enters the puzzles at their places, without those that take
    /// more than the permitted number of proposals; returns false if `shouldStop` returned true.
    private mutating func tune(
        _ candidates: [Tuning], _ order: ProductionRequest, _ made: inout [GradedPuzzle?],
        _ shouldStop: () -> Bool
    ) -> Bool {
        let clues = order.tier.promise.givens
        var open: [Tuning] = []
        for var tuning in candidates where tuning.advance(nil, to: clues) { open.append(tuning) }
        while !open.isEmpty {
            let screened = screened(open.map { $0.draft.proposal.puzzle }, order)
            var left: [Tuning] = []
            for (number, tuning) in open.enumerated() {
                var tuning = tuning
                let selection =
                    screened[number]
                    ?? judge.judge(tuning.draft, order, isFirst: &tuning.isFirst, shouldStop)
                if judge.isStopped || shouldStop() { return false }
                tuning.proposals += 1
                var move = Draft.Move.give
                switch selection {
                case .kept(let puzzle):
                    made[tuning.place] = puzzle
                    continue
                case .tooHard, .offCurve: break
                case .tooEasy: move = .take
                }
                guard tuning.proposals < Self.proposals, tuning.advance(move, to: clues) else {
                    continue
                }
                left.append(tuning)
            }
            open = left
        }
        return true
    }

    /// The maximum number of proposals per grid: beyond that, the next grid is likely to be cheaper.
    private static var proposals: Int { 8 }

    /// Judges the proposals that need no rating, since they need more than all tiers with room
    /// accept, or no more than is too easy for each of them; nil for the others.
    private mutating func screened(
        _ puzzles: [Puzzle], _ order: ProductionRequest
    ) -> [PuzzleSelector.Selection?] {
        var selections = [PuzzleSelector.Selection?](repeating: nil, count: puzzles.count)
        func note(_ selection: PuzzleSelector.Selection, where isMet: [Bool]) {
            for number in puzzles.indices where isMet[number] { selections[number] = selection }
        }
        for kind in [SinglesSolver.Kind.boxes, .lines] where kind.ceiling == order.ceiling {
            note(.tooHard, where: singles.solves(puzzles, with: kind).map { !$0 })
        }
        let gate = order.room.reduce(order.tier.gate) { min($0, $1.gate) }
        let ceiling = Tier.intermediate.ceiling
        if order.ceiling == ceiling { note(.tooHard, where: intermediate.areTooHard(puzzles)) }
        if gate > ceiling {
            note(.tooEasy, where: intermediate.solves(puzzles))
        } else if let kind = SinglesSolver.Kind.allCases.last(where: { $0.ceiling < gate }) {
            note(.tooEasy, where: singles.solves(puzzles, with: kind))
        }
        return selections
    }

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
}

extension Tier {
    /// The number of givens that carving may leave; nil for as few as possible.
    fileprivate var carvedClues: ClosedRange<Int>? {
        switch self {
        case .easy: 30...33
        default: nil
        }
    }
}
