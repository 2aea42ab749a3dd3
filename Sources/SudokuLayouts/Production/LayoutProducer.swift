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
        make(numbers, request, shouldStop)
    }

    /// Returns the same puzzles with their grades.
    public func graded(
        _ numbers: Range<UInt64>, for request: LayoutRequest, shouldStop: () -> Bool = { false }
    ) -> [GradedLayoutPuzzle]? {
        make(numbers, request, shouldStop)
    }

    private func make<Made: Product>(
        _ numbers: Range<UInt64>, _ request: LayoutRequest, _ shouldStop: () -> Bool
    ) -> [Made]? {
        let isKiller = request.cages != nil
        switch request.layout.size {
        #if !hasFeature(Embedded)
            case ...SmallBoard.digits where isKiller:
                return run(KillerWorkshop<SmallBoard>(request, seed: seed), numbers, shouldStop)
        #endif
        case _ where isKiller:
            return run(KillerWorkshop<MediumBoard>(request, seed: seed), numbers, shouldStop)
        #if !hasFeature(Embedded)
            case ...SmallBoard.digits:
                return run(LayoutWorkshop<SmallBoard>(request, seed: seed), numbers, shouldStop)
        #endif
        case ...MediumBoard.digits:
            return run(LayoutWorkshop<MediumBoard>(request, seed: seed), numbers, shouldStop)
        #if !hasFeature(Embedded)
            case ...LargeBoard.digits:
                return run(LayoutWorkshop<LargeBoard>(request, seed: seed), numbers, shouldStop)
        #endif
        default:
            return run(LayoutWorkshop<GiantBoard>(request, seed: seed), numbers, shouldStop)
        }
    }

    private func run<Made: Product, Workshop: PuzzleWorkshop & ~Copyable>(
        _ workshop: consuming Workshop, _ numbers: Range<UInt64>, _ shouldStop: () -> Bool
    ) -> [Made]? {
        var workshop = workshop
        var made: [Made] = []
        for number in numbers {
            if shouldStop() { return nil }
            if let puzzle = Made.made(number, in: &workshop, shouldStop) { made.append(puzzle) }
            if shouldStop() { return nil }
        }
        return made
    }
}

extension LayoutRequest {
    /// The number of candidates to make at once, which share tables: fewer where each takes longer. It
    /// divides the number of candidates that a pool makes for the same symmetry.
    package var batch: Int { layout.size > 9 ? 1 : cages != nil && tier != nil ? 8 : 16 }
}

/// The memory in which the puzzles of a request are made, one candidate after another.
protocol PuzzleWorkshop: ~Copyable {
    /// Returns the puzzle of a candidate; nil if it gives none.
    mutating func puzzle(_ number: UInt64, _ shouldStop: () -> Bool) -> SolvedLayoutPuzzle?
    /// Returns the puzzle of a candidate with its grade.
    mutating func graded(_ number: UInt64, _ shouldStop: () -> Bool) -> GradedLayoutPuzzle?
}

/// A puzzle as a producer returns it.
private protocol Product {
    static func made<Workshop: PuzzleWorkshop & ~Copyable>(
        _ number: UInt64, in workshop: inout Workshop, _ shouldStop: () -> Bool
    ) -> Self?
}

extension SolvedLayoutPuzzle: Product {
    fileprivate static func made<Workshop: PuzzleWorkshop & ~Copyable>(
        _ number: UInt64, in workshop: inout Workshop, _ shouldStop: () -> Bool
    ) -> Self? {
        workshop.puzzle(number, shouldStop)
    }
}

extension GradedLayoutPuzzle: Product {
    fileprivate static func made<Workshop: PuzzleWorkshop & ~Copyable>(
        _ number: UInt64, in workshop: inout Workshop, _ shouldStop: () -> Bool
    ) -> Self? {
        workshop.graded(number, shouldStop)
    }
}
