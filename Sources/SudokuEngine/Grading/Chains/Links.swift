/// Which candidates of a board exclude each other, and which leave each other no choice, in the
/// order in which Sudoku Explainer follows them.
///
/// The candidates are numbered densely, row by row and digits ascending.
struct Links {
    /// How many candidates the board has.
    private(set) var count = 0
    /// The candidate `9 * cell + digit` of each number, and the numbers of the candidates.
    private(set) var candidates: [UInt16] = []
    private(set) var numbers = [UInt16](repeating: 0, count: 729)
    /// The other ends with their causes, `number | cause << 10`: for each candidate first the links
    /// in its cell, then those in its houses.
    private(set) var weak: [UInt16] = []
    private(set) var strong: [UInt16] = []
    private var starts: [Starts] = []

    private struct Starts {
        var weak: Int32 = 0
        var weakInHouses: Int32 = 0
        var strong: Int32 = 0
        var strongInHouses: Int32 = 0
    }

    @inline(__always)
    static func other(_ link: UInt16) -> Int { Int(link & 0x3FF) }

    @inline(__always)
    static func cause(_ link: UInt16) -> Cause { Cause(rawValue: UInt8(link >> 10)) ?? .cell }

    /// The range in `weak` of what is off when the candidate is on.
    @inline(__always)
    func weak(_ number: Int, _ pass: StaticChains.Pass) -> Range<Int> {
        let start = starts[number]
        return Int(pass == .x ? start.weakInHouses : start.weak)..<Int(starts[number + 1].weak)
    }

    /// The range in `strong` of what is on when the candidate is off.
    @inline(__always)
    func strong(_ number: Int, _ pass: StaticChains.Pass) -> Range<Int> {
        let start = starts[number]
        let first = pass == .x ? start.strongInHouses : start.strong
        return Int(first)..<Int(pass == .y ? start.strongInHouses : starts[number + 1].strong)
    }

    mutating func build(from board: Board) {
        candidates.removeAll(keepingCapacity: true)
        weak.removeAll(keepingCapacity: true)
        strong.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                let candidate = cell * 9 + digit
                numbers[candidate] = UInt16(candidates.count)
                candidates.append(UInt16(candidate))
            }
        }
        count = candidates.count
        for cell in Bits(board.empty) {
            let mask = board[cell]
            for digit in Bits(mask) {
                var start = Starts()
                start.weak = Int32(weak.count)
                start.strong = Int32(strong.count)
                for other in Bits(mask & ~(1 << UInt16(digit))) {
                    let link = numbers[cell * 9 + other]
                    weak.append(link)
                    if mask.isPair { strong.append(link) }
                }
                start.weakInHouses = Int32(weak.count)
                start.strongInHouses = Int32(strong.count)
                addHouses(cell, digit, on: board)
                starts.append(start)
            }
        }
        var end = Starts()
        end.weak = Int32(weak.count)
        end.strong = Int32(strong.count)
        starts.append(end)
    }

    /// Box, row and column; a cell that is met again is not linked again.
    private mutating func addHouses(_ cell: Int, _ digit: Int, on board: Board) {
        var seen: UInt128 = 1 << UInt128(cell)
        var chosen: UInt128 = seen
        for cause in [Cause.box, .row, .column] {
            guard let house = cause.house(of: cell) else { continue }
            let places = board.places(of: digit, in: house)
            let isPair = places.isPair
            for position in Bits(places) {
                let other = Places.cell(position, of: house)
                let bit: UInt128 = 1 << UInt128(other)
                let link = numbers[other * 9 + digit] | UInt16(cause.rawValue) << 10
                if seen & bit == 0 { weak.append(link) }
                if isPair && chosen & bit == 0 {
                    strong.append(link)
                    chosen |= bit
                }
                seen |= bit
            }
        }
    }
}
