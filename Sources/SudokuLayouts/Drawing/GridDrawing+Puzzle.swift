import SudokuEngine

extension GridDrawing {
    /// Draws a puzzle, with its solution if there is one to be shown.
    public init(_ puzzle: LayoutPuzzle, solution: LayoutSolution? = nil) {
        let (layout, size) = (puzzle.layout, puzzle.layout.size)
        let boxes = CellMap(
            puzzle.rules.houses.filter { $0.kind == .box }.map { $0.cells },
            cellCount: layout.cellCount)
        let cages = CellMap(puzzle.cages.map { $0.cells }, cellCount: layout.cellCount)
        self.size = size
        areas = Self.areas(puzzle)
        houseLines = layout.kinds.filter { $0.look == .lines }
            .flatMap { $0.houses(layout.frame) }.compactMap { house in
                Self.line(from: house.cells.first, to: house.cells.last, size)
            }
        let all = CellMap((0..<layout.cellCount).map { Optional($0) })
        let borders = Self.borders(boxes, size, inset: 0)
        let keys = Set(borders.map { Self.order($0) })
        cellLines = Self.merged(
            Self.borders(all, size, inset: 0).filter { !keys.contains(Self.order($0)) })
        boxLines = Self.merged(borders.ordered { Self.order($0) })
        let outlines = (0..<cages.count).map { number in
            Self.borders(CellMap(cages.sets.map { $0 == number ? 0 : nil }), size, inset: 0.08)
        }
        self.cages = zip(puzzle.cages, outlines).map { cage, outline in
            Cage(
                cells: cage.cells, label: cage.sum.map { "\($0)" } ?? "",
                outline: Self.merged(outline))
        }
        symbols = (0..<layout.cellCount).compactMap { cell in
            let given = puzzle.givens[cell]
            let digit = given > 0 ? given : solution?.digits[cell] ?? 0
            return digit > 0 ? Symbol(cell: cell, digit: digit, isGiven: given > 0) : nil
        }
    }

    /// The areas of all kinds, each kind with tints of its own.
    private static func areas(_ puzzle: LayoutPuzzle) -> [Area] {
        var areas: [Area] = []
        var tints = 0
        for kind in puzzle.layout.kinds.ordered(by: { $0.houseRank }) {
            switch kind.look {
            case .tint:
                let houses = kind.shownCells(puzzle.layout.frame)
                areas += houses.map { Area(cells: $0, tint: tints) }
                tints += houses.isEmpty ? 0 : 1
            case .tints:
                let houses =
                    kind == .extra
                    ? puzzle.extra?.cells ?? [] : kind.houses(puzzle.layout.frame).map { $0.cells }
                areas += houses.enumerated().map { Area(cells: $1, tint: tints + $0) }
                tints += houses.count
            case .lines: break
            }
        }
        return areas
    }

    /// The line between the middles of two cells, as long as the cells.
    private static func line(from first: Int?, to last: Int?, _ size: Int) -> Line? {
        guard let first, let last else { return nil }
        func middle(_ cell: Int) -> (x: Double, y: Double) {
            (Double(cell % size) + 0.5, Double(cell / size) + 0.5)
        }
        let (start, end) = (middle(first), middle(last))
        let longest = max(abs(end.x - start.x), abs(end.y - start.y))
        let (x, y) = ((end.x - start.x) / longest / 2, (end.y - start.y) / longest / 2)
        return Line(
            start: Corner(x: start.x - x, y: start.y - y), end: Corner(x: end.x + x, y: end.y + y))
    }

    // MARK: Borders

    /// The sides of cells beyond which another set, or none, begins: upper and left sides of cells of
    /// sets, lower and right sides where no set follows. With an inset, all sides, within the cells.
    private static func borders(_ map: CellMap, _ size: Int, inset: Double) -> [Line] {
        func set(_ row: Int, _ column: Int) -> Int? {
            0..<size ~= row && 0..<size ~= column ? map.sets[row * size + column] : nil
        }
        var lines: [Line] = []
        for across in [true, false] {
            for line in 0..<size {
                for far in inset > 0 ? [false, true] : [false] {
                    lines += (0..<size).compactMap { place in
                        side(line, place, across: across, far: far, inset: inset, set)
                    }
                }
            }
        }
        guard inset == 0 else { return lines }
        // The edge of the grid.
        let edge = Double(size)
        return lines
            + (0..<size).map { Double($0) }.flatMap { place in
                [
                    Line(start: Corner(x: place, y: edge), end: Corner(x: place + 1, y: edge)),
                    Line(start: Corner(x: edge, y: place), end: Corner(x: edge, y: place + 1)),
                ]
            }
    }

    /// The near or the far side of a cell, if its set ends there; a side within the cells is cut where
    /// the outline turns.
    private static func side(
        _ line: Int, _ place: Int, across: Bool, far: Bool, inset: Double,
        _ set: (_ row: Int, _ column: Int) -> Int?
    ) -> Line? {
        func at(_ line: Int, _ place: Int) -> Int? {
            across ? set(line, place) : set(place, line)
        }
        let beyond = far ? line + 1 : line - 1
        let own = at(line, place)
        let isEdge = inset == 0 && line == 0
        guard own != at(beyond, place) || isEdge, inset == 0 || own != nil else { return nil }
        /// The distance by which an end lies within the cell, or beyond it in a corner of the set.
        func cut(_ neighbour: Int) -> Double {
            guard at(line, neighbour) == own else { return inset }
            return at(beyond, neighbour) == own ? -inset : 0
        }
        let (from, to) = (
            Double(place) + (inset > 0 ? cut(place - 1) : 0),
            Double(place + 1) - (inset > 0 ? cut(place + 1) : 0)
        )
        let position = far ? Double(line + 1) - inset : Double(line) + inset
        return across
            ? Line(start: Corner(x: from, y: position), end: Corner(x: to, y: position))
            : Line(start: Corner(x: position, y: from), end: Corner(x: position, y: to))
    }

    /// Joins lines that follow each other.
    private static func merged(_ lines: [Line]) -> [Line] {
        var merged: [Line] = []
        for line in lines {
            if let last = merged.last, last.end == line.start,
                last.start.x == line.end.x || last.start.y == line.end.y
            {
                merged[merged.count - 1] = Line(start: last.start, end: line.end)
            } else {
                merged.append(line)
            }
        }
        return merged
    }

    /// The order in which the sides of cells are joined: horizontal ones from above, then vertical ones
    /// from left.
    private static func order(_ line: Line) -> Int {
        let (x, y) = (Int(line.start.x), Int(line.start.y))
        return line.start.y == line.end.y ? y << 6 | x : (1 << 6 | x) << 6 | y
    }
}
