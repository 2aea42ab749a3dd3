/// A grid of any size as people speak of it: the names of its cells, digits and houses, and which
/// candidates exclude each other.
package struct GridNames: Hashable, Sendable {
    /// The number of digits, and of rows.
    package let size: Int
    package let houses: [GridHouse]
    /// The cages, in killers.
    package var cages: [GridCage] { rules.cages }
    private let rules: GridRules
    /// The cells that each cell sees, 64 to a word.
    private let seen: [[UInt64]]
    /// The same of neighbours that exclude consecutive digits.
    private let beside: [[UInt64]]

    /// The grid of 9x9 cells, with its houses in the order of `House.all`.
    package static let classic = GridNames(.classic)

    package init(_ rules: GridRules) {
        self.rules = rules
        size = rules.size
        houses = rules.houses
        let words = (rules.cellCount + 63) / 64
        var seen = [[UInt64]](
            repeating: [UInt64](repeating: 0, count: words), count: rules.cellCount)
        var beside = rules.neighbours == nil ? [] : seen
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
        for pair in rules.neighbours?.pairs ?? [] {
            beside[pair.first][pair.second / 64] |= 1 << UInt64(pair.second % 64)
            beside[pair.second][pair.first / 64] |= 1 << UInt64(pair.first % 64)
        }
        self.seen = seen
        self.beside = beside
    }

    /// Returns true if two cells must differ.
    func sees(_ cell: Int, _ other: Int) -> Bool {
        seen[cell][other / 64] >> UInt64(other % 64) & 1 != 0
    }

    /// Returns true if a digit in a cell excludes a digit in a cell, which may be the same.
    package func excludes(_ digit: Int, in cell: Int, _ other: Int, in place: Int) -> Bool {
        if cell == place { return digit != other }
        if digit == other { return sees(cell, place) }
        guard let rule = rules.neighbours, rules.excludes(digit, other, by: rule) else {
            return false
        }
        return beside[cell][place / 64] >> UInt64(place % 64) & 1 != 0
    }

    /// Returns the reason why two candidates of different cells exclude each other, unless a box, a row
    /// or a column contains both; nil if there is none.
    package func link(_ digit: Int, _ cell: Int, _ other: Int, _ place: Int) -> GridLink? {
        guard cell != place, excludes(digit, in: cell, other, in: place) else { return nil }
        func contains(_ cells: [Int]) -> Bool { cells.contains(cell) && cells.contains(place) }
        let reason: GridLink.Reason
        if digit != other {
            reason = .neighbours
        } else if houses.contains(where: { $0.kind != .extra && contains($0.cells) }) {
            return nil
        } else if let house = houses.firstIndex(where: { contains($0.cells) }) {
            reason = .house(house)
        } else if rules.cages.contains(where: { contains($0.cells) }) {
            reason = .cage
        } else {
            reason = move(cell, place)
        }
        return GridLink(reason, cell, place)
    }

    /// Returns the move of chess that leads from a cell to another, which is a king's or a knight's.
    package func move(_ cell: Int, _ place: Int) -> GridLink.Reason {
        let rows = abs(cell / size - place / size)
        let columns = abs(cell % size - place % size)
        return min(rows, size - rows) == min(columns, size - columns) ? .king : .knight
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
