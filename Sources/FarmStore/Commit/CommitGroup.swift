/// The pending writes that share a commit.
struct CommitGroup: Sendable {
    private(set) var writes: [any PendingWrite] = []
    private var wakeups: [WakeupNode] = []

    init() { writes.reserveCapacity(64) }

    /// Adds a pending write and returns its wait slot.
    mutating func add(_ write: any PendingWrite) -> WaitSlot {
        let isFirst = writes.count % WakeupNode.capacity == 0
        if isFirst {
            let wakeup = WakeupNode()
            // A binary tree, as in a heap: each node has two successors.
            if !wakeups.isEmpty { wakeups[(wakeups.count - 1) / 2].isFollowed(by: wakeup) }
            wakeups.append(wakeup)
        }
        writes.append(write)
        return WaitSlot(wakeup: wakeups[wakeups.count - 1], isFirst: isFirst)
    }

    func settle(_ failure: StoreError?) {
        for write in writes { write.settle(failure) }
        wakeups.first?.wake()
    }
}

/// The wait slot of a pending write.
struct WaitSlot: Sendable {
    let wakeup: WakeupNode
    /// True for the first thread of a wakeup, which triggers the next ones.
    let isFirst: Bool
}
