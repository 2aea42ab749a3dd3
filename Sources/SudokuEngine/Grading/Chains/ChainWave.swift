/// Breadth-first search from many candidates at once: for each candidate the set of sources that
/// have switched it on or off, so that a step is a few unions of sets.
///
/// The sources are the hinges of ``ChainSeats``. What a candidate that is on leads to is what its
/// neighbours among the hinges lead to when they go off, so that one wave serves both kinds of chain:
///
///     s off ... s on     the wave from s comes back to s
///     s on ... s off     the wave from one neighbour of s comes to another (or the same)
///
/// Cycles, s on ... s on, need to know what s has reached before, by whatever neighbour: they have a
/// wave of their own, which begins with all neighbours of s.
///
/// A set has room for as many sources as it has bits; more go in batches. In X digits never meet, so
/// that their hinges share the bits, and one batch is enough.
struct ChainWave<Hinges: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Copyable {
    /// The set of each hinge alone, empty outside of the batch; the neighbours of each seat.
    private var alone = Slots<Hinges>(repeating: 0, count: 729)
    private var neighborSets = Slots<Hinges>(repeating: 0, count: 729)
    /// For each hinge the sources by which it is on, or off, and those by which that is new.
    private var on = Slots<Hinges>(repeating: 0, count: 729)
    private var off = Slots<Hinges>(repeating: 0, count: 729)
    private var newOn = Slots<Hinges>(repeating: 0, count: 729)
    private var newOff = Slots<Hinges>(repeating: 0, count: 729)
    /// Those from which a cycle has just switched it off, again or for the first time.
    private var reached = Slots<Hinges>(repeating: 0, count: 729)

    /// How many hinges there are beyond the batch.
    private(set) var waiting = 0
    /// Whether the last step reached anything new.
    private(set) var isMoving = false
    /// The seats to which the last step came back.
    private(set) var cameBack = Slots<UInt16>(repeating: 0, count: 730)
    private(set) var backCount = 0

    // MARK: Starting

    /// Those from a seat on go off, as many as there is room for, each as a source of its own.
    mutating func startChains(
        _ seats: borrowing ChainSeats, _ links: borrowing ChainLinks, from first: Int
    ) {
        assignBits(seats, links, from: first)
        for seat in 0..<seats.hinges {
            (off[seat], newOff[seat], on[seat]) = (alone[seat], alone[seat], 0)
        }
        isMoving = true
    }

    /// Those from a seat on go on, and so their neighbours off.
    mutating func startCycles(
        _ seats: borrowing ChainSeats, _ links: borrowing ChainLinks, from first: Int
    ) {
        assignBits(seats, links, from: first)
        for seat in 0..<seats.hinges {
            (off[seat], newOff[seat]) = (neighborSets[seat], neighborSets[seat])
            on[seat] = alone[seat]
        }
        isMoving = true
    }

    private mutating func assignBits(
        _ seats: borrowing ChainSeats, _ links: borrowing ChainLinks, from first: Int
    ) {
        waiting = 0
        if seats.pass == .x {
            shareBits(seats, links)
        } else {
            for seat in 0..<seats.hinges {
                let bit = seat &- first
                alone[seat] = bit >= 0 && bit < Hinges.bitWidth ? 1 &<< Hinges(bit) : 0
            }
            waiting = max(0, seats.hinges - first - Hinges.bitWidth)
        }
        for seat in 0..<seats.count {
            var set: Hinges = 0
            for position in seats.neighbors(of: seat) {
                set |= alone[ChainLinks.other(seats.neighbors[position])]
            }
            neighborSets[seat] = set
        }
    }

    /// No digit has more than 54 hinges in X, two in each house.
    private mutating func shareBits(
        _ seats: borrowing ChainSeats, _ links: borrowing ChainLinks
    ) {
        var used = SIMD16<UInt8>()
        for seat in 0..<seats.hinges {
            let digit = Int(links.candidates[Int(seats.numbers[seat])] % 9) & 15
            alone[seat] = 1 &<< Hinges(used[digit])
            used[digit] &+= 1
        }
    }

    // MARK: Moving

    /// From what is newly off to what that leaves; notes the sources that have come back on.
    mutating func switchOn(_ seats: borrowing ChainSeats) {
        backCount = 0
        var any: Hinges = 0
        for seat in 0..<seats.hinges {
            var set: Hinges = 0
            for position in seats.partners(of: seat) {
                set |= newOff[ChainLinks.other(seats.partners[position])]
            }
            // Late in a wave most candidates are met no more.
            let known = on[seat]
            set &= ~known
            newOn[seat] = set
            guard set != 0 else { continue }
            on[seat] = known | set
            any |= set
            if set & alone[seat] != 0 { noteBack(seat) }
        }
        isMoving = any != 0
    }

