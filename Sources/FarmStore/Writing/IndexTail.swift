/// The newest entries of an index, in memory until there are many.
///
/// Entries of random keys that go to disk one by one touch a page each. Kept back until there are
/// many and then written in the order of their keys, a few hundred at a time, many share a page.
/// Nothing is lost by it: what an entry says stands in the rows that it leads to, and a start reads
/// those that no index has yet.
struct IndexTail<Key: Hashable & Sendable> {
    /// How many entries make a fold worth its while.
    let limit: Int
    private var filling: [Key: Int64] = [:]
    /// On their way to disk, and not findable there before all are.
    private var folding: [Key: Int64] = [:]
    private var order: ArraySlice<(key: Key, value: Int64)> = []
    /// Whether some of `order` are not wanted any more.
    private var isOrderThinned = false

    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Int64? { filling[key] ?? folding[key] }

    mutating func add(_ key: Key, _ value: Int64) { filling[key] = value }

    mutating func remove(_ key: Key) {
        filling[key] = nil
        if folding.removeValue(forKey: key) != nil { isOrderThinned = true }
    }

    var isFolding: Bool { !folding.isEmpty }
    /// Whether a fold should begin.
    var isDue: Bool { folding.isEmpty && filling.count >= limit }
    /// Whether so many wait that nothing else may go on.
    var isOverdue: Bool { !folding.isEmpty && filling.count >= limit }

    /// Sets what there is on its way to disk, in the order of a rank.
    mutating func beginFold(by rank: (Key) -> UInt128) {
        swap(&filling, &folding)
        var ranked = folding.map { (rank: rank($0.key), entry: (key: $0.key, value: $0.value)) }
        ranked.sort { $0.rank < $1.rank }
        order = ranked.map(\.entry)[...]
        isOrderThinned = false
    }

    /// The next entries of the fold.
    mutating func nextToFold(atMost count: Int) -> [(key: Key, value: Int64)] {
        let entries = order.prefix(count)
        order = order.dropFirst(count)
        return isOrderThinned ? entries.filter { folding[$0.key] != nil } : Array(entries)
    }

    /// Whether every entry of the fold was handed out.
    var isFoldWritten: Bool { order.isEmpty }

    /// From now on what was folded is found on disk.
    mutating func endFold() {
        precondition(order.isEmpty, "all of a fold is written before it ends")
        folding = [:]
    }
}
