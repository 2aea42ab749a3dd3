import SudokuEngine
import SudokuLayouts

/// The production of killers of one kind, or of one tier.
struct KillerWorkload: Workload {
    private let request: LayoutRequest
    private let expected: [SolvedLayoutPuzzle]?

    init(_ measure: EngineBench.Measure) {
        request = Self.request(measure)
        expected = Self.make(request)
    }

    var units: Int { expected?.count ?? 0 }

    func pass() -> Bool { Self.make(request) == expected && units > 0 }

    private static func make(_ request: LayoutRequest) -> [SolvedLayoutPuzzle]? {
        var producer = LayoutProducer(seed: LayoutWorkload.seed)
        return producer.next(request.tier == nil ? 64 : 6, for: request)
    }

    /// Returns the request of a measure: as many cages as usual, or fewer.
    static func request(_ measure: EngineBench.Measure) -> LayoutRequest {
        let tier = Tier.allCases.first { measure.rawValue == "killer-\($0.name)" }
        let hasLayout = measure.rawValue.contains(":")
        do {
            let layout = try Layout(name: hasLayout ? measure.rawValue : "killer:9")
            return try LayoutRequest(
                layout, tier: tier,
                cages: measure == .killerFew
                    ? CageForm(layout, count: 22...26, largest: 6) : nil)
        } catch {
            preconditionFailure("no killers of the benchmark: \(error)")
        }
    }
}

/// Proofs that killers have one solution, or their grades.
struct KillerProofWorkload: Workload, ~Copyable {
    private let killers: [SolvedLayoutPuzzle]
    private let grades: [LayoutGrader.Grading]?
    private var grader = LayoutGrader()

    init(grades isGrading: Bool) {
        let request = KillerWorkload.request(.killer9)
        killers = LayoutProducer(seed: 8).puzzles(0..<32, for: request) ?? []
        guard isGrading else {
            grades = nil
            return
        }
        var first = LayoutGrader()
        var found: [LayoutGrader.Grading] = []
        for killer in killers { found.append(Self.grade(killer, &first)) }
        grades = found
    }

    private static func grade(
        _ killer: SolvedLayoutPuzzle, _ grader: inout LayoutGrader
    ) -> LayoutGrader.Grading {
        grader.grade(killer.puzzle, upTo: killer.puzzle.layout.ratings(of: .hard).upperBound)
    }

    var units: Int { killers.count }

    mutating func pass() -> Bool {
        for (number, killer) in killers.enumerated() {
            if let grades {
                if Self.grade(killer, &grader) != grades[number] { return false }
            } else if LayoutSolver().solve(killer.puzzle).first != killer.solution {
                return false
            }
        }
        return true
    }
}
