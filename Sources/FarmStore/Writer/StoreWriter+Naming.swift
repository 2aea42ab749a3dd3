import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// Claims of named puzzles: a few lookups for each of at most a thousand ids.
extension StoreWriter {
    /// Chooses the ready ones of some puzzles.
    mutating func choose(
        _ ids: [PuzzleID], from number: PoolNumber
    ) throws(SQLiteError) -> PuzzleSelection {
        leaveFresh()
        var choice = PuzzleSelection()
        var named: [StoredPuzzle] = []
        let places = StockPosition.range(of: number)
        for id in ids {
            guard case .some(.some(let place)) = try place(of: PackedID(id)),
                places.contains(place),
                let puzzle = try sql.ready(at: place, head: self[number].head)
            else { continue }
            named.append(puzzle.row)
            if puzzle.isReturned {
                choice.returned.append(puzzle.row)
            } else {
                choice.fresh.append(puzzle.row)
            }
        }
        // In their order, so that the head of the pool passes those that are next in turn.
        choice.fresh.sort { $0.place < $1.place }
        choice.named = named
        return choice
    }

    /// The answer to a claim that found too few puzzles.
    mutating func shortage(
        _ choice: PuzzleSelection, _ request: ClaimParameters
    ) throws(SQLiteError) -> ClaimOutcome<ClaimReply> {
        guard let ids = request.ids else { return .poolEmpty(matching: choice.count) }
        let found = Set(choice.named?.map { PackedID(ascii: Array($0.id)) } ?? [])
        var others: [UnavailablePuzzle] = []
        for id in ids where !found.contains(PackedID(id)) {
            others.append(UnavailablePuzzle(id, try stateOfUnavailable(id, in: request.pool)))
        }
        return .notReady(others)
    }

    private mutating func stateOfUnavailable(
        _ id: PuzzleID, in pool: PoolName
    ) throws(SQLiteError) -> UnavailablePuzzle.State {
        guard let known = try place(of: PackedID(id)) else { return .unknown }
        guard let place = known else { return .taken }
        if try isWithdrawn(place) { return .withdrawn }
        if try isHeld(place) == true { return .unfit }
        let own = try self.pool(of: place, in: "known")
        let isReady = try sql.ready(at: place, head: self[own].head) != nil
        return isReady && self[own].name != pool ? .otherPool : .taken
    }
}
