/// Breadth-first search from many candidates at once: for each candidate the set of sources that
/// have switched it on or off, so that a step is a few unions of sets.
///
/// The sources are the hinges of ``ChainLinks``. What a candidate that is on leads to is what its
/// neighbours among the hinges lead to when they go off, so that one wave serves all chains:
///
///     s off ... s on     the wave from s comes back to s
///     s on ... s off     the wave from one neighbour of s comes to another (or the same)
///
/// Cycles, s on ... s on, need to know what s has reached before, by whatever neighbour: a second
/// wave begins with all neighbours of s. A wave has room for 256 hinges; more go in batches.
struct ChainWave {
    typealias Hinges = SIMD4<UInt64>
    typealias Pass = StaticChains.Pass

    static let room = 256
    /// The bit of each hinge, -1 of others; and the neighbours of each candidate as a set.
    private var bits: [Int16] = []
    private var neighborSets: [Hinges] = []
    /// How many hinges there are beyond those that have a bit now.
    private(set) var waiting = 0

    /// From what goes off, and from what goes on.
    private var chains = Front()
    private var cycles = Front()

    /// For each candidate a set of sources.
    private struct Front {
        /// Those by which it is on, or off, and those by which that is new.
        var on: [Hinges] = []
        var off: [Hinges] = []
        var newOn: [Hinges] = []
        var newOff: [Hinges] = []
        /// Those that have just switched it off, again or for the first time.
        var reached: [Hinges] = []

        mutating func grow(to count: Int) {
            while on.count < count {
                on.append(Hinges())
                off.append(Hinges())
                newOn.append(Hinges())
                newOff.append(Hinges())
                reached.append(Hinges())
            }
        }
    }

    /// Whether the last step reached anything new.
    private(set) var isMoving = false
    /// The candidates to which the last step came back.
    private(set) var cameBack: [UInt16] = []
    // MARK: Moving

    /// Every hinge with a bit goes off, or on: those with a number from `first` on.
    mutating func start(_ links: ChainLinks, _ pass: Pass, hingesFrom first: Int) {
        let count = links.candidates.count
        chains.grow(to: count)
        cycles.grow(to: count)
        bits.removeAll(keepingCapacity: true)
        neighborSets.removeAll(keepingCapacity: true)
        var hinges = 0
        for number in 0..<count {
            var bit: Int16 = -1
            if links.isHinge(number) {
                if first..<first + Self.room ~= hinges { bit = Int16(hinges - first) }
                hinges += 1
            }
            bits.append(bit)
        }
        waiting = max(0, hinges - first - Self.room)
        for number in 0..<count {
            var set = Hinges()
            for position in links.neighbors(of: number, pass) {
                let bit = Int(bits[ChainLinks.other(links.neighbors[position])])
                if bit >= 0 { set[bit >> 6 & 3] |= 1 << UInt64(bit & 63) }
            }
            neighborSets.append(set)
        }
        for number in 0..<count {
            var own = Hinges()
            let bit = Int(bits[number])
            if bit >= 0 { own[bit >> 6 & 3] = 1 << UInt64(bit & 63) }
            chains.on[number] = Hinges()
            chains.newOn[number] = Hinges()
            chains.off[number] = own
            chains.newOff[number] = own
            cycles.on[number] = own
            cycles.newOn[number] = Hinges()
            cycles.off[number] = neighborSets[number]
            cycles.newOff[number] = neighborSets[number]
        }
        isMoving = true
    }

    /// From what is newly off to what that leaves; notes those that have come back on.
    mutating func switchOn(_ links: ChainLinks, _ pass: Pass) {
        cameBack.removeAll(keepingCapacity: true)
        var any = Hinges()
        for number in 0..<links.candidates.count {
            let range = links.partners(of: number, pass)
            if range.isEmpty { continue }
            var (chain, cycle) = (Hinges(), Hinges())
            for position in range {
                let partner = ChainLinks.other(links.partners[position])
                chain |= chains.newOff[partner]
                cycle |= cycles.newOff[partner]
            }
            chain &= ~chains.on[number]
            chains.newOn[number] = chain
            chains.on[number] |= chain
            cycle &= ~cycles.on[number]
            cycles.newOn[number] = cycle
            cycles.on[number] |= cycle
            any |= chain | cycle
            if Self.contains(chain, bits[number]) { cameBack.append(UInt16(number)) }
        }
        isMoving = any != Hinges()
    }

    /// From what is newly on to what that excludes; notes those that have come back off.
    mutating func switchOff(_ links: ChainLinks, _ pass: Pass) {
        cameBack.removeAll(keepingCapacity: true)
        var any = Hinges()
        for number in 0..<links.candidates.count {
            // What leads nowhere matters only as the end of a chain, which Y does not have.
            if pass == .y && links.partners(of: number, pass).isEmpty { continue }
            var (chain, cycle) = (Hinges(), Hinges())
            for position in links.neighbors(of: number, pass) {
                let neighbor = ChainLinks.other(links.neighbors[position])
                chain |= chains.newOn[neighbor]
                cycle |= cycles.newOn[neighbor]
            }
            if chain & neighborSets[number] != Hinges() { cameBack.append(UInt16(number)) }
            chain &= ~chains.off[number]
            chains.newOff[number] = chain
            chains.off[number] |= chain
            cycles.reached[number] = cycle
            cycle &= ~cycles.off[number]
            cycles.newOff[number] = cycle
            cycles.off[number] |= cycle
            any |= chain | cycle
        }
        isMoving = any != Hinges()
    }

    /// Notes the candidates to which a chain comes back that began with switching them on.
    mutating func close(_ links: ChainLinks, _ pass: Pass) {
        cameBack.removeAll(keepingCapacity: true)
        for number in 0..<links.candidates.count {
            let range = links.partners(of: number, pass)
            if range.isEmpty { continue }
            var sum = Hinges()
            for position in range {
                sum |= cycles.reached[ChainLinks.other(links.partners[position])]
            }
            if Self.contains(sum, bits[number]) { cameBack.append(UInt16(number)) }
        }
    }

    @inline(__always)
    private static func contains(_ hinges: Hinges, _ bit: Int16) -> Bool {
        bit >= 0 && hinges[Int(bit) >> 6 & 3] >> UInt64(bit & 63) & 1 != 0
    }
}
