import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The table `human_technique`: the techniques on the human paths of puzzles, for filters.
struct HumanIndex: ~Copyable {
    fileprivate var setHuman: Statement
    fileprivate var addTechnique: Statement
    fileprivate var dropPlaces: Statement

    static func compiled(on connection: borrowing Connection) throws(SQLiteError) -> Self {
        Self(
            setHuman: try connection.prepare(
                "UPDATE puzzle SET human = ?2 WHERE place = ?1 AND human IS NULL RETURNING place"),
            addTechnique: try connection.prepare(
                "INSERT OR IGNORE INTO human_technique VALUES (?, ?)"),
            // Goes through the techniques that occur, so that the key finds the places of each.
            dropPlaces: try connection.prepare(
                """
                DELETE FROM human_technique WHERE place >= ?1 AND place < ?2 AND technique IN (
                  WITH RECURSIVE known(technique) AS (
                    SELECT min(technique) FROM human_technique
                    UNION ALL
                    SELECT (SELECT min(next.technique) FROM human_technique AS next
                            WHERE next.technique > known.technique)
                    FROM known WHERE technique IS NOT NULL)
                  SELECT technique FROM known WHERE technique IS NOT NULL)
                """))
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

    /// Drops the entries of a pool before a place.
    mutating func drop(before place: Int64, of pool: PoolNumber) throws(SQLiteError) {
        dropPlaces.bind(StockPosition.range(of: pool).lowerBound, at: 1)
        dropPlaces.bind(place, at: 2)
        try dropPlaces.run()
    }
}
