import FarmJSON
import SudokuEngine

/// The statements of a bundle about a puzzle, for comparison with a grade.
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

    /// Compares the members that only the long form has.
    private static func faults(
        _ record: PuzzleRecord, _ solved: SolvedPuzzle, _ grade: Grade
    ) -> [String] {
        var faults: [String] = []
        func compare<Value: Equatable>(_ what: String, _ told: Value, _ true: Value) {
            if told != `true` { faults.append("\(what) is \(`true`), the bundle says \(told)") }
        }
        compare("ep", record.se.ep, grade.se.untilFirstPlacement)
        compare("ed", record.se.ed, grade.se.first)
        compare("clues", record.clues, grade.clues)
        compare(
            "w20", String(record.w20Hundredths, decimals: 2),
            String(grade.curve.w20Hundredths, decimals: 2))
        compare(
            "timeIndex", String(record.timeIndexHundredths, decimals: 2),
            String(grade.timeIndexHundredths, decimals: 2))
        compare("symmetry", record.symmetry.rawValue, solved.puzzle.symmetry.rawValue)
        compare("usesUniqueness", record.usesUniqueness, grade.usesUniqueness)
        let counted = [PuzzleRecord.TechniqueCount](grade.techniques)
        // Compare without order: JSON objects are unordered.
        if Set(counted) != Set(record.techniques) {
            faults.append(
                "techniques are \(text(counted)), the bundle says \(text(record.techniques))")
        }
        return faults
    }

    private static func text(_ techniques: [PuzzleRecord.TechniqueCount]) -> String {
        techniques.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
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
