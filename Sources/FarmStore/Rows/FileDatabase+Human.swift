import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The table `human_technique`: the techniques on the human paths of puzzles, for filters.
extension FileDatabase {
    /// Adds the techniques of a puzzle.
    mutating func add(_ human: PuzzleRecord.Human, at place: Int64) throws(SQLiteError) {
        for technique in human.techniques {
            try self[.addHumanTechnique].run(technique.name, place)
        }
    }

    /// Sets the difficulty for people of a puzzle that has none.
    mutating func set(_ human: PuzzleRecord.Human, at place: Int64) throws(SQLiteError) {
        if try self[.setHuman].hasRow(place, human.json) { try add(human, at: place) }
    }

    /// Removes the techniques of a puzzle that leaves its place.
    mutating func removeTechniques(of puzzle: StoredPuzzle) throws(SQLiteError) {
        guard let human = try? PuzzleRecord.Human(json: puzzle.human) else { return }
        for technique in human.techniques {
            try self[.removeHumanTechnique].run(technique.name, puzzle.place)
        }
    }

    /// Adds the entries of puzzles at some places, and removes those whose puzzles are gone: earlier
    /// schemas dropped the entries before the head of a pool, and no others.
    mutating func repairTechniques(at places: [Int64]) throws(SQLiteError) {
        try self[.dropStrayHuman].run()
        for place in places {
            let text = try self[.humanAt].first(place) { $0.utf8(0) }
            guard let text, let human = try? PuzzleRecord.Human(json: text[...]) else { continue }
            try add(human, at: place)
        }
    }
}
