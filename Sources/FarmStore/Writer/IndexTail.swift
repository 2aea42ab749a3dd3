/// The newest entries of an index, buffered in memory.
///
/// Entries with random keys that are written one by one touch a page each. Buffered and then written
/// in key order, a few hundred at a time, many share a page. A crash loses nothing: the information of
/// an entry is also in the row that it points to, and a start reads the rows that are not in the index
/// yet.
struct IndexTail<Key: Hashable & Sendable> {
    /// The number of entries at which a fold begins.
    let limit: Int
    private var filling: [Key: Int64] = [:]
    /// The entries being written, which cannot be found on disk before all are.
    private var folding: [Key: Int64] = [:]
    private var order: ArraySlice<(key: Key, value: Int64)> = []
    /// True if some entries of `order` were removed.
    private var isOrderThinned = false

    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Int64? { filling[key] ?? folding[key] }

    mutating func add(_ key: Key, _ value: Int64) { filling[key] = value }

    mutating func remove(_ key: Key) {
        filling[key] = nil
        if folding.removeValue(forKey: key) != nil { isOrderThinned = true }
    }

    var isFolding: Bool { !folding.isEmpty }
    /// True if a fold should begin.
    var isDue: Bool { folding.isEmpty && filling.count >= limit }
    /// True if the waiting entries require that the current fold is finished first.
    var isOverdue: Bool { !folding.isEmpty && filling.count >= limit }

    /// Begins a fold of all current entries, in the order of a rank.
    mutating func beginFold(by rank: (Key) -> UInt128) {
        swap(&filling, &folding)
        var ranked = folding.map { (rank: rank($0.key), entry: (key: $0.key, value: $0.value)) }
        ranked.sort { $0.rank < $1.rank }
        order = ranked.map(\.entry)[...]
        isOrderThinned = false
    }

    /// Returns the next entries of the fold.
    mutating func nextToFold(atMost count: Int) -> [(key: Key, value: Int64)] {
        let entries = order.prefix(count)
        order = order.dropFirst(count)
        return isOrderThinned ? entries.filter { folding[$0.key] != nil } : Array(entries)
    }

    /// The values of all entries, in any order.
    var values: [Int64] { Array(filling.values) + Array(folding.values) }

    /// True if every entry of the fold was handed out.
    var isFoldWritten: Bool { order.isEmpty }

    /// Ends the fold; its entries are now found on disk.
    mutating func endFold() {
        precondition(order.isEmpty, "a fold ends after all its entries are written")
        folding = [:]
    }
}
