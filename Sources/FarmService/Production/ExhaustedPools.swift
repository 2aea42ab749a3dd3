import SudokuEngine

/// The pools whose puzzles are all in stock already: of 10,000 valid ones in a row, none was new.
///
/// Such a pool has no target until it is tried again an hour later, so that no worker stays with it.
struct ExhaustedPools: Sendable {
    /// The number of known puzzles in a row after which a pool is exhausted.
    static let most = 10_000
    /// The time until the next try, in nanoseconds.
    static let pause: Int64 = 3_600_000_000_000

    /// The known puzzles since the last new one.
    private var known = PerPool.all(0)
    /// The times of the next tries.
    private var tries: [PoolName: Int64] = [:]

    var names: Set<PoolName> { Set(tries.keys) }

    func contains(_ pool: PoolName) -> Bool { tries[pool] != nil }

    /// Records the puzzles of a batch that were offered to the store, and those of them that it knew;
    /// returns true if other pools are exhausted now.
    mutating func record(
        _ offered: PerPool<Int>, known: PerPool<Int>, at now: Int64
    ) -> Bool {
        let before = names
        for pool in offered.names where offered[pool] > 0 {
            let isNew = known[pool] < offered[pool]
            self.known[pool] = isNew ? 0 : self.known[pool] + known[pool]
            if isNew {
                tries[pool] = nil
            } else if self.known[pool] >= Self.most {
                tries[pool] = now + Self.pause
            }
        }
        return names != before
    }

    /// Lets the pools be tried whose pause is over: a single portion of known puzzles exhausts them
    /// again. Returns true if there are any.
    mutating func expire(at now: Int64) -> Bool {
        let over = tries.filter { now >= $0.value }.keys
        for pool in over {
            tries[pool] = nil
            known[pool] = Self.most - 1
        }
        return !over.isEmpty
    }

    /// Forgets pools that have another promise now.
    mutating func forget(_ pools: some Sequence<PoolName>) {
        for pool in pools {
            known[pool] = 0
            tries[pool] = nil
        }
    }
}
