import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The table `human_technique`: the techniques on the human paths of puzzles, for filters.
struct HumanIndex: ~Copyable {
    fileprivate var setHuman: Statement
    fileprivate var addTechnique: Statement
    fileprivate var dropTechnique: Statement

    static func compiled(on connection: borrowing Connection) throws(SQLiteError) -> Self {
        Self(
            setHuman: try connection.prepare(
                "UPDATE puzzle SET human = ?2 WHERE place = ?1 AND human IS NULL RETURNING place"),
            addTechnique: try connection.prepare(
                "INSERT OR IGNORE INTO human_technique VALUES (?, ?)"),
            dropTechnique: try connection.prepare(
                "DELETE FROM human_technique WHERE technique = ? AND place >= ? AND place < ?"))
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
        for technique in NamedTechnique.all {
            dropTechnique.bind(technique.id, at: 1)
            dropTechnique.bind(StockPosition.range(of: pool).lowerBound, at: 2)
            dropTechnique.bind(place, at: 3)
            try dropTechnique.run()
        }
    }
}
