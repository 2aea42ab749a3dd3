/// The results of the proposals of a ``Producer``.
package struct ProductionTally: Sendable {
    /// The number of complete grids from which puzzles were made.
    package internal(set) var candidates = 0
    /// The number of ratings started.
    package internal(set) var rated = 0
    /// The number of puzzles kept for any tier.
    package private(set) var kept = 0
    /// The number of candidates with a proposal within gate and ceiling of the requested tier.
    package private(set) var inBand = 0
    /// The number of these whose first such proposal kept the whole promise.
    package private(set) var keptInBand = 0
    private var broken = [Int](repeating: 0, count: TierPromise.Part.allCases.count)
    private var isFirst = true

    mutating func begin() {
        candidates += 1
        isFirst = true
    }

    mutating func noteKept(isAimedAt: Bool) {
        kept += 1
        guard isAimedAt, isFirst else { return }
        inBand += 1
        keptInBand += 1
    }

    mutating func noteOffCurve(_ grade: Grade, _ tier: Tier) {
        guard isFirst else { return }
        isFirst = false
        inBand += 1
        let promise = tier.promise
        for (place, part) in TierPromise.Part.allCases.enumerated()
        where !grade.keeps(part, of: tier, promise) {
            // The rating by Sudoku Explainer is known only for puzzles that keep all other parts.
            if part != .se || grade.mayKeepPromise(of: tier) { broken[place] += 1 }
        }
    }

    /// The parts of the promise that first proposals in the band missed, and the number of each.
    package var brokenParts: [(part: String, count: Int)] {
        zip(TierPromise.Part.allCases, broken).filter { $0.1 > 0 }.map { ("\($0.0)", $0.1) }
    }
}
