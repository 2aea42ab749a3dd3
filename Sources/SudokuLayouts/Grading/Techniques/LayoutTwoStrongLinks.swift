import SudokuEngine

/// Two houses in which a digit has two places each, of which one sees one: skyscrapers, kites and
/// turbot fish.
enum LayoutTwoStrongLinks {
    /// A house in which a digit has two places, and their cells, ascending.
    private struct Pair {
        let house: Int
        let cells: (Int, Int)

        subscript(index: Int) -> Int { index == 0 ? cells.0 : cells.1 }
        func has(_ cell: Int) -> Bool { cells.0 == cell || cells.1 == cell }
    }

    /// Visits the patterns of a technique, until `visit` returns true.
    static func search(
        _ technique: Technique, on board: borrowing CandidateBoard,
        _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        for digit in 0..<tables.size {
            var pairs: [Pair] = []
            for house in 0..<tables.houseCount {
                let places = board.places(digit, in: house)
                guard places.isPair else { continue }
                let first = tables.cell(house, places.trailingZeroBitCount)
                let last = tables.cell(house, 63 - places.leadingZeroBitCount)
                pairs.append(
                    Pair(house: house, cells: (min(first, last), max(first, last))))
            }
            for (index, one) in pairs.enumerated() {
                for other in pairs[(index + 1)...] {
                    guard !other.has(one.cells.0), !other.has(one.cells.1) else { continue }
                    for first in 0..<2 {
                        for second in 0..<2 where tables.sees(one[first], other[second]) {
                            let (end, otherEnd) = (one[1 - first], other[1 - second])
                            guard board.has(digit, seeing: end, otherEnd) else { continue }
                            let (bridge, ends) = ([one[first], other[second]], [end, otherEnd])
                            guard name(one.house, other.house, bridge, tables) == technique
                            else { continue }
                            let lost = board.candidates(of: digit, seeing: ends)
                            var finding = LayoutFinding(technique)
                            finding.eliminations = lost
                            finding.houses = [one.house, other.house]
                            finding.cells = [ends[0]] + bridge + [ends[1]]
                            finding.digits = UInt64(bit: digit)
                            if visit(finding) { return }
                        }
                    }
                }
            }
        }
    }

    private static func name(
        _ one: Int, _ other: Int, _ bridge: [Int], _ tables: LayoutTables
    ) -> Technique {
        let lines = [LayoutTables.column, LayoutTables.row]
        let (type, second) = (tables.types[one], tables.types[other])
        guard lines.contains(type), lines.contains(second) else { return .turbotFish }
        let shared = tables.sharedHouses(bridge).map { tables.types[$0] }
        if type == second {
            return shared.contains(where: lines.contains) ? .skyscraper : .turbotFish
        }
        return shared.contains(LayoutTables.box) ? .twoStringKite : .turbotFish
    }
}
