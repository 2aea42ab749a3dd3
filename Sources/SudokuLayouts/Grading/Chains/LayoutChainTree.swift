/// A walk from a target through everything on which it depends, level by level.
struct LayoutChainTree: ~Copyable {
    /// The nodes met, in order, with their reasons.
    private(set) var met = Words(count: 256)
    private(set) var reasons = Words(count: 256)
    private(set) var count = 0
    private var stamps = Words(count: 256)
    private var stamp: UInt64 = 0

    /// Walks from a target; stops and returns false if there are more than `limit` nodes.
    @discardableResult
    mutating func walk(
        from target: LayoutPropagations.Target, in all: borrowing LayoutPropagations,
        upTo limit: Int = .max
    ) -> Bool {
        while stamps.count < 2 * all.count {
            stamps.grow()
            met.grow()
            reasons.grow()
        }
        stamp += 1
        stamps[target.node] = stamp
        met[0] = UInt64(target.node)
        reasons[0] = target.reason
        count = 1
        var next = 0
        while next < count, count <= limit {
            all.forEachParent(of: Int(met[next]), reasons[next]) { parent in
                guard stamps[parent] != stamp else { return }
                stamps[parent] = stamp
                met[count] = UInt64(parent)
                reasons[count] = all.reason(parent, in: target.block)
                count += 1
            }
            next += 1
        }
        return count <= limit
    }
}
