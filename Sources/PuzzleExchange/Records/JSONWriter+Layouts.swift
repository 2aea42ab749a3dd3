package import FarmJSON
package import PuzzleBundle
import SudokuEngine
package import SudokuLayouts

extension JSONWriter {
    /// Writes the members of the long form for a puzzle that may fit no tier; its tier is then null.
    package mutating func longForm(
        id: PuzzleID, _ solved: SolvedLayoutPuzzle, _ grade: LayoutGrade
    ) {
        longForm(
            PuzzleRecord(id: id, solved, grade, as: grade.tier ?? .beginner), tier: grade.tier)
    }

    /// Writes the ratings on the ladder of killers, which have no others, as a member.
    package mutating func killerRatings(_ grade: LayoutGrade) {
        if grade.hasSE { return }
        name("killer")
        value(grade.explained)
    }
}

extension LayoutGrade {
    /// The ratings as records have them.
    var explained: PuzzleRecord.Explained { .init(se, isBounded: isBounded) }

    /// The techniques as records have them.
    var counts: [PuzzleRecord.TechniqueCount] {
        techniques.map { .init(name: $0.technique.name, count: $0.count) }
    }
}
