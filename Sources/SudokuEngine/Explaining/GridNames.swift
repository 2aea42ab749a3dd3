/// A grid of any size as people speak of it: the names of its cells, digits and houses, and which
/// cells see each other.
package struct GridNames: Sendable {
    /// The number of digits, and of rows.
    package let size: Int
    package let houses: [GridHouse]
    /// The cells that each cell sees, 64 to a word.
    private let seen: [[UInt64]]

    /// The grid of 9x9 cells, with its houses in the order of `House.all`.
    package static let classic = GridNames(
        GridRules(
            size: 9,
            houses: House.all.map { house in
                let (kind, english, german): (GridHouse.Kind, String, String) =
                    switch house.kind {
                    case .box: (.box, "box", "Block")
                    case .row: (.row, "row", "Zeile")
                    case .column: (.column, "column", "Spalte")
                    }
                return GridHouse(
                    kind, house.number, english: english, german: german,
                    cells: house.cells.map { $0.index })
            }))

    package init(_ rules: GridRules) {
        size = rules.size
        houses = rules.houses
        let words = (rules.cellCount + 63) / 64
        var seen = [[UInt64]](
            repeating: [UInt64](repeating: 0, count: words), count: rules.cellCount)
        func see(_ cell: Int, _ other: Int) { seen[cell][other / 64] |= 1 << UInt64(other % 64) }
        for cells in rules.houses.map({ $0.cells }) + rules.cages.map({ $0.cells }) {
            for cell in cells {
                for other in cells where other != cell { see(cell, other) }
            }
        }
        for pair in rules.pairs {
            see(pair.first, pair.second)
            see(pair.second, pair.first)
        }
        self.seen = seen
    }

    /// Returns true if two cells must differ.
    func sees(_ cell: Int, _ other: Int) -> Bool {
        seen[cell][other / 64] >> UInt64(other % 64) & 1 != 0
    }

    /// Returns the name of a cell, `r1c1` or `r16c25`.
    package func cell(_ cell: Int) -> String { "r\(cell / size + 1)c\(cell % size + 1)" }

    /// Returns the symbol of a digit, `1` to `9`, then `A` to `P`.
    package func digit(_ digit: Int) -> String {
        String(decoding: [GridRules.symbol(of: UInt8(digit))], as: UTF8.self)
    }

    /// Returns the symbols of a mask in which bit 0 is digit 1.
    package func digits(_ mask: UInt32) -> [String] { Bits(mask).map { digit($0 + 1) } }

    /// Returns some cells in short: `r13c4` for r1c4 and r3c4; numbers of two digits have commas.
    func short(_ cells: [Int]) -> String {
        let rows = Set(cells.map { $0 / size }).sorted()
        let columns = Set(cells.map { $0 % size }).sorted()
        guard Set(cells).count == rows.count * columns.count else {
            return rows.map { row in short(cells.filter { $0 / size == row }) }
                .joined(separator: ",")
        }
        let comma = size > 9 ? "," : ""
        return "r" + rows.map { "\($0 + 1)" }.joined(separator: comma) + "c"
            + columns.map { "\($0 + 1)" }.joined(separator: comma)
    }
}
