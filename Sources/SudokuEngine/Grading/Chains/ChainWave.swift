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
/// wave begins with all neighbours of s.
///
/// The hinges of the pass have seats 0, 1 ... and, but in Y, the candidates that are no hinges and
/// exclude some have those after them. A set has room for 128 sources; more go in batches. In X
/// digits never meet, so that their hinges share the bits, and one batch is enough.
struct ChainWave: ~Copyable {
    typealias Hinges = UInt128
    typealias Pass = StaticChains.Pass

    private static let noSeat: UInt16 = 0x3FF

    private(set) var pass = Pass.x
    private(set) var hinges = 0
    private(set) var seats = 0
    /// The number of the candidate of each seat, and the seat of each hinge.
    private(set) var numbers = Slots<UInt16>(repeating: 0, count: 729)
    private var seatNumbers = Slots<UInt16>(repeating: 0, count: 729)
    /// The links of ``ChainLinks`` that count in this pass, as `seat | cause << 10`.
    private(set) var neighbors = Slots<UInt16>(repeating: 0, count: 729 * 28 + 1)
    private(set) var partners = Slots<UInt16>(repeating: 0, count: 729 * 4)
    private var neighborStarts = Slots<UInt16>(repeating: 0, count: 730)
    private var partnerStarts = Slots<UInt16>(repeating: 0, count: 730)

    /// The set of each hinge alone, empty outside of the batch; the neighbours of each seat.
    private var alone = Slots<Hinges>(repeating: 0, count: 729)
    private var neighborSets = Slots<Hinges>(repeating: 0, count: 729)
    /// For each hinge the sources by which it is on, or off, and those by which that is new.
    private var on = Slots<Front>(repeating: Front(), count: 729)
    private var off = Slots<Front>(repeating: Front(), count: 729)
    private var newOn = Slots<Front>(repeating: Front(), count: 729)
    private var newOff = Slots<Front>(repeating: Front(), count: 729)
    /// Those from which a cycle has just switched it off, again or for the first time.
    private var reached = Slots<Hinges>(repeating: 0, count: 729)

    /// From what goes off, and from what goes on.
    struct Front {
        var chain: Hinges = 0
        var cycle: Hinges = 0
    }

    /// How many hinges there are beyond the batch.
    private(set) var waiting = 0
    /// Whether the last step reached anything new.
    private(set) var isMoving = false
    /// The seats to which the last step came back.
    private(set) var cameBack = Slots<UInt16>(repeating: 0, count: 730)
    private(set) var backCount = 0

    @inline(__always)
    func neighbors(of seat: Int) -> Range<Int> {
        Int(neighborStarts[seat])..<Int(neighborStarts[seat &+ 1])
    }

    @inline(__always)
    func partners(of seat: Int) -> Range<Int> {
        Int(partnerStarts[seat])..<Int(partnerStarts[seat &+ 1])
    }

    // MARK: Seating

    /// Takes what counts in a pass from the links of the board.
    mutating func seat(_ links: borrowing ChainLinks, _ pass: Pass) {
        self.pass = pass
        hinges = 0
        for number in 0..<links.count {
            if links.partners(of: number, pass).isEmpty {
                seatNumbers[number] = Self.noSeat
            } else {
                seatNumbers[number] = UInt16(truncatingIfNeeded: hinges)
                numbers[hinges] = UInt16(truncatingIfNeeded: number)
                hinges &+= 1
            }
        }
        var (neighborEnd, partnerEnd) = (0, 0)
        for seat in 0..<hinges {
            let number = Int(numbers[seat])
            neighborStarts[seat] = UInt16(truncatingIfNeeded: neighborEnd)
            addNeighbors(links, of: number, &neighborEnd)
            partnerStarts[seat] = UInt16(truncatingIfNeeded: partnerEnd)
            for position in links.partners(of: number, pass) {
                let link = links.partners[position]
                partners[partnerEnd] = link & ~0x3FF | seatNumbers[ChainLinks.other(link)]
                partnerEnd &+= 1
            }
        }
        partnerStarts[hinges] = UInt16(truncatingIfNeeded: partnerEnd)
        seats = hinges
        if pass != .y {
            for number in 0..<links.count where seatNumbers[number] == Self.noSeat {
                let start = neighborEnd
                addNeighbors(links, of: number, &neighborEnd)
                guard neighborEnd > start else { continue }
                neighborStarts[seats] = UInt16(truncatingIfNeeded: start)
                numbers[seats] = UInt16(truncatingIfNeeded: number)
                seats &+= 1
            }
        }
        neighborStarts[seats] = UInt16(truncatingIfNeeded: neighborEnd)
    }

