import FarmJSON
import SudokuEngine

/// The statements of a bundle about a puzzle, for comparison with its grades.
struct AssertedProperties {
    private let puzzle: BundledPuzzle

    init(_ puzzle: BundledPuzzle) { self.puzzle = puzzle }

    func faults(_ found: RegradedPuzzle) -> [String] {
        if let columns = puzzle.columns { return columns.faults(found) }
        let record = found.record
        var faults: [String] = []
        if let rating = puzzle.rating, rating != record.tierRating {
            faults.append(
                "rated \(record.tierRating) on the farm's ladder, the bundle says \(rating)")
        }
        if let er = puzzle.er, er != record.se?.er {
            let rated = record.se.map { "rated \($0.er)" } ?? "not rated"
            faults.append("\(rated) by Sudoku Explainer, the bundle says \(er)")
        }
        if let told = puzzle.record { faults += Self.faults(told, record) }
        // Without a tier there is no promise to check.
        return faults + (puzzle.tier.map(found.faults) ?? [])
    }

    /// True if the bundle states the difficulty for people.
    var hasHuman: Bool { puzzle.record?.human != nil || puzzle.columns?.human != nil }

    /// Compares the difficulty for people.
    func faults(_ grade: HumanGrade) -> [String] {
        let human = PuzzleRecord.Human(grade)
        if let columns = puzzle.columns?.human { return columns.faults(human) }
        guard let told = puzzle.record?.human else { return [] }
        var faults: [String] = []
        if told.level != human.level {
            faults.append(
                "human: the level is \(human.level.name), the bundle says \(told.level.name)")
        }
        if told.score != human.score {
            faults.append("human: the score is \(human.score), the bundle says \(told.score)")
        }
        if let fault = Self.fault(told.techniques, human.techniques) {
            faults.append("human: \(fault)")
        }
        return faults
    }

    /// Compares the members that only the long form has.
    private static func faults(_ told: PuzzleRecord, _ true: PuzzleRecord) -> [String] {
        var faults: [String] = []
        func compare<Value: Equatable>(_ what: String, _ told: Value, _ true: Value) {
            if told != `true` { faults.append("\(what) is \(`true`), the bundle says \(told)") }
        }
        if let se = told.se, let right = `true`.se {
            compare("ep", se.ep, right.ep)
            compare("ed", se.ed, right.ed)
            compare("bounded", se.isBounded, right.isBounded)
        } else if told.se != `true`.se {
            compare("se", told.se.map(\.text) ?? "null", `true`.se.map(\.text) ?? "null")
        }
        compare("clues", told.clues, `true`.clues)
        compare(
            "w20", String(told.w20Hundredths, decimals: 2),
            String(`true`.w20Hundredths, decimals: 2))
        func time(_ record: PuzzleRecord) -> String {
            record.timeIndexHundredths.map { String($0, decimals: 2) } ?? "null"
        }
        compare("timeIndex", time(told), time(`true`))
        compare("symmetry", told.symmetry.rawValue, `true`.symmetry.rawValue)
        compare("usesUniqueness", told.usesUniqueness, `true`.usesUniqueness)
        if let fault = fault(told.techniques, `true`.techniques) { faults.append(fault) }
        return faults
    }

    /// Compares without order: JSON objects are unordered.
    private static func fault(
        _ told: [PuzzleRecord.TechniqueCount], _ true: [PuzzleRecord.TechniqueCount]
    ) -> String? {
        if Set(told) == Set(`true`) { return nil }
        return "techniques are \(text(`true`)), the bundle says \(text(told))"
    }

    private static func text(_ techniques: [PuzzleRecord.TechniqueCount]) -> String {
        techniques.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
}

extension GradedColumns.Human {
    func faults(_ human: PuzzleRecord.Human) -> [String] {
        let right = Self(human)
        return [
            ("the level is", right.level, level), ("the score is", right.score, score),
            ("techniques are", right.techniques, techniques),
        ].compactMap { what, right, told in
            told == right ? nil : "human: \(what) \(right), the line says '\(told)'"
        }
    }
}

extension GradedColumns {
    func faults(_ found: RegradedPuzzle) -> [String] {
        var faults: [String] = []
        let right = found.record.se.map(\.text) ?? "-"
        if se != right {
            faults.append("rated \(right) by Sudoku Explainer, the line says '\(se)'")
        }
        if tierRating != found.tierRating {
            faults.append(
                "rated \(found.tierRating) on the farm's ladder, the line says '\(tierRating)'")
        }
        if let promised = Tier(name: tier) {
            faults += found.faults(promised)
        } else if tier != "-" {
            faults.append("'\(tier)' is not a tier")
        } else if let kept = found.tier {
            faults.append("keeps the promise of \(kept.name), the line says '-'")
        }
        return faults
    }
}

extension PuzzleRecord.Explained {
    /// The column of `generate` and `grade`: ER, EP and ED, with a plus where they are at least so high.
    fileprivate var text: String { "\(er)/\(ep)/\(ed)" + (isBounded ? "+" : "") }
}
