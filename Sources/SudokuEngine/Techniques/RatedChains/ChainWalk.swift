/// A walk from a target through everything it depends on, level by level.
struct ChainWalk: ~Copyable {
    /// The number of implications met, and the implications in order, with their reasons.
    private(set) var count = 0
    private(set) var met = UncheckedBuffer<Implication>(
        repeating: Implication(on: 0), count: Implication.count)
    private(set) var reasons = UncheckedBuffer<UInt32>(repeating: 0, count: Implication.count)
    private var stamps = UncheckedBuffer<UInt32>(repeating: 0, count: Implication.count)
    private var stamp: UInt32 = 0

    /// Walks from a target; stops and returns false if there are more than `limit` implications.
    @discardableResult
    mutating func from(
        _ target: Propagations.Target, in propagations: borrowing Propagations,
        upTo limit: Int = .max
    ) -> Bool {
        if stamp == .max {
            for number in 0..<Implication.count { stamps[number] = 0 }
            stamp = 0
        }
        stamp += 1
        stamps[Int(target.implication.raw)] = stamp
        (met[0], reasons[0]) = (target.implication, target.reason)
        count = 1
        var next = 0
        while next < count {
            if count > limit { return false }
            let (implication, reason) = (met[next], reasons[next])
            next += 1
            propagations.forEachParent(of: implication, reason) { parent in
                guard stamps[Int(parent.raw)] != stamp else { return }
                stamps[Int(parent.raw)] = stamp
                met[count] = parent
                reasons[count] = propagations.reason(parent, in: target.block)
                count += 1
            }
        }
        return count <= limit
    }
}

/// A chain used as a technique inside another chain.
struct NestedHint: Sendable {
    let complexity: Int
    /// Its targets and their dependencies, in `signatures`: equal ones count once.
    let signature: Range<Int>
}

extension MultipleChains {
    /// Returns the number of implications that prove the targets, each separately, including nested
    /// hints; nil if more than `limit`.
    mutating func complexity(of targets: [Propagations.Target], upTo limit: Int) -> Int? {
        var total = 0
        var counted: [Int] = []
        for target in targets {
            guard walk.from(target, in: propagations, upTo: limit - total) else { return nil }
            total += walk.count
            guard mode.level > 1 else { continue }
            for met in 0..<walk.count {
                let reason = walk.reasons[met]
                guard Propagations.cause(reason) == .advanced else { continue }
                guard let number = propagations.steps[Int(reason >> 13)].nested,
                    !counted.contains(where: { isEqual($0, number) })
                else { continue }
                counted.append(number)
                total += nested[number].complexity
            }
        }
        return total <= limit ? total : nil
    }

    private func isEqual(_ first: Int, _ second: Int) -> Bool {
        first == second
            || signatures[nested[first].signature] == signatures[nested[second].signature]
    }
}
