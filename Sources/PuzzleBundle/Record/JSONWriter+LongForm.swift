import FarmJSON
package import SudokuEngine

/// The JSON object used for a puzzle everywhere in this project.
extension JSONWriter {
    /// Writes a record as an object.
    package mutating func record(_ record: PuzzleRecord) {
        beginObject()
        longForm(record)
        endObject()
    }

    /// Writes the members of a record.
    package mutating func longForm(_ record: PuzzleRecord) {
        longForm(
            id: record.id, givens: record.givens, solution: record.solution, tier: record.tier,
            tierRating: record.tierRating, se: record.se, clues: record.clues,
            w20Hundredths: record.w20Hundredths, timeIndexHundredths: record.timeIndexHundredths,
            techniques: record.techniques, symmetry: record.symmetry,
            usesUniqueness: record.usesUniqueness)
        if let human = record.human { member(human) }
    }

    /// Writes the same members for a puzzle that may fit no tier; its tier is then null.
    package mutating func longForm(
        id: PuzzleID, _ solved: SolvedPuzzle, _ grade: Grade, human: PuzzleRecord.Human? = nil
    ) {
        longForm(
            id: id, givens: solved.puzzle, solution: solved.solution, tier: grade.tier,
            tierRating: grade.tierRating, se: .init(grade.se), clues: grade.clues,
            w20Hundredths: grade.curve.w20Hundredths,
            timeIndexHundredths: grade.timeIndexHundredths,
            techniques: .init(grade.techniques), symmetry: solved.puzzle.symmetry,
            usesUniqueness: grade.usesUniqueness)
        if let human { member(human) }
    }

    private mutating func longForm(
        id: PuzzleID, givens: Puzzle, solution: Solution, tier: Tier?, tierRating: Rating,
        se: PuzzleRecord.Explained, clues: Int, w20Hundredths: Int, timeIndexHundredths: Int,
        techniques: [PuzzleRecord.TechniqueCount], symmetry: Symmetry, usesUniqueness: Bool
    ) {
        member("id", id)
        member("givens", givens)
        member("solution", solution)
        name("tier")
        if let tier { string(tier.name) } else { null() }
        name("tierIndex")
        if let tier { integer(tier.index) } else { null() }
        member("tierRating", tierRating)
        name("se")
        beginObject()
        member("er", se.er)
        member("ep", se.ep)
        member("ed", se.ed)
        endObject()
        member("clues", clues)
        name("w20")
        decimal(w20Hundredths, decimals: 2)
        name("timeIndex")
        decimal(timeIndexHundredths, decimals: 2)
        name("techniques")
        beginObject()
        for technique in techniques { member(technique.name, technique.count) }
        endObject()
        member("symmetry", symmetry.rawValue)
        member("usesUniqueness", usesUniqueness)
    }
}

extension JSONWriter {
    package mutating func member(_ name: String, _ id: PuzzleID) {
        self.name(name)
        string { id.append(to: &$0) }
    }

    /// Writes 81 characters with dots.
    package mutating func member(_ name: String, _ puzzle: Puzzle) {
        self.name(name)
        string { puzzle.append(to: &$0) }
    }

    package mutating func member(_ name: String, _ solution: Solution) {
        self.name(name)
        string { solution.append(to: &$0) }
    }

    /// Writes a number with one decimal.
    package mutating func member(_ name: String, _ rating: Rating) {
        self.name(name)
        decimal(rating.tenths, decimals: 1)
    }
}
