import SudokuEngine

/// A puzzle whose images under symmetries are written as lines, without the name of the layout.
struct PuzzleImage {
    private let puzzle: LayoutPuzzle
    /// The maps that are written as letters alone.
    private let maps: [CellMap]
    private let cages: CellMap?
    /// The cell that comes to each place, one symmetry after another.
    private let cells: [UInt16]
    /// The symbols of the digits, and those of their new names.
    private let symbols: [UInt8]
    private var named: [UInt8]

    init(_ puzzle: LayoutPuzzle, _ cells: [UInt16]) {
        self.puzzle = puzzle
        self.cells = cells
        symbols = (0...UInt8(puzzle.layout.size)).map(GridRules.symbol)
        named = symbols
        maps = [puzzle.regions, puzzle.extra].compactMap { $0 }
        cages =
            puzzle.cages.isEmpty
            ? nil
            : CellMap(puzzle.cages.map { $0.cells }, cellCount: puzzle.layout.cellCount)
    }

    /// Writes the image of the symmetry that starts at a place, until it is larger than another line.
    /// Digits get new names, or, if there is no list of them, those of their first appearances.
    mutating func write(_ start: Int, _ names: [UInt8]?, into line: inout LeastLine) {
        line.begin()
        for map in maps {
            guard line.append(colon), write(map, start, into: &line) != nil else { return }
        }
        if let cages {
            guard line.append(colon), let order = write(cages, start, into: &line),
                writeSums(order, names, into: &line)
            else { return }
        }
        guard line.append(colon) else { return }
        if cages != nil, puzzle.clueCount == 0 { return line.end() }
        if writeGivens(start, names, into: &line) { line.end() }
    }

    /// Writes letters in the order of first appearance; returns the sets in that order, nil if the
    /// line became larger.
    private func write(
        _ map: CellMap, _ start: Int, into line: inout LeastLine
    ) -> [Int]? {
        var letters = [UInt8?](repeating: nil, count: map.count)
        var order: [Int] = []
        for place in start..<start + puzzle.layout.cellCount {
            let source = cells[place]
            guard let set = map.sets[Int(source)] else {
                guard line.append(UInt8(ascii: ".")) else { return nil }
                continue
            }
            let letter = letters[set] ?? NotationLetters.letter(order.count)
            if letters[set] == nil {
                letters[set] = letter
                order.append(set)
            }
            guard line.append(letter) else { return nil }
        }
        return order
    }

    /// Writes the sums of cages; their digits may be complements.
    private func writeSums(
        _ order: [Int], _ names: [UInt8]?, into line: inout LeastLine
    ) -> Bool {
        let size = puzzle.layout.size
        let isComplement = names.map { Int($0[1]) == size } ?? false
        for (place, number) in order.enumerated() {
            guard line.append(place == 0 ? UInt8(ascii: "/") : UInt8(ascii: ",")) else {
                return false
            }
            let cage = puzzle.cages[number]
            let text = cage.sum.map { sum in
                String(isComplement ? cage.cells.count * (size + 1) - sum : sum)
            }
            for byte in (text ?? "-").utf8 where !line.append(byte) { return false }
        }
        return true
    }

    private mutating func writeGivens(
        _ start: Int, _ names: [UInt8]?, into line: inout LeastLine
    ) -> Bool {
        for digit in 1..<named.count { named[digit] = names.map { symbols[Int($0[digit])] } ?? 0 }
        var next = 1
        for place in start..<start + puzzle.givens.count {
            let digit = Int(puzzle.givens[Int(cells[place])])
            if named[digit] == 0 {
                named[digit] = symbols[next]
                next += 1
            }
            guard line.append(named[digit]) else { return false }
        }
        return true
    }
}
