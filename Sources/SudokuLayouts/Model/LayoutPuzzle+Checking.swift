import SudokuEngine

extension LayoutPuzzle {
    /// The most cages that have letters.
    static let mostCages = 62

    func checkRegions() throws(LayoutError) {
        guard layout.contains(.jigsaw) else {
            if regions == nil { return }
            throw LayoutError(
                .regions, 1, "\(layout) has boxes; leave the regions out or add jigsaw")
        }
        guard let regions else {
            throw LayoutError(.regions, 1, "\(layout) needs regions; add a letter for each cell")
        }
        try checkHouses(regions, .regions, "region")
        if let cell = regions.sets.firstIndex(of: nil) {
            throw LayoutError(.regions, cell + 1, "a cell has no region; write a letter")
        }
        for cells in regions.cells where !isConnected(cells) {
            throw LayoutError(
                .regions, cells[0] + 1,
                "the region that starts here is not connected; join its cells by their sides")
        }
    }

    func checkExtra() throws(LayoutError) {
        guard layout.contains(.extra) else {
            if extra == nil { return }
            throw LayoutError(
                .extra, 1, "\(layout) has no extra houses; leave them out or add extra")
        }
        guard let extra, extra.count > 0 else {
            throw LayoutError(.extra, 1, "there is no extra house; add one or leave extra out")
        }
        try checkHouses(extra, .extra, "extra house")
    }

    private func checkHouses(
        _ map: CellMap, _ part: LayoutError.Part, _ word: String
    ) throws(LayoutError) {
        try checkLength(map.sets.count, part)
        for cells in map.cells where cells.count != layout.size {
            throw LayoutError(
                part, cells[0] + 1,
                "the \(word) that starts here has \(cells.count) cells; give it \(layout.size)")
        }
    }

    func checkLength(_ count: Int, _ part: LayoutError.Part) throws(LayoutError) {
        guard count != layout.cellCount else { return }
        throw LayoutError(
            part, min(count, layout.cellCount) + 1,
            "\(count) cells; \(layout) needs \(layout.cellCount)")
    }

    func checkCages() throws(LayoutError) {
        guard layout.contains(.killer) else {
            if cages.isEmpty { return }
            throw LayoutError(.cages, 1, "\(layout) has no cages; leave them out or add killer")
        }
        if cages.isEmpty {
            throw LayoutError(.cages, 1, "there is no cage; add one or leave killer out")
        }
        if cages.count > Self.mostCages {
            throw LayoutError(
                .cages, 1,
                "\(cages.count) cages; at most \(Self.mostCages) have letters, so write cages of one "
                    + "cell as givens")
        }
        var used: Set<Int> = []
        for (number, cage) in cages.enumerated() {
            for cell in cage.cells {
                guard 0..<layout.cellCount ~= cell, used.insert(cell).inserted else {
                    throw LayoutError(.cages, cell + 1, "a cell is in two cages, or in none")
                }
            }
            if let problem = Self.problem(of: cage, in: layout) {
                let isSum = problem.part == .sums
                throw problem.moved(by: isSum ? number : cage.cells.first ?? 0)
            }
        }
    }

    /// Returns the problem of a cage: too many cells, or a sum that they cannot have.
    static func problem(of cage: GridCage, in layout: Layout) -> LayoutError? {
        let (size, count) = (layout.size, cage.cells.count)
        if !(1...size).contains(count) {
            return LayoutError(
                .cages, 1,
                "the cage that starts here has \(count) cells; no digit occurs twice, so at most \(size)"
            )
        }
        guard let sum = cage.sum else { return nil }
        let least = count * (count + 1) / 2
        let most = count * (2 * size - count + 1) / 2
        if (least...most).contains(sum) { return nil }
        return LayoutError(
            .sums, 1,
            "\(count) different digits do not add up to \(sum); write \(least) to \(most), "
                + "or - for no sum")
    }

    func checkGivens() throws(LayoutError) {
        try checkLength(givens.count, .givens)
        if let cell = givens.firstIndex(where: { $0 > layout.size }) {
            let symbol = Character(Unicode.Scalar(GridRules.symbol(of: givens[cell])))
            throw LayoutError(
                .givens, cell + 1, "\(symbol) is above the highest digit of \(layout), \(highest)")
        }
    }

    private var highest: Character {
        Character(Unicode.Scalar(GridRules.symbol(of: UInt8(layout.size))))
    }

    /// Returns true if cells are joined by their sides.
    package func isConnected(_ cells: [Int]) -> Bool {
        var rest = Set(cells.dropFirst())
        var next = Array(cells.prefix(1))
        while let cell = next.popLast() {
            let column = cell % layout.size
            var around = [cell - layout.size, cell + layout.size]
            if column > 0 { around.append(cell - 1) }
            if column < layout.size - 1 { around.append(cell + 1) }
            for other in around where rest.remove(other) != nil { next.append(other) }
        }
        return rest.isEmpty
    }
}