    /// From what is newly on to what that excludes; notes the sources that have come back off.
    mutating func switchOff(_ seats: borrowing ChainSeats) {
        backCount = 0
        var any: Hinges = 0
        for seat in 0..<seats.hinges {
            var set = excluded(seat, seats)
            if set & neighborSets[seat] != 0 { noteBack(seat) }
            let known = off[seat]
            set &= ~known
            newOff[seat] = set
            guard set != 0 else { continue }
            off[seat] = known | set
            any |= set
        }
        // What is no hinge leads nowhere and matters only as the end of a chain.
        for seat in seats.hinges..<seats.count
        where excluded(seat, seats) & neighborSets[seat] != 0 { noteBack(seat) }
        isMoving = any != 0
    }

    /// The same in a wave of cycles; what comes back is noted only by ``close(_:)``.
    mutating func switchOffAgain(_ seats: borrowing ChainSeats) {
        var any: Hinges = 0
        for seat in 0..<seats.hinges {
            var set = excluded(seat, seats)
            reached[seat] = set
            let known = off[seat]
            set &= ~known
            newOff[seat] = set
            guard set != 0 else { continue }
            off[seat] = known | set
            any |= set
        }
        isMoving = any != 0
    }

    /// Notes the sources to which a cycle has come back.
    mutating func close(_ seats: borrowing ChainSeats) {
        backCount = 0
        for seat in 0..<seats.hinges {
            var sum: Hinges = 0
            for position in seats.partners(of: seat) {
                sum |= reached[ChainLinks.other(seats.partners[position])]
            }
            if sum & alone[seat] != 0 { noteBack(seat) }
        }
    }

    /// Whether in the whole wave some candidate that was on has led to its being off.
    func hasContradiction(_ seats: borrowing ChainSeats) -> Bool {
        for seat in 0..<seats.count {
            var set: Hinges = 0
            for position in seats.neighbors(of: seat) {
                set |= on[ChainLinks.other(seats.neighbors[position])]
            }
            if set & neighborSets[seat] != 0 { return true }
        }
        return false
    }

    /// The sources that exclude a candidate by what is newly on.
    @inline(__always)
    private func excluded(_ seat: Int, _ seats: borrowing ChainSeats) -> Hinges {
        var set: Hinges = 0
        for position in seats.neighbors(of: seat) {
            set |= newOn[ChainLinks.other(seats.neighbors[position])]
        }
        return set
    }

    @inline(__always)
    private mutating func noteBack(_ seat: Int) {
        cameBack[backCount] = UInt16(truncatingIfNeeded: seat)
        backCount &+= 1
    }
}

/// A wave for each size of set: half as much work where the smaller one has room for all.
struct ChainWaves: ~Copyable {
    private var narrow = ChainWave<UInt64>()
    private var wide = ChainWave<UInt128>()
    private var isNarrow = true

    var waiting: Int { isNarrow ? narrow.waiting : wide.waiting }
    var isMoving: Bool { isNarrow ? narrow.isMoving : wide.isMoving }
    var backCount: Int { isNarrow ? narrow.backCount : wide.backCount }
    func cameBack(_ number: Int) -> Int {
        Int(isNarrow ? narrow.cameBack[number] : wide.cameBack[number])
    }

    /// Starts the first batch, or the one after so many.
    mutating func startChains(
        _ seats: borrowing ChainSeats, _ links: borrowing ChainLinks, batch: Int
    ) {
        choose(seats)
        if isNarrow {
            narrow.startChains(seats, links, from: batch * UInt64.bitWidth)
        } else {
            wide.startChains(seats, links, from: batch * UInt128.bitWidth)
        }
    }

    mutating func startCycles(
        _ seats: borrowing ChainSeats, _ links: borrowing ChainLinks, batch: Int
    ) {
        choose(seats)
        if isNarrow {
            narrow.startCycles(seats, links, from: batch * UInt64.bitWidth)
        } else {
            wide.startCycles(seats, links, from: batch * UInt128.bitWidth)
        }
    }

    private mutating func choose(_ seats: borrowing ChainSeats) {
        isNarrow = seats.pass == .x || seats.hinges <= UInt64.bitWidth
    }

    mutating func switchOn(_ seats: borrowing ChainSeats) {
        if isNarrow { narrow.switchOn(seats) } else { wide.switchOn(seats) }
    }

    mutating func switchOff(_ seats: borrowing ChainSeats) {
        if isNarrow { narrow.switchOff(seats) } else { wide.switchOff(seats) }
    }

    mutating func switchOffAgain(_ seats: borrowing ChainSeats) {
        if isNarrow { narrow.switchOffAgain(seats) } else { wide.switchOffAgain(seats) }
    }

    mutating func close(_ seats: borrowing ChainSeats) {
        if isNarrow { narrow.close(seats) } else { wide.close(seats) }
    }

    func hasContradiction(_ seats: borrowing ChainSeats) -> Bool {
        isNarrow ? narrow.hasContradiction(seats) : wide.hasContradiction(seats)
    }
}
