import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The table `human_technique`: the techniques on the human paths of puzzles, for filters.
struct HumanIndex: ~Copyable {
    fileprivate var setHuman: Statement
    fileprivate var addTechnique: Statement
    fileprivate var removeTechnique: Statement

    static func compiled(on connection: borrowing Connection) throws(SQLiteError) -> Self {
        Self(
            setHuman: try connection.prepare(
                "UPDATE puzzle SET human = ?2 WHERE place = ?1 AND human IS NULL RETURNING place"),
            addTechnique: try connection.prepare(
                "INSERT OR IGNORE INTO human_technique VALUES (?, ?)"),
            removeTechnique: try connection.prepare(
                "DELETE FROM human_technique WHERE technique = ? AND place = ?"))
    }

    /// Adds the techniques of a puzzle.
    mutating func add(_ human: PuzzleRecord.Human, at place: Int64) throws(SQLiteError) {
        for technique in human.techniques {
            addTechnique.bind(technique.name, at: 1)
            addTechnique.bind(place, at: 2)
            try addTechnique.run()
        }
    }

    /// Sets the difficulty for people of a puzzle that has none.
    mutating func set(_ human: PuzzleRecord.Human, at place: Int64) throws(SQLiteError) {
        setHuman.bind(place, at: 1)
        setHuman.bind(human.json, at: 2)
        guard try setHuman.step() else { return }
        setHuman.reset()
        try add(human, at: place)
    }

    /// Removes the techniques of a puzzle that leaves its place.
    mutating func remove(_ puzzle: StoredPuzzle) throws(SQLiteError) {
        guard let human = try? PuzzleRecord.Human(json: puzzle.human) else { return }
        for technique in human.techniques {
            removeTechnique.bind(technique.name, at: 1)
            removeTechnique.bind(puzzle.place, at: 2)
            try removeTechnique.run()
        }
    }
}

extension HumanIndex {
    /// Adds the entries of puzzles at some places, and removes those whose puzzles are gone: earlier
    /// schemas dropped the entries before the head of a pool, and no others.
    static func repair(
        _ connection: borrowing Connection, at places: [Int64]
    ) throws(SQLiteError) {
        var index = try HumanIndex.compiled(on: connection)
        try connection.execute(
            """
            DELETE FROM human_technique
            WHERE place NOT IN (SELECT place FROM puzzle WHERE human IS NOT NULL AND apart <> 2)
            """)
        var puzzle = try connection.prepare(
            "SELECT human FROM puzzle WHERE place = ? AND human IS NOT NULL")
        for place in places {
            puzzle.bind(place, at: 1)
            guard try puzzle.step() else { continue }
            if let human = try? PuzzleRecord.Human(json: puzzle.utf8(0)[...]) {
                try index.add(human, at: place)
            }
            puzzle.reset()
        }
    }
}
