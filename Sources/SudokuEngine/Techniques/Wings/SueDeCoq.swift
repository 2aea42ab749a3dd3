/// Two disjoint sets, one in a line and one in a box, that with the core, cells of both, have as
/// many digits as cells.
enum SueDeCoq {
    static let technique = Technique(
        "sue-de-coq", code: "1101", .unfair, 250, rating: 50,
        otherNames: ["Two-Sector Disjoint Subsets"],
        search: offerSets)

    /// A line and a box, and the core in their crossing.
    private struct Crossing {
        let line: Int
        let box: Int
        var core: Mask128 = 0
        /// The digits of the core, and the number of them that its cells cannot take.
        var digits: UInt16 = 0
        var excess = 0
    }

    /// Cells of a line or box.
    private struct Group {
        var cells: Mask128
        var digits: UInt16
        /// The number of its cells that digits of the core must fill.
        var taken: Int
    }

    private final class Memory: SearchMemory {
        var lineSets: [Group] = []
        var boxSets: [Group] = []
    }

    private static func offerSets(
        _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) {
        let memory = search.memory(Memory.self)
        for number in 0..<9 {
            for triple in 0..<3 {
                let crossing = Crossing(line: 18 + number, box: number / 3 * 3 + triple)
                if offer(crossing, on: board, memory, &search) { return }
            }
        }
        for number in 0..<9 {
            for triple in 0..<3 {
                let crossing = Crossing(line: 9 + number, box: triple * 3 + number / 3)
                if offer(crossing, on: board, memory, &search) { return }
            }
        }
    }

    private static func offer(
        _ empty: Crossing, on board: Board, _ memory: Memory, _ search: inout StepSearch
    ) -> Bool {
        let cells =
            board.empty & GridGeometry.cells(of: empty.line) & GridGeometry.cells(of: empty.box)
        guard cells.isMany else { return false }
        var later = cells
        for first in Bits(cells) {
            later &= later &- 1
            var last = later
            for second in Bits(later) {
                last &= last &- 1
                var crossing = empty
                crossing.core = Mask128(bit: first) | Mask128(bit: second)
                crossing.digits = board[first] | board[second]
                if offerSets(of: crossing, on: board, memory, &search) { return true }
                guard last != 0 else { continue }
                crossing.core |= last
                crossing.digits |= board[last.trailingZeroBitCount]
                if offerSets(of: crossing, on: board, memory, &search) { return true }
            }
        }
        return false
    }

    private static func offerSets(
        of core: Crossing, on board: Board, _ memory: Memory, _ search: inout StepSearch
    ) -> Bool {
        var crossing = core
        crossing.excess = core.digits.nonzeroBitCount - core.core.nonzeroBitCount
        guard crossing.excess >= 2 else { return false }
        memory.lineSets.removeAll(keepingCapacity: true)
        collect(in: crossing.line, crossing, on: board, &memory.lineSets)
        guard !memory.lineSets.isEmpty else { return false }
        memory.boxSets.removeAll(keepingCapacity: true)
        collect(in: crossing.box, crossing, on: board, &memory.boxSets)
        for lineSet in memory.lineSets {
            for boxSet in memory.boxSets
            where lineSet.taken + boxSet.taken == crossing.excess
                && lineSet.cells & boxSet.cells == 0
                && lineSet.digits & boxSet.digits & crossing.digits == 0
            {
                if offer(crossing, lineSet, boxSet, on: board, &search) { return true }
            }
        }
        return false
    }

    /// Collects the sets in one house of a crossing, in pre-order.
    private static func collect(
        in house: Int, _ crossing: Crossing, on board: Board, _ sets: inout [Group]
    ) {
        var positions = board.emptyPlaces(in: house)
        for position in Bits(positions)
        where crossing.core.has(bit: GridGeometry.cell(position, of: house)) {
            positions &= ~UInt16(bit: position)
        }
        extend((0, 0), by: positions, in: house, crossing, on: board, &sets)
    }

    /// Adds each of some positions to a set, and then each later one.
    private static func extend(
        _ set: (positions: UInt16, digits: UInt16), by positions: UInt16, in house: Int,
        _ crossing: Crossing, on board: Board, _ sets: inout [Group]
    ) {
        var later = positions
        for position in Bits(positions) {
            later &= later &- 1
            let chosen = set.positions | UInt16(bit: position)
            let digits = set.digits | board[GridGeometry.cell(position, of: house)]
            let taken =
                chosen.nonzeroBitCount - (digits & ~crossing.digits).nonzeroBitCount
            if taken > 0, taken < crossing.excess, digits & crossing.digits != 0 {
                sets.append(
                    Group(
                        cells: GridGeometry.cells(chosen, of: house), digits: digits, taken: taken))
            }
            // A further cell takes at most one digit more.
            if later != 0, taken + later.nonzeroBitCount > 0 {
                extend((chosen, digits), by: later, in: house, crossing, on: board, &sets)
            }
        }
    }

    private static func offer(
        _ crossing: Crossing, _ lineSet: Group, _ boxSet: Group, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        let (lineDigits, boxDigits) = (lineSet.digits, boxSet.digits)
        // A digit of the core that is in neither set is used in the core, for the line and the box.
        let inLine = crossing.digits & ~boxDigits | lineDigits
        let inBox = crossing.digits & ~lineDigits | boxDigits
        let rest = board.empty & ~crossing.core
        var eliminations = Candidates()
        for cell in Bits(rest & GridGeometry.cells(of: crossing.line) & ~lineSet.cells)
        where board[cell] & inLine != 0 {
            eliminations.insert(board[cell] & inLine, at: cell)
        }
        for cell in Bits(rest & GridGeometry.cells(of: crossing.box) & ~boxSet.cells)
        where board[cell] & inBox != 0 {
            eliminations.insert(board[cell] & inBox, at: cell)
        }
        guard !eliminations.isEmpty else { return false }
        let rests = crossing.digits & ~(lineDigits | boxDigits)
        return search.offer(
            technique, digits: eliminations.digits.bits, removes: eliminations,
            Pattern(
                [
                    .init(.core, crossing.core, on: board),
                    .init(
                        .lineSet, in: lineSet.cells, on: board, houses: UInt32(bit: crossing.line)),
                    .init(
                        .boxSet, in: boxSet.cells, on: board, houses: UInt32(bit: crossing.box)),
                    .init(.common, rests, in: crossing.core, on: board),
                ], form: rests == 0 ? 0 : 1))
    }
}
