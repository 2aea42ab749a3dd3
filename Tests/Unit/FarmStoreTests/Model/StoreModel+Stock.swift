import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine

/// Stocking, withdrawing and finding.
extension StoreModel {
    mutating func insert(_ batch: [PuzzleRecord], _ clock: ManualClock) -> [PuzzleID] {
        begin(clock)
        var duplicates: [PuzzleID] = []
        for record in batch {
            if known[record.id] != nil {
                duplicates.append(record.id)
            } else {
                known[record.id] = puzzles.count
                puzzles.append(Puzzle(record: record))
            }
        }
        return duplicates
    }

    mutating func withdraw(_ ids: [PuzzleID], _ clock: ManualClock) -> Withdrawal {
        begin(clock)
        for id in ids {
            if let place = known[id] { puzzles[place].isWithdrawn = true }
        }
        return Withdrawal(
            withdrawn: ids.filter { known[$0] != nil }, unknown: ids.filter { known[$0] == nil })
    }

    /// Returns the ready puzzles in the order of stocking.
    func ready(_ pool: PoolName, _ filter: PuzzleFilter = .none) -> [PuzzleID] {
        puzzles.filter {
            $0.isReady && $0.record.tier == pool.tier && Self.matches($0.record, filter)
        }
        .map(\.record.id)
    }

    /// Returns the state that a store reports; nil for an unknown puzzle.
    func state(of id: PuzzleID) -> PuzzleBundle.PuzzleState? {
        guard let puzzle = known[id].map({ puzzles[$0] }) else { return nil }
        if puzzle.isWithdrawn { return .withdrawn }
        return switch puzzle.state {
        case .fresh, .returned: .ready
        case .leased: .leased
        case .delivered: .delivered
        }
    }

    func count(_ name: PoolName) -> PoolCount {
        let pool = puzzles.filter { $0.record.tier == name.tier }
        return PoolCount(
            ready: pool.count(where: \.isReady), leased: pool.count { $0.state == .leased })
    }

    static func matches(_ record: PuzzleRecord, _ filter: PuzzleFilter) -> Bool {
        filter.ratings.contains(record.tierRating)
            && (record.se.map { filter.ers.contains($0.er) }
                ?? (filter.ers == PuzzleFilter.allRatings))
            && filter.clues.contains(record.clues) && filter.cages.contains(record.cageCount)
            && (filter.symmetry ?? record.symmetry) == record.symmetry
            && filter.techniques.allSatisfy { choice in
                record.techniques.contains { choice.techniques.contains($0.name) }
            }
    }
}

extension PuzzleRecord {
    /// The number of cages, as the grid has them.
    var cageCount: Int { if case .layout(let grid, _) = grid { grid.cages.count } else { 0 } }
}
