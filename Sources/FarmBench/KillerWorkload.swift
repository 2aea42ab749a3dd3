import SudokuEngine
import SudokuLayouts

/// The production of killers of one kind, or of one tier.
struct KillerWorkload: Workload {
    static let seed: UInt64 = 7
    private let request: KillerRequest
    private let expected: [SolvedLayoutPuzzle]?

    init(_ measure: EngineBench.Measure) {
        request = Self.request(measure)
        expected = Self.make(request)
    }

    var units: Int { expected?.count ?? 0 }

    func pass() -> Bool { Self.make(request) == expected && units > 0 }

    private static func make(_ request: KillerRequest) -> [SolvedLayoutPuzzle]? {
        var producer = KillerProducer(seed: seed)
        return producer.next(request.tier == nil ? 64 : 6, for: request)
    }

    /// Returns the request of a measure: as many cages as usual, or fewer.
    static func request(_ measure: EngineBench.Measure) -> KillerRequest {
        do {
            if measure == .killerFew {
                return try KillerRequest(Layout(name: "killer:9"), cages: 22...26, largest: 6)
            }
            let tier = killerTier(measure)
            let name = tier == nil ? measure.rawValue : "killer:9"
            return try KillerRequest(Layout(name: name), tier: tier)
        } catch {
            preconditionFailure("no killers of the benchmark: \(error)")
        }
    }

    private static func killerTier(_ measure: EngineBench.Measure) -> Tier? {
        switch measure {
        case .killerBeginner: .beginner
        case .killerEasy: .easy
        case .killerMedium: .medium
        case .killerIntermediate: .intermediate
        case .killerHard: .hard
        case .killerExpert: .expert
        default: nil
        }
    }
}

/// Proofs that killers have one solution, or their grades.
struct KillerProofWorkload: Workload, ~Copyable {
    private let killers: [SolvedLayoutPuzzle]
    private let grades: [KillerGrader.Outcome]?
    private var grader = KillerGrader(budget: 2_000)

    init(grades isGrading: Bool) {
        let request = KillerWorkload.request(.killer9)
        killers = KillerProducer(seed: 8).puzzles(0..<32, for: request) ?? []
        guard isGrading else {
            grades = nil
            return
        }
        var first = KillerGrader(budget: 2_000)
        var found: [KillerGrader.Outcome] = []
        for killer in killers {
            found.append(first.grade(killer.puzzle, upTo: Tier.hard.killerCeiling))
        }
        grades = found
    }

    var units: Int { killers.count }

    mutating func pass() -> Bool {
        for (number, killer) in killers.enumerated() {
            if let grades {
                let outcome = grader.grade(killer.puzzle, upTo: Tier.hard.killerCeiling)
                if outcome != grades[number] { return false }
            } else if LayoutSolver().solve(killer.puzzle).first != killer.solution {
                return false
            }
        }
        return true
    }
}
