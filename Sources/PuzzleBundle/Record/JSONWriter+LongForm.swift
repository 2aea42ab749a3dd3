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
        longForm(record, tier: record.tier)
    }

    /// Writes the same members for a puzzle that may fit no tier; its tier is then null.
    package mutating func longForm(
        id: PuzzleID, _ solved: SolvedPuzzle, _ grade: Grade, human: PuzzleRecord.Human? = nil
    ) {
        var record = PuzzleRecord(id: id, solved, grade, as: grade.tier ?? .beginner)
        record.human = human
        longForm(record, tier: grade.tier)
    }

    /// Writes the members of a record with another tier, or with none.
    package mutating func longForm(_ record: PuzzleRecord, tier: Tier?) {
        member("id", record.id)
        members(of: record.grid)
        member("tier", tier?.name)
        member("tierIndex", tier?.index)
        member("tierRating", record.tierRating)
        name("se")
        if let se = record.se { value(se) } else { null() }
        member("clues", record.clues)
        name("w20")
        decimal(record.w20Hundredths, decimals: 2)
        name("timeIndex")
        if let index = record.timeIndexHundredths { decimal(index, decimals: 2) } else { null() }
        name("techniques")
        beginObject()
        for technique in record.techniques { member(technique.name, technique.count) }
        endObject()
        member("symmetry", record.symmetry.rawValue)
        member("usesUniqueness", record.usesUniqueness)
        if let human = record.human { member(human) }
    }
}

extension JSONWriter {
    /// Writes givens and solution, and what other layouts have beside them.
    package mutating func members(of grid: RecordedGrid) {
        switch grid {
        case .classic(let givens, let solution):
            member("givens", givens)
            member("solution", solution)
        case .layout(let grid, let solution):
            member("givens", plain: grid.givens.lazy.map(GridRules.symbol))
            member("solution", plain: solution.lazy.map(GridRules.symbol))
            members(of: grid)
        }
    }

    package mutating func value(_ se: PuzzleRecord.Explained) {
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
}
