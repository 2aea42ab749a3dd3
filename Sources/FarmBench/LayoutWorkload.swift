import SudokuLayouts

/// The production of puzzles of one layout that singles solve.
struct LayoutWorkload: Workload {
    static let seed: UInt64 = 7
    private let request: LayoutRequest
    private let numbers: Range<UInt64>
    private let expected: [SolvedLayoutPuzzle]?
    private let producer = LayoutProducer(seed: Self.seed)

    init(_ measure: EngineBench.Measure) {
        request = Self.request(measure)
        numbers = 0..<(request.layout.size > 12 ? 32 : 128)
        expected = producer.puzzles(numbers, for: request)
    }

    var units: Int { expected?.count ?? 0 }

    func pass() -> Bool {
        let made = producer.puzzles(numbers, for: request)
        return made == expected && units > 0
    }

    /// Returns the request of a measure: as few givens as singles allow, in the largest sizes as many
    /// as usual.
    static func request(_ measure: EngineBench.Measure) -> LayoutRequest {
        do {
            let layout = try Layout(name: measure.rawValue)
            return try LayoutRequest(layout, clues: layout.usualClues.map { $0...$0 })
        } catch {
            preconditionFailure("no layout of the benchmark: \(error)")
        }
    }
}
