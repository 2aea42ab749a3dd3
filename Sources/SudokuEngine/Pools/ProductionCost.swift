/// The cost of puzzles of one kind, as measured while they are made.
///
/// Later measurements count more than earlier ones, so that the cost follows changes.
package struct ProductionCost: Hashable, Sendable {
    private var candidates = 0.0
    private var puzzles = 0.0
    private var seconds = 0.0

    /// The number of puzzles after which a measurement counts half.
    private static let memory = 500.0

    package init() {}

    /// Adds a measurement: candidates tried, the puzzles made of them, and the processor time.
    package mutating func note(candidates: Int, puzzles: Int, nanoseconds: UInt64) {
        if self.puzzles >= 2 * Self.memory {
            self.candidates /= 2
            self.puzzles /= 2
            seconds /= 2
        }
        self.candidates += Double(candidates)
        self.puzzles += Double(puzzles)
        seconds += Double(nanoseconds) / 1e9
    }

    /// The number of candidates that one puzzle costs; nil before the first puzzle.
    package var candidatesPerPuzzle: Double? { puzzles > 0 ? candidates / puzzles : nil }

    /// The number of puzzles made in a second of processor time; nil before the first puzzle.
    package var puzzlesPerSecond: Double? {
        puzzles > 0 && seconds > 0 ? puzzles / seconds : nil
    }

    /// A number of candidates that one puzzle costs at least, to judge by those tried so far: with
    /// three times fewer, a puzzle would have been found in 19 of 20 cases. Nil after the first
    /// one.
    package var leastCandidatesPerPuzzle: Double? {
        puzzles == 0 && candidates > 0 ? candidates / 3 : nil
    }

    /// Returns the seconds that a number of puzzles takes at the measured rate, given the share of
    /// a processor that works on them; nil before the first puzzle.
    package func seconds(for count: Int, share: Double = 1) -> Double? {
        guard share > 0, let rate = puzzlesPerSecond else { return nil }
        return Double(count) / (rate * share)
    }
}
