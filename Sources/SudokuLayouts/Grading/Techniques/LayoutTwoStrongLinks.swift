import SudokuEngine

/// Two houses in which a digit has two places each, of which one sees one: skyscrapers, kites and
/// turbot fish.
enum LayoutTwoStrongLinks {
    /// Visits the patterns of a technique, until `visit` returns true.
    static func search(
        _ technique: Technique, on board: borrowing CandidateBoard,
        _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        for digit in 0..<tables.size {
            var pairs: [(house: Int, cells: [Int])] = []
            for house in 0..<tables.houseCount {
                let places = board.places(digit, in: house)
                guard places.isPair else { continue }
                pairs.append((house, SetBits(places).map { tables.cell(house, $0) }.sorted()))
            }
            for (index, one) in pairs.enumerated() {
                for other in pairs[(index + 1)...] {
                    guard !other.cells.contains(where: one.cells.contains) else { continue }
                    for first in 0..<2 {
                        for second in 0..<2 where tables.sees(one.cells[first], other.cells[second])
                        {
                            let bridge = [one.cells[first], other.cells[second]]
                            guard name(one.house, other.house, bridge, tables) == technique
                            else { continue }
                            let ends = [one.cells[1 - first], other.cells[1 - second]]
                            let lost = board.candidates(of: digit, seeing: ends)
                            guard !lost.isEmpty else { continue }
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
