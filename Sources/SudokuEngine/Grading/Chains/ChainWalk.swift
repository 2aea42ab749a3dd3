/// A walk from a target through all that it rests on, level by level.
struct ChainWalk {
    /// What was met, in order, with the reasons.
    private(set) var met: [Implication] = []
    private(set) var reasons: [UInt32] = []
    private var stamps = [UInt32](repeating: 0, count: 1458)
    private var stamp: UInt32 = 0

    mutating func from(_ target: Propagations.Target, in propagations: Propagations) {
        met.removeAll(keepingCapacity: true)
        reasons.removeAll(keepingCapacity: true)
        if stamp == .max {
            stamps = [UInt32](repeating: 0, count: 1458)
            stamp = 0
        }
        stamp += 1
        stamps[Int(target.implication.raw)] = stamp
        met.append(target.implication)
        reasons.append(target.reason)
        var next = 0
        while next < met.count {
            let (implication, reason) = (met[next], reasons[next])
            next += 1
            propagations.forEachParent(of: implication, reason) { parent in
                guard stamps[Int(parent.raw)] != stamp else { return }
                stamps[Int(parent.raw)] = stamp
                met.append(parent)
                reasons.append(propagations.reason(parent, in: target.block))
            }
        }
    }
}

/// A chain that a technique inside another chain is.
struct NestedHint: Sendable {
    let complexity: Int
    /// Its targets and what they rest on, in `signatures`: equal ones count once.
    let signature: Range<Int>
}

extension MultipleChains {
    /// How many implications prove the targets, each on its own, and nested hints.
    mutating func complexity(of targets: [Propagations.Target]) -> Int {
        var total = 0
        var counted: [Int] = []
        for target in targets {
            walk.from(target, in: propagations)
            total += walk.met.count
            guard mode.level > 1 else { continue }
            for reason in walk.reasons where Propagations.cause(reason) == .advanced {
                guard let number = propagations.steps[Int(reason >> 13)].nested,
                    !counted.contains(where: { isEqual($0, number) })
                else { continue }
                counted.append(number)
                total += nested[number].complexity
            }
        }
        return total
    }

    private func isEqual(_ first: Int, _ second: Int) -> Bool {
        first == second
            || signatures[nested[first].signature] == signatures[nested[second].signature]
    }
}
