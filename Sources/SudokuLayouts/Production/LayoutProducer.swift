import SudokuEngine

/// A producer of puzzles of any layout.
///
/// Candidates are numbered: number n of a seed, for the same request, always gives the same puzzle,
/// or none. Numbers divide the work between threads.
public struct LayoutProducer: Sendable {
    /// The seed of all puzzles of the producer.
    public let seed: UInt64
    /// The number of the next candidate, by request.
    private var unused: [LayoutRequest: UInt64] = [:]

    /// Creates a producer; equal seeds give equal puzzles.
    public init(seed: UInt64) { self.seed = seed }

    /// Returns a number of puzzles, those after the ones that were returned for equal requests
    /// before; nil if `shouldStop`, called many times a second, ended the work.
    public mutating func next(
        _ count: Int, for request: LayoutRequest, shouldStop: () -> Bool = { false }
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
    ///
    /// A batch of numbers is faster than single ones, since tables are made once.
    public func puzzles(
        _ numbers: Range<UInt64>, for request: LayoutRequest, shouldStop: () -> Bool = { false }
    ) -> [SolvedLayoutPuzzle]? {
        switch request.layout.size {
        case ...SmallBoard.digits:
            make(numbers, request, SmallBoard.self, shouldStop) { $0.puzzle($1, shouldStop) }
        case ...MediumBoard.digits:
            make(numbers, request, MediumBoard.self, shouldStop) { $0.puzzle($1, shouldStop) }
        case ...LargeBoard.digits:
            make(numbers, request, LargeBoard.self, shouldStop) { $0.puzzle($1, shouldStop) }
        default:
            make(numbers, request, GiantBoard.self, shouldStop) { $0.puzzle($1, shouldStop) }
        }
    }

    /// Returns the same puzzles with their grades.
    public func graded(
        _ numbers: Range<UInt64>, for request: LayoutRequest, shouldStop: () -> Bool = { false }
    ) -> [GradedLayoutPuzzle]? {
        switch request.layout.size {
        case ...SmallBoard.digits:
            make(numbers, request, SmallBoard.self, shouldStop) { $0.graded($1, shouldStop) }
        case ...MediumBoard.digits:
            make(numbers, request, MediumBoard.self, shouldStop) { $0.graded($1, shouldStop) }
        case ...LargeBoard.digits:
            make(numbers, request, LargeBoard.self, shouldStop) { $0.graded($1, shouldStop) }
        default:
            make(numbers, request, GiantBoard.self, shouldStop) { $0.graded($1, shouldStop) }
        }
    }

    private func make<Board: BoardWidth, Made>(
        _ numbers: Range<UInt64>, _ request: LayoutRequest, _ width: Board.Type,
        _ shouldStop: () -> Bool,
        _ puzzle: (inout LayoutWorkshop<Board>, UInt64) -> Made?
    ) -> [Made]? {
        var workshop = LayoutWorkshop<Board>(request, seed: seed)
        var made: [Made] = []
        for number in numbers {
            if shouldStop() { return nil }
            if let puzzle = puzzle(&workshop, number) { made.append(puzzle) }
            if shouldStop() { return nil }
        }
        return made
    }
}
