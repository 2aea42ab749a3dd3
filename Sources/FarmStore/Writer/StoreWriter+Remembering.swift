import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    /// Imports the history of an older store. Its ids become delivered, also those of puzzles in this
    /// store, for example in a backup from before they were handed out. The leases of a restored store
    /// end, since their clients have used the older one meanwhile, and its withdrawals get numbers that
    /// no client can have read there.
    mutating func remember(_ history: DeliveryHistory) throws(SQLiteError) {
        var given: Set<Int64> = []
        for id in history.ids {
            switch try place(of: PackedID(id)) {
            case .some(.some(let place)): given.insert(place)
            case .some(.none): break
            case .none:
                try sql[.addKnown].run(SQLiteText(id.ascii), Int64?.none)
            }
        }
        if history.notes.lastEndedClaim > 0 { try sql[.raiseWithdrawn].run() }
        try endLeases(upTo: history.notes.lastEndedClaim, givenSince: given)
        for place in given.sorted() { try deliver(place) }
    }

    /// Ends the leases of claims up to a number, and of all with a puzzle that was handed to others:
    /// for their keys and late acks the lease is lost.
    private mutating func endLeases(
        upTo last: Int64, givenSince given: Set<Int64>
    ) throws(SQLiteError) {
        for number in leases.numbers {
            guard var row = try claim(numbered: number) else { throw .damagedRow("claim", number) }
            let left = row.left
            guard number <= last || left.contains(where: given.contains) else { continue }
            try giveBack(left, of: &row, except: given)
        }
    }

    /// Removes a puzzle from its pool permanently, with its text, unless it was already out.
    private mutating func deliver(_ place: Int64) throws(SQLiteError) {
        let pool = try pool(of: place, in: "known")
        if try removeReturned(place, by: nil) {
            self[pool].returned -= 1
        } else if place >= self[pool].head, try setApart(place) {
            self[pool].fresh -= 1
        } else if try !dropMark(of: place) {
            return
        }
        try dropText(of: place, in: pool)
    }
}
