/// The promise of a pool in the form that its production needs.
struct PoolAim {
    let promise: PoolPromise
    let tier: Tier
    let clues: ClosedRange<Int>
    let ratings: ClosedRange<Rating>
    let symmetries: SymmetryMix
    let leastInBox: Int
    /// The conditions on the farm path.
    let required: [TechniqueName]
    let avoided: [TechniqueName]
    /// The conditions on the human path.
    let human: (required: [Technique], avoided: [Technique])
    /// The orbits of each symmetry that may be given.
    private let orbits: [Symmetry: [CellSet]]

    /// Returns nil if no puzzle can keep the promise.
    init?(_ promise: PoolPromise, _ mix: SymmetryMix, _ all: SymmetryOrbits) {
        guard let clues = promise.clues, let ratings = promise.ratings,
            promise.conflicts.isEmpty
        else { return nil }
        self.promise = promise
        tier = promise.tier
        self.clues = clues
        self.ratings = ratings
        leastInBox = promise.tier.promise.leastGivensInBox ?? 0
        (required, avoided) = promise.farmTechniques
        human = promise.humanTechniques
        var orbits: [Symmetry: [CellSet]] = [:]
        for symmetry in Symmetry.allCases
        where promise.permits(symmetry) && promise.hasRoom(for: symmetry, all[symmetry]) {
            orbits[symmetry] = promise.orbits(of: symmetry, among: all[symmetry])
        }
        self.orbits = orbits
        let possible = Symmetry.allCases.filter { orbits[$0] != nil }
        symmetries =
            mix.filtered { orbits[$0] != nil } ?? .even(possible.isEmpty ? [.none] : possible)
    }

    /// Returns the orbits of a symmetry that may be given.
    func orbits(of symmetry: Symmetry) -> [CellSet] { orbits[symmetry] ?? [] }

    /// Returns true if the grade of a path without avoided techniques meets every other condition.
    func accepts(_ grade: Grade) -> Bool {
        grade.band == tier && ratings.contains(grade.tierRating) && clues.contains(grade.clues)
            && grade.mayKeepPromise(of: tier) && required.allSatisfy(grade.uses)
    }

    /// Returns true if a technique must not be on the farm path.
    func avoids(_ technique: Technique) -> Bool {
        (!promise.allowsUniqueness && technique.usesUniqueness)
            || avoided.contains { $0.matches(technique) }
    }

    /// True if some techniques must not be on the farm path.
    var hasAvoided: Bool { !promise.allowsUniqueness || !avoided.isEmpty }

    /// True if few carvings have givens that the promise permits, so that one that has them is
    /// worth mending, however easy it is.
    var isNarrow: Bool { promise.isMinimal || promise.pattern != nil || clues.count <= 3 }

    /// True if few puzzles of the tier keep the promise, so that a near miss is worth more than
    /// another grid.
    var isScarce: Bool {
        isNarrow || !required.isEmpty || !human.required.isEmpty
    }

    // MARK: Misses

    /// Returns the miss of a puzzle whose rating ended before its end.
    func miss(
        _ grade: Grade, _ empty: CellSet, giving cells: CellSet
    ) -> PoolCandidate.Miss {
        // The path up to there shows some of the techniques only.
        let missing = required.count { !grade.uses($0) }
        return PoolCandidate.Miss(
            distance: 50 * missing + 20 + empty.count / 3, remedy: .ease(cells),
            hasTechniques: missing == 0)
    }

    /// Returns the miss of a puzzle whose whole path is known.
    func miss(_ grade: Grade) -> PoolCandidate.Miss {
        let missing = required.count { !grade.uses($0) }
        var distance = 50 * missing
        let lack = ratings.lowerBound.tenths - grade.tierRating.tenths
        if lack > 0 { distance += 20 + min(20, lack) }
        let promise = tier.promise
        let curve = TierPromise.Part.allCases.filter {
            ![.gate, .ceiling, .givens, .se].contains($0)
        }
        distance += 12 * curve.count { !grade.keeps($0, of: tier, promise) }
        return PoolCandidate.Miss(
            distance: distance, remedy: lack > 0 ? .harden : .vary, hasTechniques: missing == 0)
    }
}
