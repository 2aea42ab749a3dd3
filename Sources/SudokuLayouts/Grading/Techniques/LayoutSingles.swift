import SudokuEngine

/// Naked and hidden singles.
enum LayoutSingles {
    /// Returns the first hidden single: one of a house with one empty cell, or else of any house.
    static func hidden(on board: borrowing CandidateBoard) -> LayoutFinding? {
        let tables = board.tables
        var other: Int?
        for word in tables.cellCount / 64..<(tables.groupCount + 63) / 64 {
            for bit in SetBits(board.singles(word)) {
                let group = word * 64 + bit - tables.cellCount
                guard group >= 0 else { continue }
                if board.open(group / tables.size).isSingle { return hidden(group, 10, on: board) }
                if other == nil { other = group }
            }
        }
        return other.map { group in
            let isBox = tables.types[group / tables.size] == LayoutTables.box
            return hidden(group, isBox ? 12 : 15, on: board)
        }
    }

    /// Visits all hidden singles, by rating and then by house, until `visit` returns true.
    static func search(on board: borrowing CandidateBoard, _ visit: (LayoutFinding) -> Bool) {
        let tables = board.tables
        for tenths in [10, 12, 15] {
            for group in 0..<tables.groupCount - tables.cellCount {
                let house = group / tables.size
                let number = group + tables.cellCount
                guard board.singles(number >> 6).has(bit: number & 63) else { continue }
                let isLast = board.open(house).isSingle
                let isBox = tables.types[house] == LayoutTables.box
                guard tenths == (isLast ? 10 : isBox ? 12 : 15) else { continue }
                if visit(hidden(group, tenths, on: board)) { return }
            }
        }
    }

    private static func hidden(
        _ group: Int, _ tenths: Int, on board: borrowing CandidateBoard
    ) -> LayoutFinding {
        let tables = board.tables
        let (house, digit) = (group / tables.size, group % tables.size)
        let position = board.places(digit, in: house).trailingZeroBitCount
        var finding = LayoutFinding(.common(.hiddenSingle), tenths)
        finding.placement = tables.cell(house, position) * tables.size + digit
        finding.house = house
        return finding
    }

    /// Visits the cells with one candidate, until `visit` returns true.
    static func naked(on board: borrowing CandidateBoard, _ visit: (LayoutFinding) -> Bool) {
        let tables = board.tables
        for word in 0..<(tables.cellCount + 63) / 64 {
            for bit in SetBits(board.singles(word)) {
                let cell = word * 64 + bit
                guard cell < tables.cellCount else { return }
                var finding = LayoutFinding(.nakedSingle)
                finding.placement = cell * tables.size + board[cell].trailingZeroBitCount
                if visit(finding) { return }
            }
        }
    }
}

extension CandidateBoard {
    /// The number of cells that some naked or hidden single could fill.
    var openCells: Int {
        let cells = openSet
        var count = 0
        for word in 0..<tables.cellWords { count += cells[word].nonzeroBitCount }
        return count
    }

    /// The cells that some naked or hidden single could fill.
    var openSet: SIMD16<UInt64> {
        var cells = SIMD16<UInt64>()
        for word in 0..<(tables.groupCount + 63) / 64 {
            for bit in SetBits(singles(word)) {
                let group = word * 64 + bit
                var cell = group
                if group >= tables.cellCount {
                    let house = (group - tables.cellCount) / tables.size
                    cell = tables.cell(house, places(group).trailingZeroBitCount)
                }
                cells[cell >> 6] |= UInt64(bit: cell & 63)
            }
        }
        return cells
    }
}
