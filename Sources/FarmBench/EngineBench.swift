package import SudokuEngine

/// The engine's fixed workload: a signature of its results, and rates of its speed.
package enum EngineBench {
    /// A group of measures.
    package enum Subject: String, CaseIterable, Sendable {
        /// Solving, canonical forms and generating puzzles.
        case engine
        /// Rating.
        case grade
        /// Producing puzzles that keep a tier's promise.
        case produce
        /// Playing: acts, what is painted after each, and hints.
        case game
        /// Making puzzles of other sizes and rules that singles solve.
        case layouts
        /// Making, proving and rating killers.
        case killers
    }

    /// A timed operation, in the order of display.
    package enum Measure: String, CaseIterable, Sendable {
        case count17 = "count-17"
        case countMinimal = "count-minimal"
        case countHard = "count-hard"
        case canonical
        case generateGrid = "generate-grid"
        case generate
        case grade
        case gradeHard = "grade-hard"
        case gradeBounded = "grade-bounded"
        case produceBeginner = "produce-beginner"
        case produceEasy = "produce-easy"
        case produceMedium = "produce-medium"
        case produceIntermediate = "produce-intermediate"
        case produceHard = "produce-hard"
        case produceExpert = "produce-expert"
        case gameAct = "game-act"
        case gameView = "game-view"
        case gameHint = "game-hint"
        case classic4 = "classic:4"
        case classic6 = "classic:6"
        case classic8 = "classic:8"
        case classic10 = "classic:10"
        case classic12 = "classic:12"
        case classic16 = "classic:16"
        case classic25 = "classic:25"
        case jigsaw6 = "jigsaw:6"
        case jigsaw9 = "jigsaw:9"
        case x9 = "x:9"
        case windoku9 = "windoku:9"
        case disjoint9 = "disjoint:9"
        case girandola9 = "girandola:9"
        case asterisk9 = "asterisk:9"
        case centreDot9 = "centredot:9"
        case antiKnight9 = "antiknight:9"
        case antiKing9 = "antiking:9"
        case antiKnightKing9 = "antiknight-antiking:9"
        case nonConsecutive9 = "nonconsecutive:9"
        case killer4 = "killer:4"
        case killer6 = "killer:6"
        case killer9 = "killer:9"
        case killerFew = "killer-few"
        case xKiller9 = "x-killer:9"
        case jigsawKiller9 = "jigsaw-killer:9"
        case windokuKiller9 = "windoku-killer:9"
        case killerBeginner = "killer-beginner"
        case killerEasy = "killer-easy"
        case killerMedium = "killer-medium"
        case killerIntermediate = "killer-intermediate"
        case killerHard = "killer-hard"
        case killerExpert = "killer-expert"
        case killerProve = "killer-prove"
        case killerGrade = "killer-grade"

        package var subject: Subject {
            switch self {
            case .count17, .countMinimal, .countHard, .canonical, .generateGrid, .generate: .engine
            case .grade, .gradeHard, .gradeBounded: .grade
            case _ where tier != nil: .produce
            case .gameAct, .gameView, .gameHint: .game
            case _ where rawValue.contains("killer"): .killers
            default: .layouts
            }
        }

        /// The tier whose puzzles are produced; nil if none are.
        package var tier: Tier? {
            Tier.allCases.first { rawValue == "produce-\($0.name)" }
        }

        /// The unit counted per second.
        package var unit: String {
            switch self {
            case .generateGrid: "grids"
            case .gameAct: "acts"
            case .gameView: "views"
            case .gameHint: "hints"
            default: "puzzles"
            }
        }
    }

    /// A timed operation whose result differs from the untimed one: a bug in the engine.
    package struct WrongResultError: Error, Sendable {
        package let measure: Measure
    }

    /// The highest rating of any tier: a search for puzzles of a tier rates no further.
    static let highestTier = Tier.expert.ceiling

    /// Returns the number of a measure's units that one thread completes per second, measured over
    /// at least `seconds`.
    ///
    /// The clock returns nanoseconds since any fixed moment.
    package static func rate(
        of measure: Measure, seconds: Double, now: () -> UInt64
    ) throws(WrongResultError) -> Double {
        let rate: Double? =
            switch measure {
            case .count17: timed(CountWorkload(BenchPuzzles.seventeen), seconds, now)
            case .countMinimal: timed(CountWorkload(BenchPuzzles.minimal), seconds, now)
            case .countHard: timed(CountWorkload(BenchPuzzles.hard), seconds, now)
            case .canonical: timed(CanonicalWorkload(), seconds, now)
            case .generateGrid: timed(GridWorkload(), seconds, now)
            case .generate: timed(GenerateWorkload(), seconds, now)
            case .grade: timed(GradeWorkload(BenchPuzzles.minimal), seconds, now)
            case .gradeHard: timed(GradeWorkload(BenchPuzzles.chained), seconds, now)
            case .gradeBounded:
                timed(GradeWorkload(BenchPuzzles.minimal, upTo: highestTier), seconds, now)
            case .gameAct: timed(ActWorkload(), seconds, now)
            case .gameView: timed(ViewWorkload(), seconds, now)
            case .gameHint: timed(HintWorkload(), seconds, now)
            case .killerProve: timed(KillerProofWorkload(grades: false), seconds, now)
            case .killerGrade: timed(KillerProofWorkload(grades: true), seconds, now)
            case _ where measure.subject == .killers:
                timed(KillerWorkload(measure), seconds, now)
            default:
                if let tier = measure.tier {
                    timed(ProduceWorkload(tier), seconds, now)
                } else {
                    timed(LayoutWorkload(measure), seconds, now)
                }
            }
        guard let rate else { throw WrongResultError(measure: measure) }
        return rate
    }

    /// Runs whole passes until the time has elapsed; returns nil after a wrong result.
    private static func timed<Work: Workload & ~Copyable>(
        _ workload: consuming Work, _ seconds: Double, _ now: () -> UInt64
    ) -> Double? {
        let start = now()
        var done = 0
        var elapsed: UInt64 = 0
        repeat {
            guard workload.pass() else { return nil }
            done += workload.units
            elapsed = now() - start
        } while Double(elapsed) < seconds * 1e9
        return Double(done) / (Double(max(1, elapsed)) / 1e9)
    }
}
