import SudokuEngine

/// A producer of killers.
///
/// Candidates are numbered: number n of a seed, for the same request, always gives the same puzzle,
/// or none. Numbers divide the work between threads.
public struct KillerProducer: Sendable {
    /// The seed of all puzzles of the producer.
    public let seed: UInt64
    /// The number of the next candidate, by request.
    private var unused: [KillerRequest: UInt64] = [:]

    /// Creates a producer; equal seeds give equal puzzles.
    public init(seed: UInt64) { self.seed = seed }

    /// Returns a number of puzzles, those after the ones that were returned for equal requests
    /// before; nil if `shouldStop`, called many times a second, ended the work.
    public mutating func next(
        _ count: Int, for request: KillerRequest, shouldStop: () -> Bool = { false }
    ) -> [SolvedLayoutPuzzle]? {
        var made: [SolvedLayoutPuzzle] = []
        while made.count < count {
            let start = unused[request] ?? 0
            let numbers = start..<start + UInt64(count - made.count)
            guard let more = puzzles(numbers, for: request, shouldStop: shouldStop) else {
                return nil
            }
            unused[request] = numbers.upperBound
            made += more
        }
        return made
    }

    /// Returns the puzzles made from the candidates with these numbers, in order; nil if `shouldStop`,
    /// called many times a second, ended the work.
    public func puzzles(
        _ numbers: Range<UInt64>, for request: KillerRequest, shouldStop: () -> Bool = { false }
    ) -> [SolvedLayoutPuzzle]? {
        request.layout.size <= SmallBoard.digits
            ? make(numbers, request, SmallBoard.self, shouldStop) { $0.killer($1, shouldStop) }
            : make(numbers, request, MediumBoard.self, shouldStop) { $0.killer($1, shouldStop) }
    }

    /// Returns the same puzzles with their grades; without a tier, those that are rated above all
    /// tiers, too.
    public func graded(
        _ numbers: Range<UInt64>, for request: KillerRequest, shouldStop: () -> Bool = { false }
    ) -> [GradedKiller]? {
        request.layout.size <= SmallBoard.digits
            ? make(numbers, request, SmallBoard.self, shouldStop) { $0.graded($1, shouldStop) }
            : make(numbers, request, MediumBoard.self, shouldStop) { $0.graded($1, shouldStop) }
    }

    private func make<Board: BoardWidth, Made>(
        _ numbers: Range<UInt64>, _ request: KillerRequest, _ width: Board.Type,
        _ shouldStop: () -> Bool, _ puzzle: (inout KillerWorkshop<Board>, UInt64) -> Made?
    ) -> [Made]? {
        var workshop = KillerWorkshop<Board>(request, seed: seed)
        var made: [Made] = []
        for number in numbers {
            if shouldStop() { return nil }
            if let killer = puzzle(&workshop, number) { made.append(killer) }
            if shouldStop() { return nil }
        }
        return made
    }
}
