import FarmJSON
import SudokuEngine

/// The statements of a bundle about a puzzle, for comparison with its grades.
struct AssertedProperties {
    private let puzzle: BundledPuzzle

    init(_ puzzle: BundledPuzzle) { self.puzzle = puzzle }

    func faults(_ solved: SolvedPuzzle, _ grade: Grade) -> [String] {
        if let columns = puzzle.columns { return columns.faults(grade) }
        var faults: [String] = []
        if let rating = puzzle.rating, rating != grade.tierRating {
            faults.append(
                "rated \(grade.tierRating) on the farm's ladder, the bundle says \(rating)")
        }
        if let er = puzzle.er, er != grade.se.hardest {
            faults.append("rated \(grade.se.hardest) by Sudoku Explainer, the bundle says \(er)")
        }
        if let record = puzzle.record { faults += Self.faults(record, solved, grade) }
        // Without a tier there is no promise to check.
        return faults + (puzzle.tier.map(grade.faults(against:)) ?? [])
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
    private static func faults(
        _ record: PuzzleRecord, _ solved: SolvedPuzzle, _ grade: Grade
    ) -> [String] {
        var faults: [String] = []
        func compare<Value: Equatable>(_ what: String, _ told: Value, _ true: Value) {
            if told != `true` { faults.append("\(what) is \(`true`), the bundle says \(told)") }
        }
        if let se = record.se {
            compare("ep", se.ep, grade.se.untilFirstPlacement)
            compare("ed", se.ed, grade.se.first)
        }
        compare("clues", record.clues, grade.clues)
        compare(
            "w20", String(record.w20Hundredths, decimals: 2),
            String(grade.curve.w20Hundredths, decimals: 2))
        if let timeIndex = record.timeIndexHundredths {
            compare(
                "timeIndex", String(timeIndex, decimals: 2),
                String(grade.timeIndexHundredths, decimals: 2))
        }
        compare("symmetry", record.symmetry.rawValue, solved.puzzle.symmetry.rawValue)
        compare("usesUniqueness", record.usesUniqueness, grade.usesUniqueness)
        if let fault = fault(record.techniques, .init(grade.techniques)) { faults.append(fault) }
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
    func faults(_ grade: Grade) -> [String] {
        var faults: [String] = []
        if se != "\(grade.se)" {
            faults.append("rated \(grade.se) by Sudoku Explainer, the line says '\(se)'")
        }
        if tierRating != "\(grade.tierRating)" {
            faults.append(
                "rated \(grade.tierRating) on the farm's ladder, the line says '\(tierRating)'")
        }
        if let promised = Tier(name: tier) {
            faults += grade.faults(against: promised)
        } else if tier != "-" {
            faults.append("'\(tier)' is not a tier")
        } else if let kept = grade.tier {
            faults.append("keeps the promise of \(kept.name), the line says '-'")
        }
        return faults
    }
}
