/// The links of ``ChainLinks`` used in one pass, between nodes.
///
/// The strongly linked candidates of the pass are nodes 0, 1 ..., followed by the other candidates
/// with weak links to them. Links are `node | cause << 10`.
struct ChainNodes: ~Copyable {
    typealias Pass = StaticChains.Pass

    private static let noNode: UInt16 = 0x3FF

    private(set) var pass = Pass.x
    private(set) var strongCandidates = 0
    private(set) var count = 0
    /// The candidate number of each node, and the node of each strongly linked candidate.
    private(set) var numbers = UncheckedBuffer<UInt16>(repeating: 0, count: Board.candidateCount)
    private var nodeNumbers = UncheckedBuffer<UInt16>(repeating: 0, count: Board.candidateCount)
    private(set) var weakLinks = UncheckedBuffer<UInt16>(
        repeating: 0, count: Board.candidateCount * 28 + 1)
    private(set) var strongLinks = UncheckedBuffer<UInt16>(
        repeating: 0, count: Board.candidateCount * 4)
    private var weakLinkStarts = UncheckedBuffer<UInt16>(
        repeating: 0, count: Board.candidateCount + 1)
    private var strongLinkStarts = UncheckedBuffer<UInt16>(
        repeating: 0, count: Board.candidateCount + 1)

    @inline(__always)
    func weakLinks(of node: Int) -> Range<Int> {
        Int(weakLinkStarts[node])..<Int(weakLinkStarts[node &+ 1])
    }

    @inline(__always)
    func strongLinks(of node: Int) -> Range<Int> {
        Int(strongLinkStarts[node])..<Int(strongLinkStarts[node &+ 1])
    }

    /// Selects the links of a board used in a pass, restricted to strongly linked candidates of
    /// some digits in some cells.
    mutating func node(
        _ links: borrowing ChainLinks, _ pass: Pass, of digits: UInt16 = 0x1FF,
        in cells: Mask128 = ~0
    ) {
        self.pass = pass
        strongCandidates = 0
        for number in 0..<links.count {
            let digit = links.candidates[number] % 9
            if links.strongLinks(of: number, pass).isEmpty || digits >> digit & 1 == 0
                || links.cellSets[number] & cells == 0
            {
                nodeNumbers[number] = Self.noNode
            } else {
                nodeNumbers[number] = UInt16(truncatingIfNeeded: strongCandidates)
                numbers[strongCandidates] = UInt16(truncatingIfNeeded: number)
                strongCandidates &+= 1
            }
        }
        var (weakLinkEnd, strongLinkEnd) = (0, 0)
        for node in 0..<strongCandidates {
            let number = Int(numbers[node])
            weakLinkStarts[node] = UInt16(truncatingIfNeeded: weakLinkEnd)
            addWeakLinks(links, of: number, &weakLinkEnd)
            strongLinkStarts[node] = UInt16(truncatingIfNeeded: strongLinkEnd)
            for position in links.strongLinks(of: number, pass) {
                let link = links.strongLinks[position]
                strongLinks[strongLinkEnd] = link & ~0x3FF | nodeNumbers[ChainLinks.other(link)]
                strongLinkEnd &+= 1
            }
        }
        strongLinkStarts[strongCandidates] = UInt16(truncatingIfNeeded: strongLinkEnd)
        count = strongCandidates
        for number in 0..<links.count where nodeNumbers[number] == Self.noNode {
            // In pass X, a candidate of another digit has no weak links here.
            guard digits >> (links.candidates[number] % 9) & 1 != 0 else { continue }
            let start = weakLinkEnd
            addWeakLinks(links, of: number, &weakLinkEnd)
            guard weakLinkEnd > start else { continue }
            weakLinkStarts[count] = UInt16(truncatingIfNeeded: start)
            numbers[count] = UInt16(truncatingIfNeeded: number)
            count &+= 1
        }
        weakLinkStarts[count] = UInt16(truncatingIfNeeded: weakLinkEnd)
    }

    @inline(__always)
    private mutating func addWeakLinks(
        _ links: borrowing ChainLinks, of number: Int, _ end: inout Int
    ) {
        for position in links.weakLinks(of: number, pass) {
            let link = links.weakLinks[position]
            let node = nodeNumbers[ChainLinks.other(link)]
            weakLinks[end] = link & ~0x3FF | node
            end &+= node == Self.noNode ? 0 : 1
        }
    }
}
