import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension Desk {
    /// Takes in what an older store has left: its ids are delivered, also those of puzzles that are
    /// here, as in a backup that was made before they were given out. The leases of a restored store
    /// end, for their clients have asked the older one since.
    mutating func remember(_ history: History) throws(SQLiteError) {
        var given: Set<Int64> = []
        for id in history.ids {
            switch try place(of: IDText(id)) {
            case .some(.some(let place)): given.insert(place)
            case .some(.none): break
            case .none:
                sql.addKnown.bind(utf8: id.ascii, at: 1)
                sql.addKnown.bind(Int64?.none, at: 2)
                try sql.addKnown.run()
            }
        }
        try endLeases(upTo: history.notes.lastEndedClaim, givenSince: given)
        for place in given.sorted() { try deliver(place) }
    }

    /// Ends the leases of claims up to a number, and of all that have a puzzle that was given to
    /// others: their keys and late acks find the lease lost.
    private mutating func endLeases(
        upTo last: Int64, givenSince given: Set<Int64>
    ) throws(SQLiteError) {
        for number in leases.numbers {
            guard var row = try claim(numbered: number) else { throw .damagedRow("claim", number) }
            guard number <= last || row.places.all.contains(where: given.contains) else { continue }
            leases.remove(number)
            self[row.tier].leased -= row.places.all.count
            row.state = .returned
            try putBack(row, except: given)
        }
    }

    /// Takes a puzzle out of its pool for good, unless it was out already. Its text goes with it.
    private mutating func deliver(_ place: Int64) throws(SQLiteError) {
        guard let tier = Tier(rawValue: Int(place / Place.span)) else {
            throw .damagedRow("known", place)
        }
        if try removeReturned(place, by: nil) {
            self[tier].returned -= 1
        } else if place >= self[tier].head, try setApart(place) {
            self[tier].fresh -= 1
        } else {
            return
        }
        try dropText(of: place, in: tier)
    }
}
