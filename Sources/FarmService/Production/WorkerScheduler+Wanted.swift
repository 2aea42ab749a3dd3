import FarmConfig
import FarmStore
import SudokuEngine

/// The choice of the puzzles of a batch that go to the stock.
extension WorkerScheduler {
    /// Returns the puzzles of a batch for which the pools have room, and above their targets those
    /// that are demanded, each with the pool that it goes to.
    mutating func wanted(
        _ batch: [ProducedPuzzle], _ matches: DemandMatches
    ) -> [ProducedPuzzle] {
        guard !isStopping else { return [] }
        var room = PerPool(planner.limits.names) { planner.room(for: $0, report.levels) }
        // Demands that were opened since the matches were found are left to the next batch.
        var open = currentShortages().compactMap { shortage in
            matches[shortage.subject].map { (shortage.subject.pool, $0, shortage.missing) }
        }
        var wanted: [ProducedPuzzle] = []
        var places: [(place: Int, pool: PoolName)] = []
        for (place, var puzzle) in batch.enumerated() {
            let demand = open.first { _, isMet, missing in missing > 0 && isMet[place] }
            guard let pool = demand?.0 ?? destination(of: puzzle, room) else { continue }
            puzzle.pool = pool
            for index in open.indices where open[index].0 == pool && open[index].1[place] {
                open[index].2 -= 1
            }
            room[pool] -= 1
            wanted.append(puzzle)
            places.append((place, pool))
        }
        demands.record(matches.counts(places))
        return wanted
    }

    /// Returns the pool for a puzzle that is not demanded: the one that it was made for, unless that
    /// is full, or has all puzzles of its tier and another one lacks more. Nil if all are full.
    private func destination(of puzzle: ProducedPuzzle, _ room: PerPool<Int>) -> PoolName? {
        let open = puzzle.fitting.filter { room[$0] > 0 }
        if open.count < 2 { return open.first }
        if open[0] == puzzle.fitting[0], promises[open[0]]?.isPlain == false { return open[0] }
        func need(_ pool: PoolName) -> Double {
            let limits = planner.limits[pool]
            return limits.need(of: limits.target - room[pool])
        }
        return open.dropFirst().reduce(open[0]) { need($1) > need($0) ? $1 : $0 }
    }

    /// Returns the puzzles to produce for demands.
    mutating func currentShortages() -> [DemandTable.Shortage] {
        demands.current(report.levels, limits: planner.limits, at: now)
    }
}
