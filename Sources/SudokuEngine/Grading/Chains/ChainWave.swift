/// A breadth-first search from many candidates at once: it keeps for each candidate the set of
/// sources that have switched it on or off, so that a step is a few unions of sets.
///
/// The sources are the strongly linked candidates of ``ChainSeats``. The consequences of a
/// candidate being on are those of its weak links being off, so one wave serves both kinds of
/// chain:
///
///     s off ... s on     the wave from s returns to s
///     s on ... s off     the wave from one weak link of s reaches another (or the same)
///
/// Cycles, s on ... s on, need everything that s has reached before, through any weak link: they
/// use a separate wave, which starts from all weak links of s.
///
/// A set holds as many sources as it has bits; more are processed in batches. In pass X digits
/// never interact, so their strongly linked candidates share the bits, and one batch is enough.
struct ChainWave<Hinges: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Copyable {
    /// The singleton set of each strongly linked candidate, empty outside the batch; the set of
    /// weak links of each node.
    private var alone = Slots<Hinges>(repeating: 0, count: 729)
    private var neighborSets = Slots<Hinges>(repeating: 0, count: 729)
    /// For each strongly linked candidate, the sources that have switched it on, or off, and those
    /// that did so in the last step.
    private var on = Slots<Hinges>(repeating: 0, count: 729)
    private var off = Slots<Hinges>(repeating: 0, count: 729)
    private var newOn = Slots<Hinges>(repeating: 0, count: 729)
    private var newOff = Slots<Hinges>(repeating: 0, count: 729)
    /// The sources whose cycle has just switched it off, again or for the first time.
    private var reached = Slots<Hinges>(repeating: 0, count: 729)

    /// The number of strongly linked candidates left for later batches.
    private(set) var waiting = 0
    /// True if the last step reached anything new.
    private(set) var isMoving = false
    /// The nodes to which the last step returned.
    private(set) var cameBack = Slots<UInt16>(repeating: 0, count: 730)
    private(set) var backCount = 0

    // MARK: Starting

    /// Starts a batch of sources at node `first`, as many as fit, by switching each off.
    mutating func startChains(
        _ seats: borrowing ChainSeats, _ links: borrowing ChainLinks, from first: Int
    ) {
        assignBits(seats, links, from: first)
        for seat in 0..<seats.hinges {
            (off[seat], newOff[seat], on[seat]) = (alone[seat], alone[seat], 0)
        }
        isMoving = true
    }

    /// Starts a batch of sources at node `first`, as many as fit, by switching each on and thereby
    /// its weak links off.
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

    /// No digit has more than 54 strongly linked candidates in pass X, two in each house.
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

    /// Follows the strong links of what is newly off; records the sources that have returned on.
    mutating func switchOn(_ seats: borrowing ChainSeats) {
        backCount = 0
        var any: Hinges = 0
        for seat in 0..<seats.hinges {
            var set: Hinges = 0
            for position in seats.partners(of: seat) {
                set |= newOff[ChainLinks.other(seats.partners[position])]
            }
            // Late in a wave, most candidates are no longer reached.
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

    /// Follows the weak links of what is newly on; records the sources that have returned off.
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
        // A candidate without strong links leads nowhere and matters only as the end of a chain.
        for seat in seats.hinges..<seats.count
        where excluded(seat, seats) & neighborSets[seat] != 0 { noteBack(seat) }
        isMoving = any != 0
    }

    /// Works like ``switchOff(_:)`` in a wave of cycles, where only ``close(_:)`` records returns.
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

    /// Records the sources to which a cycle has returned.
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

    /// Returns true if, anywhere in the wave, a candidate being on has led to it being off.
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

    /// Returns the sources that exclude a candidate by what is newly on.
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

/// One wave for each set size: the narrow one does half the work where all sources fit.
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

    /// Starts the batch with a number.
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
