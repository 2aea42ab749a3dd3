/// A search for alternating chains of one digit from a start cell, breadth first.
///
/// The first chain that reaches a cell is the shortest one, but it may pass a cell twice, off and
/// on. A search in depth then looks for one that does not.
final class XChainWalk: SearchMemory {
    /// The cells that belong to a pair of places: only they can be in a chain.
    private(set) var linked: Mask128 = 0
    /// The cells that may be the other end of a chain of three or more links.
    private(set) var ends: Mask128 = 0
    /// The path found last, from the start.
    private(set) var path: [Int] = []

    /// By cell: the partners in pairs of places, and the linked cells that it sees.
    private var strong = [Mask128](repeating: 0, count: 81)
    private var weak = [Mask128](repeating: 0, count: 81)
    /// By cell: the cell before it in the shortest walk in which it is on, or off.
    private var beforeOn = [Int](repeating: 0, count: 81)
    private var beforeOff = [Int](repeating: 0, count: 81)
    private var start = 0
    /// The nodes that a search in depth may still visit.
    private var budget = 0

    /// The number of strong links in the longest chain, of 19 links.
    private static let mostStrongLinks = 10
    private static let budget = 5_000

    /// Reads the links of a digit: its cells, and the houses with a pair of places.
    func read(_ cells: Mask128, _ houses: UInt32) {
        linked = 0
        for house in Bits(houses) { linked |= cells & GridGeometry.cells(of: house) }
        for cell in Bits(linked) {
            strong[cell] = ColorClusters.partners(of: cell, houses, cells)
            weak[cell] = linked & GridGeometry.peers(of: cell)
        }
    }

    /// Finds the cells that chains from a cell may reach.
    func start(at start: Int) {
        self.start = start
        var off = Mask128(bit: start)
        var on: Mask128 = 0
        var new = off
        ends = 0
        for links in 1...Self.mostStrongLinks {
            var turnedOn: Mask128 = 0
            for cell in Bits(new) {
                let next = strong[cell] & ~(on | turnedOn)
                for other in Bits(next) { beforeOn[other] = cell }
                turnedOn |= next
            }
            on |= turnedOn
            if links > 1 { ends |= turnedOn }
            new = 0
            for cell in Bits(turnedOn.without(start)) {
                let next = weak[cell] & ~(off | new)
                for other in Bits(next) { beforeOff[other] = cell }
                new |= next
            }
            off |= new
            if new == 0 { break }
        }
        // A partner of the start ends a chain of one link, but perhaps also a longer one.
        ends |= strong[start]
    }

    /// Finds a chain from the start to a cell that passes no cell twice, of three or more links.
    func findPath(to end: Int) -> Bool {
        if !strong[start].has(bit: end) && followBack(from: end) { return true }
        budget = Self.budget
        for strongLinks in 2...Self.mostStrongLinks {
            path.removeAll(keepingCapacity: true)
            path.append(start)
            if extend(to: end, strongLinks, passed: Mask128(bit: start)) { return true }
            if budget <= 0 { return false }
        }
        return false
    }

    /// Sets the path to the shortest walk; returns false if that passes a cell twice.
    private func followBack(from end: Int) -> Bool {
        path.removeAll(keepingCapacity: true)
        path.append(end)
        var passed = Mask128(bit: end)
        var on = end
        while beforeOn[on] != start {
            let off = beforeOn[on]
            guard !passed.has(bit: off), !passed.has(bit: beforeOff[off]) else { return false }
            on = beforeOff[off]
            passed |= Mask128(bit: off) | Mask128(bit: on)
            path.append(off)
            path.append(on)
        }
        path.append(start)
        path.reverse()
        return true
    }

    /// Extends the path, whose last cell is off, to the end with exactly a number of strong links.
    private func extend(to end: Int, _ strongLinks: Int, passed: Mask128) -> Bool {
        budget -= 1
        guard budget > 0 else { return false }
        let cell = path[path.count - 1]
        if strongLinks == 1 {
            guard strong[cell].has(bit: end) else { return false }
            path.append(end)
            return true
        }
        let free = ~(passed | Mask128(bit: end))
        for on in Bits(strong[cell] & free) {
            path.append(on)
            for off in Bits(weak[on] & free.without(on)) {
                path.append(off)
                let now = passed | Mask128(bit: on) | Mask128(bit: off)
                if extend(to: end, strongLinks - 1, passed: now) { return true }
                path.removeLast()
            }
            path.removeLast()
        }
        return false
    }
}
