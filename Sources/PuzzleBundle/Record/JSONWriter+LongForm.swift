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
            id: record.id, grid: record.grid, tier: record.tier, tierRating: record.tierRating,
            se: record.se, clues: record.clues, w20Hundredths: record.w20Hundredths,
            timeIndexHundredths: record.timeIndexHundredths,
            techniques: record.techniques, symmetry: record.symmetry,
            usesUniqueness: record.usesUniqueness)
        if let human = record.human { member(human) }
    }

    /// Writes the same members for a puzzle that may fit no tier; its tier is then null.
    package mutating func longForm(
        id: PuzzleID, _ solved: SolvedPuzzle, _ grade: Grade, human: PuzzleRecord.Human? = nil
    ) {
        longForm(
            id: id, grid: .classic(solved.puzzle, solved.solution), tier: grade.tier,
            tierRating: grade.tierRating, se: .init(grade.se), clues: grade.clues,
            w20Hundredths: grade.curve.w20Hundredths,
            timeIndexHundredths: grade.timeIndexHundredths,
            techniques: .init(grade.techniques), symmetry: solved.puzzle.symmetry,
            usesUniqueness: grade.usesUniqueness)
        if let human { member(human) }
    }

    private mutating func longForm(
        id: PuzzleID, grid: RecordedGrid, tier: Tier?, tierRating: Rating,
        se: PuzzleRecord.Explained?, clues: Int, w20Hundredths: Int, timeIndexHundredths: Int?,
        techniques: [PuzzleRecord.TechniqueCount], symmetry: Symmetry, usesUniqueness: Bool
    ) {
        member("id", id)
        switch grid {
        case .classic(let givens, let solution):
            member("givens", givens)
            member("solution", solution)
        case .layout(let grid, let solution):
            member("givens", plain: grid.givens.lazy.map(GridRules.symbol))
            member("solution", plain: solution.lazy.map(GridRules.symbol))
            members(of: grid)
        }
        name("tier")
        if let tier { string(tier.name) } else { null() }
        name("tierIndex")
        if let tier { integer(tier.index) } else { null() }
        member("tierRating", tierRating)
        name("se")
        if let se { value(se) } else { null() }
        member("clues", clues)
        name("w20")
        decimal(w20Hundredths, decimals: 2)
        name("timeIndex")
        if let timeIndexHundredths {
            decimal(timeIndexHundredths, decimals: 2)
        } else {
            null()
        }
        name("techniques")
        beginObject()
        for technique in techniques { member(technique.name, technique.count) }
        endObject()
        member("symmetry", symmetry.rawValue)
        member("usesUniqueness", usesUniqueness)
    }
}

extension JSONWriter {
    private mutating func value(_ se: PuzzleRecord.Explained) {
        beginObject()
        member("er", se.er)
        member("ep", se.ep)
        member("ed", se.ed)
        if se.isBounded { member("bounded", true) }
        endObject()
    }

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
