/// The running leases and their end times by the boot clock, which cannot be set.
struct Leases {
    struct Lease: Hashable {
        let number: Int64
        let end: Int64
    }

    private struct Entry {
        let end: Int64
        let peer: Int64
    }

    private var entries: [Int64: Entry] = [:]
    /// A min-heap by end time; entries that differ from `ends` are stale and skipped.
    private var heap: [Lease] = []

    subscript(number: Int64) -> Int64? { entries[number]?.end }

    /// Returns the peer of a claim with a lease.
    func peer(of number: Int64) -> Int64? { entries[number]?.peer }

    var count: Int { entries.count }

    /// The claims with a lease, oldest first.
    var numbers: [Int64] { entries.keys.sorted() }

    mutating func set(_ number: Int64, end: Int64, of peer: Int64) {
        entries[number] = Entry(end: end, peer: peer)
        heap.append(Lease(number: number, end: end))
        siftUp()
        // Renewals leave stale entries behind.
        if heap.count > 2 * entries.count + 64 {
            heap = entries.map { Lease(number: $0.key, end: $0.value.end) }
            heap.sort { $0.end < $1.end }
        }
    }

    mutating func remove(_ number: Int64) { entries[number] = nil }

    /// Returns the end of the lease that ends first.
    mutating func soonestEnd() -> Int64? {
        dropStale()
        return heap.first?.end
    }

    /// Removes and returns a lease that has ended; nil if there is none.
    mutating func popEnded(at now: Int64) -> Int64? {
        dropStale()
        guard let first = heap.first, first.end <= now else { return nil }
        pop()
        entries[first.number] = nil
        return first.number
    }

    private mutating func dropStale() {
        while let first = heap.first, entries[first.number]?.end != first.end { pop() }
    }

    private mutating func pop() {
        let last = heap.removeLast()
        if heap.isEmpty { return }
        heap[0] = last
        var index = 0
        while 2 * index + 1 < heap.count {
            var child = 2 * index + 1
            if child + 1 < heap.count, heap[child + 1].end < heap[child].end { child += 1 }
            guard heap[child].end < heap[index].end else { break }
            heap.swapAt(child, index)
            index = child
        }
    }

    private mutating func siftUp() {
        var index = heap.count - 1
        while index > 0, heap[index].end < heap[(index - 1) / 2].end {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }
}
