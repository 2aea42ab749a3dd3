/// The production for pools that promise more than their tier.
///
/// A candidate starts like one of its tier, carved out of its own grid within the pattern, with one
/// of the symmetries and with as many givens as the promise allows. What misses the promise is
/// mended in rounds: a few variants with other givens are rated, and the best of them is the start
/// of the next round. All candidates of a call are mended together, since their carvings share the
/// lanes of a search; none affects another.
///
/// ``ProductionRequest`` does not lead here, so that a module for web pages, which asks for tiers
/// alone, contains no promises and none of their words.
extension Producer {
    /// Returns the puzzles that keep the promise of a pool, made from the candidates with these
    /// numbers, in order; nil if `shouldStop`, called many times a second, ended the search.
    package mutating func puzzles(
        _ numbers: Range<UInt64>, keeping promise: PoolPromise,
        shouldStop: () -> Bool = { false }, entering: (Phase) -> Void = { _ in }
    ) -> [GradedPuzzle]? {
        if promise.isPlain {
            return puzzles(
                numbers, for: ProductionRequest(promise.tier), shouldStop: shouldStop,
                entering: entering)
        }
        guard let aim = PoolAim(promise, symmetries, orbits) else { return [] }
        var made = [GradedPuzzle?](repeating: nil, count: numbers.count)
        entering(.carving)
        guard var open = started(numbers, aim, shouldStop) else { return nil }
        while !open.isEmpty {
            guard let carved = carved(open.map { $0.carvings }, shouldStop) else { return nil }
            let isEasy = easy(carved, aim)
            entering(.rating)
            var left: [Mending] = []
            for number in open.indices {
                var candidate = open[number].candidate
                let proposals = zip(carved[number], isEasy[number]).map {
                    (puzzle: $0, isEasy: $1)
                }
                switch rated(&candidate, proposals, aim, shouldStop) {
                case .stopped: return nil
                case .kept(let puzzle): made[candidate.place] = puzzle
                case .missed:
                    let variants = candidate.variants(aim)
                    if !variants.isEmpty { left.append((candidate, variants)) }
                }
            }
            entering(.carving)
            open = left
        }
        return made.compactMap { $0 }
    }

    /// A candidate, and the carvings of its next proposals.
    private typealias Mending = (candidate: PoolCandidate, carvings: [Carving])

    /// Rates the proposals of a candidate up to the first that keeps the promise; if none does,
    /// continues with the best of them.
    private mutating func rated(
        _ candidate: inout PoolCandidate, _ proposals: [(puzzle: Puzzle?, isEasy: Bool)],
        _ aim: PoolAim, _ shouldStop: () -> Bool
    ) -> PuzzleSelector.PoolSelection {
        var best: (givens: CellSet, miss: PoolCandidate.Miss)?
        for (puzzle, isEasy) in proposals {
            guard let puzzle else { continue }
            let solved = SolvedPuzzle(puzzle: puzzle, solution: candidate.solution)
            let miss: PoolCandidate.Miss
            if let known = missed(solved, aim, isEasy: isEasy) {
                miss = known
            } else {
                let selection = judge.judge(solved, aim, shouldStop)
                guard case .missed(let rated) = selection else { return selection }
                miss = rated
            }
            if shouldStop() { return .stopped }
            if miss.distance < best?.miss.distance ?? .max { best = (puzzle.givens, miss) }
        }
        candidate.rounds += 1
        if let best, best.miss.distance <= candidate.miss.distance {
            candidate.givens = best.givens
            candidate.miss = best.miss
        }
        return .missed(candidate.miss)
    }

    /// Returns the candidates with these numbers, each with the carving of its first proposal; nil
    /// if `shouldStop` returned true.
    private mutating func started(
        _ numbers: Range<UInt64>, _ aim: PoolAim, _ shouldStop: () -> Bool
    ) -> [Mending]? {
        let seed = seed(of: aim.promise)
        var started: [Mending] = []
        for (place, number) in numbers.enumerated() {
            judge.tally.begin()
            var random = SeededGenerator(seed: seed, stream: number)
            var solution = Solution(trusted: grids.next(&random))
            let orbits = aim.orbits(of: aim.symmetries.draw(&random))
            var shuffled = orbits
            random.shuffle(&shuffled)
            let all = orbits.reduce(CellSet()) { $0.union($1) }
            if all.count < 81 {
                let filled = PatternFilling.puzzle(
                    from: solution, in: all, &random, &solver, shouldStop)
                if shouldStop() { return nil }
                guard let filled else { continue }
                solution = filled.solution
            }
            let low = aim.clues.lowerBound
            let floor: Int
            switch aim.tier {
            case .beginner: floor = low + random.below(aim.clues.count)
            case .easy: floor = low + random.below(min(4, aim.clues.count))
            default: floor = low
            }
            let carving = Carving(
                grid: solution.digits, from: all, removing: shuffled,
                together: orbits.count * 3 / 8, floor: floor, leastInBox: aim.leastInBox,
                isMinimal: aim.promise.isMinimal)
            let miss = PoolCandidate.Miss(distance: .max, remedy: .vary, hasTechniques: false)
            let candidate = PoolCandidate(
                place: place, solution: solution, orbits: orbits, random: random,
                givens: CellSet(), miss: miss)
            started.append((candidate, [carving]))
        }
        return started
    }

    /// Runs carvings and returns the puzzle of each; nil where there is none.
    private mutating func carved(
        _ proposals: [[Carving]], _ shouldStop: () -> Bool
    ) -> [[Puzzle?]]? {
        var batch = CarvingBatch(proposals.flatMap { $0 })
        guard search.run(&batch, shouldStop: shouldStop) else { return nil }
        var next = 0
        return proposals.map { some in
            some.map { _ in
                defer { next += 1 }
                let carving = batch.carvings[next]
                return carving.isGood ? Puzzle(trusted: carving.digits) : nil
            }
        }
    }

    /// Marks the puzzles that singles and locked candidates solve, if the promise needs more.
    private mutating func easy(_ puzzles: [[Puzzle?]], _ aim: PoolAim) -> [[Bool]] {
        let lockedCandidates = Rating(tenths: 28)
        guard aim.ratings.lowerBound > lockedCandidates else {
            return puzzles.map { $0.map { _ in false } }
        }
        let solved = solver.solve(puzzles.flatMap { $0 }.map { $0 ?? .empty }, upTo: 1)
        var next = 0
        return puzzles.map { some in
            some.map { _ in
                defer { next += 1 }
                return solved[next].guesses == 0
            }
        }
    }

    /// Returns the miss of a puzzle that need not be rated; nil for any other.
    private func missed(
        _ solved: SolvedPuzzle, _ aim: PoolAim, isEasy: Bool
    ) -> PoolCandidate.Miss? {
        let clues = solved.puzzle.clueCount
        if clues > aim.clues.upperBound {
            return .init(
                distance: 200 + 4 * (clues - aim.clues.upperBound), remedy: .harden,
                hasTechniques: false)
        }
        if isEasy {
            return .init(
                distance: 50 * aim.required.count + 30, remedy: .harden,
                hasTechniques: aim.required.isEmpty, isUnrated: true)
        }
        guard aim.promise.permits(solved.puzzle.symmetry) else {
            return .init(distance: 190, remedy: .vary, hasTechniques: aim.required.isEmpty)
        }
        return nil
    }

    /// Returns the seed of a pool, so that pools share a grid only if their promises are equal.
    private func seed(of promise: PoolPromise) -> UInt64 {
        let text = promise.text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        var mix = SplitMix(state: seed ^ text)
        _ = mix.next()
        return mix.next()
    }
}
