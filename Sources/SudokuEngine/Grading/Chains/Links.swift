/// Which candidates of a board exclude each other, and which leave each other no choice, in the
/// order in which Sudoku Explainer follows them.
struct Links {
    struct Link {
        let candidate: Int
        let cause: Cause
    }

    /// For each candidate first the links in its cell, then those in its houses.
    private var weakLinks: [Link] = []
    private var strongLinks: [Link] = []
    private var weakStarts = [Int32](repeating: 0, count: 730)
    private var weakHouseStarts = [Int32](repeating: 0, count: 729)
    private var strongStarts = [Int32](repeating: 0, count: 730)
    private var strongHouseStarts = [Int32](repeating: 0, count: 729)

    /// What is off when the candidate is on.
    @inline(__always)
    func weak(_ candidate: Int, _ pass: StaticChains.Pass) -> ArraySlice<Link> {
        let start = pass == .x ? weakHouseStarts[candidate] : weakStarts[candidate]
        return weakLinks[Int(start)..<Int(weakStarts[candidate + 1])]
    }

    /// What is on when the candidate is off.
    @inline(__always)
    func strong(_ candidate: Int, _ pass: StaticChains.Pass) -> ArraySlice<Link> {
        let start = pass == .x ? strongHouseStarts[candidate] : strongStarts[candidate]
        let end = pass == .y ? strongHouseStarts[candidate] : strongStarts[candidate + 1]
        return strongLinks[Int(start)..<Int(end)]
    }

    mutating func build(from board: Board) {
        weakLinks.removeAll(keepingCapacity: true)
        strongLinks.removeAll(keepingCapacity: true)
        for cell in 0..<81 {
            for digit in 0..<9 {
                let candidate = cell * 9 + digit
                weakStarts[candidate] = Int32(weakLinks.count)
                strongStarts[candidate] = Int32(strongLinks.count)
                if board.has(digit, in: cell) {
                    addCell(cell, digit, board[cell])
                    weakHouseStarts[candidate] = Int32(weakLinks.count)
                    strongHouseStarts[candidate] = Int32(strongLinks.count)
                    addHouses(cell, digit, on: board)
                }
            }
        }
        weakStarts[729] = Int32(weakLinks.count)
        strongStarts[729] = Int32(strongLinks.count)
    }

    private mutating func addCell(_ cell: Int, _ digit: Int, _ mask: UInt16) {
        for other in Bits(mask) where other != digit {
            let link = Link(candidate: cell * 9 + other, cause: .cell)
            weakLinks.append(link)
            if mask.isPair { strongLinks.append(link) }
        }
    }

    private mutating func addHouses(_ cell: Int, _ digit: Int, on board: Board) {
        let (weakStart, strongStart) = (weakLinks.count, strongLinks.count)
        for cause in [Cause.box, .row, .column] {
            guard let house = cause.house(of: cell) else { continue }
            let places = board.places(of: digit, in: house)
            for position in Bits(places) {
                let other = Places.cell(position, of: house)
                guard other != cell else { continue }
                let link = Link(candidate: other * 9 + digit, cause: cause)
                if !weakLinks[weakStart...].contains(where: { $0.candidate == link.candidate }) {
                    weakLinks.append(link)
                }
                if places.isPair,
                    !strongLinks[strongStart...].contains(where: { $0.candidate == link.candidate })
                {
                    strongLinks.append(link)
                }
            }
        }
    }
}
