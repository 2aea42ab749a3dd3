package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// A set of puzzles that were handed out together.
package struct Claim: Sendable {
    package let id: ClaimID
    package let pool: PoolName
    package let state: ClaimState
    package let ack: Acknowledgement
    /// The number of puzzles when the claim was made.
    package let count: Int
    /// In milliseconds since 1970; nil unless leased.
    package let leaseUntil: Int64?
    /// The label that the client chose.
    package let label: String?
    /// The time at which it was made, in milliseconds since 1970; nil if it is from an older schema.
    package let created: Int64?
    /// The sound rows of the puzzles that the client has, in the order in which they were handed out:
    /// leased or delivered ones.
    let rows: [StoredPuzzle]
    /// The delivered puzzles, if others of the claim are not.
    package let delivered: [PuzzleID]
    /// The puzzles that the client has returned, if others of the claim are not.
    package let returned: [PuzzleID]

    /// The puzzles in the order of ``rows``.
    package var puzzles: [PuzzleRecord] { rows.compactMap(\.record) }

    /// Writes the long forms of the puzzles one after the other, without the cost of creating records
    /// and without their difficulty for people.
    package func write(to json: inout JSONWriter) {
        for row in rows { row.write(to: &json) }
    }

    /// Writes the long forms with the difficulty for people: the stored one, or that given for the place
    /// of a puzzle.
    package func write(to json: inout JSONWriter, human: [Int: PuzzleRecord.Human]) {
        for (place, row) in rows.enumerated() {
            if let found = human[place] {
                row.write(to: &json, human: found.json.utf8)
            } else {
                row.write(to: &json, human: row.human)
            }
        }
    }

    /// The places of the puzzles whose difficulty for people is not stored.
    package var placesWithoutHuman: [Int] { rows.indices.filter { rows[$0].human.isEmpty } }

    /// Returns the givens of the puzzle at a place; nil if its row is damaged.
    package func givens(at place: Int) -> Puzzle? { rows[place].record?.classic?.puzzle }
}

extension Claim: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.pool == right.pool && left.state == right.state
            && left.ack == right.ack && left.count == right.count
            && left.leaseUntil == right.leaseUntil && left.label == right.label
            && left.created == right.created && left.puzzles == right.puzzles
            && left.delivered == right.delivered && left.returned == right.returned
    }
}
