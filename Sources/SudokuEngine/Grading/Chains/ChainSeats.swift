/// The links of ``ChainLinks`` used in one pass, between nodes.
///
/// The strongly linked candidates of the pass are nodes 0, 1 ..., followed by the other candidates
/// with weak links to them. Links are `node | cause << 10`.
struct ChainSeats: ~Copyable {
    typealias Pass = StaticChains.Pass

    private static let noSeat: UInt16 = 0x3FF

    private(set) var pass = Pass.x
    private(set) var hinges = 0
    private(set) var count = 0
    /// The candidate number of each node, and the node of each strongly linked candidate.
    private(set) var numbers = Slots<UInt16>(repeating: 0, count: 729)
    private var seatNumbers = Slots<UInt16>(repeating: 0, count: 729)
    private(set) var neighbors = Slots<UInt16>(repeating: 0, count: 729 * 28 + 1)
    private(set) var partners = Slots<UInt16>(repeating: 0, count: 729 * 4)
    private var neighborStarts = Slots<UInt16>(repeating: 0, count: 730)
    private var partnerStarts = Slots<UInt16>(repeating: 0, count: 730)

    @inline(__always)
    func neighbors(of seat: Int) -> Range<Int> {
        Int(neighborStarts[seat])..<Int(neighborStarts[seat &+ 1])
    }

    @inline(__always)
    func partners(of seat: Int) -> Range<Int> {
        Int(partnerStarts[seat])..<Int(partnerStarts[seat &+ 1])
    }

    /// Selects the links of a board used in a pass, restricted to strongly linked candidates of
    /// some digits in some cells.
    mutating func seat(
        _ links: borrowing ChainLinks, _ pass: Pass, of digits: UInt16 = 0x1FF,
        in cells: UInt128 = .max
    ) {
        self.pass = pass
        hinges = 0
        for number in 0..<links.count {
            let digit = links.candidates[number] % 9
            if links.partners(of: number, pass).isEmpty || digits >> digit & 1 == 0
                || links.spots[number] & cells == 0
            {
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
        count = hinges
        for number in 0..<links.count where seatNumbers[number] == Self.noSeat {
            // In pass X, a candidate of another digit has no weak links here.
            guard digits >> (links.candidates[number] % 9) & 1 != 0 else { continue }
            let start = neighborEnd
            addNeighbors(links, of: number, &neighborEnd)
            guard neighborEnd > start else { continue }
            neighborStarts[count] = UInt16(truncatingIfNeeded: start)
            numbers[count] = UInt16(truncatingIfNeeded: number)
            count &+= 1
        }
        neighborStarts[count] = UInt16(truncatingIfNeeded: neighborEnd)
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
}
