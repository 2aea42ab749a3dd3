/// The results of the proposals of a ``Producer``.
package struct ProductionTally: Sendable {
    /// The number of complete grids from which puzzles were made.
    package internal(set) var candidates = 0
    /// The number of ratings started.
    package internal(set) var rated = 0
    /// The number of puzzles kept for any tier.
    package private(set) var kept = 0
    /// The number of carvings with a proposal within gate and ceiling of the requested tier.
    package private(set) var inBand = 0
    /// The number of these whose first such proposal kept the whole promise.
    package private(set) var keptInBand = 0

    mutating func begin() { candidates += 1 }

    /// Notes a proposal that kept the promise of a tier; `isFirst` if it is the carving's first within
    /// gate and ceiling.
    mutating func noteKept(isAimedAt: Bool, isFirst: Bool) {
        kept += 1
        guard isAimedAt, isFirst else { return }
        inBand += 1
        keptInBand += 1
    }

    /// Notes a carving's first proposal within gate and ceiling, which missed the rest.
    mutating func noteOffCurve() { inBand += 1 }
}
