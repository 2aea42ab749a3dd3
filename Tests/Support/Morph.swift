package import SudokuEngine

extension Puzzle {
    /// Returns an equivalent puzzle: digits relabeled, bands, stacks, rows and columns permuted and
    /// the whole transposed or not, all drawn from a seed.
    package func morphed(seed: UInt64) -> Puzzle {
        var random = SeededGenerator(seed: seed)
        var labels = Digit.all
        random.shuffle(&labels)
        let rows = Self.morphedLines(using: &random)
        let columns = Self.morphedLines(using: &random)
        let transposed = random.below(2) == 1
        var text: [UInt8] = []
        for row in rows {
            for column in columns {
                let cell =
                    transposed
                    ? Cell(row: column, column: row) : Cell(row: row, column: column)
                let label = cell.flatMap { self[$0] }.map { labels[$0.value - 1] }
                text.append(label.map { UInt8(ascii: "0") + UInt8($0.value) } ?? UInt8(ascii: "."))
            }
        }
        guard let morph = try? Puzzle(line: text[...]) else {
            preconditionFailure("a morph must be a valid puzzle")
        }
        return morph
    }

    /// Returns 0...8 in an order that keeps the three lines of each band together.
    package static func morphedLines(using random: inout SeededGenerator) -> [Int] {
        var bands = [0, 1, 2]
        random.shuffle(&bands)
        return bands.flatMap { band in
            var lines = [0, 1, 2]
            random.shuffle(&lines)
            return lines.map { band * 3 + $0 }
        }
    }
}