    @inline(__always)
    private mutating func addNeighbors(
        _ links: borrowing ChainLinks, of number: Int, _ end: inout Int
    ) {
        for position in links.neighbors(of: number, pass) {
            let link = links.neighbors[position]
            let seat = seatNumbers[ChainLinks.other(link)]
            neighbors[end] = link & ~0x3FF | seat
            end &+= seat == Self.noSeat ? 0 : 1
        }
    }

    // MARK: Moving

    /// Every hinge with a bit goes off, or on: those from a seat on, as many as there is room for.
    mutating func start(_ links: borrowing ChainLinks, from first: Int) {
        waiting = 0
        if pass == .x {
            shareBits(links)
        } else {
            for seat in 0..<hinges {
                let bit = seat &- first
                alone[seat] = bit >= 0 && bit < Hinges.bitWidth ? 1 &<< Hinges(bit) : 0
            }
            waiting = max(0, hinges - first - Hinges.bitWidth)
        }
        for seat in 0..<seats {
            var set: Hinges = 0
            for position in neighbors(of: seat) {
                set |= alone[ChainLinks.other(neighbors[position])]
            }
            neighborSets[seat] = set
        }
        for seat in 0..<hinges {
            let front = Front(chain: alone[seat], cycle: neighborSets[seat])
            off[seat] = front
            newOff[seat] = front
            on[seat] = Front(chain: 0, cycle: alone[seat])
        }
        isMoving = true
    }

    /// No digit has more than 54 hinges in X, two in each house.
    private mutating func shareBits(_ links: borrowing ChainLinks) {
        var used = SIMD16<UInt8>()
        for seat in 0..<hinges {
            let digit = Int(links.candidates[Int(numbers[seat])] % 9) & 15
            alone[seat] = 1 &<< Hinges(used[digit])
            used[digit] &+= 1
        }
    }

    /// From what is newly off to what that leaves; notes those that have come back on.
    mutating func switchOn() {
        backCount = 0
        var any: Hinges = 0
        for seat in 0..<hinges {
            var (chain, cycle): (Hinges, Hinges) = (0, 0)
            for position in partners(of: seat) {
                let front = newOff[ChainLinks.other(partners[position])]
                chain |= front.chain
                cycle |= front.cycle
            }
            // Late in a wave most candidates are met no more.
            guard chain | cycle != 0 else {
                newOn[seat] = Front()
                continue
            }
            let known = on[seat]
            chain &= ~known.chain
            cycle &= ~known.cycle
            newOn[seat] = Front(chain: chain, cycle: cycle)
            on[seat] = Front(chain: known.chain | chain, cycle: known.cycle | cycle)
            any |= chain | cycle
            if chain & alone[seat] != 0 { noteBack(seat) }
        }
        isMoving = any != 0
    }

    /// From what is newly on to what that excludes; notes those that have come back off.
    mutating func switchOff() {
        backCount = 0
        var any: Hinges = 0
        for seat in 0..<hinges {
            var (chain, cycle): (Hinges, Hinges) = (0, 0)
            for position in neighbors(of: seat) {
                let front = newOn[ChainLinks.other(neighbors[position])]
                chain |= front.chain
                cycle |= front.cycle
            }
            reached[seat] = cycle
            guard chain | cycle != 0 else {
                newOff[seat] = Front()
                continue
            }
            if chain & neighborSets[seat] != 0 { noteBack(seat) }
            let known = off[seat]
            chain &= ~known.chain
            cycle &= ~known.cycle
            newOff[seat] = Front(chain: chain, cycle: cycle)
            off[seat] = Front(chain: known.chain | chain, cycle: known.cycle | cycle)
            any |= chain | cycle
        }
        // What is no hinge leads nowhere and matters only as the end of a chain.
        for seat in hinges..<seats {
            var chain: Hinges = 0
            for position in neighbors(of: seat) {
                chain |= newOn[ChainLinks.other(neighbors[position])].chain
            }
            if chain & neighborSets[seat] != 0 { noteBack(seat) }
        }
        isMoving = any != 0
    }

    /// Notes the hinges to which a chain comes back that began with switching them on.
    mutating func close() {
        backCount = 0
        for seat in 0..<hinges {
            var sum: Hinges = 0
            for position in partners(of: seat) {
                sum |= reached[ChainLinks.other(partners[position])]
            }
            if sum & alone[seat] != 0 { noteBack(seat) }
        }
    }

    @inline(__always)
    private mutating func noteBack(_ seat: Int) {
        cameBack[backCount] = UInt16(truncatingIfNeeded: seat)
        backCount &+= 1
    }
}
