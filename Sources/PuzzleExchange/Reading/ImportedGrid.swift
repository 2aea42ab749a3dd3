import SudokuEngine
import SudokuLayouts

/// The parts of a puzzle in a format that has no names of kinds, before they are mapped to them.
struct ImportedGrid {
    let size: Int
    /// The kinds that the format names.
    var kinds: [LayoutKind] = []
    /// The regions or boxes; nil for boxes of the usual width.
    var regions: CellMap?
    /// Houses beside rows, columns and regions.
    var houses: [[Int]] = []
    var cages: [GridCage] = []
    var givens: [UInt8]

    init(size: Int) {
        self.size = size
        givens = [UInt8](repeating: 0, count: size * size)
    }

    /// Returns the puzzle: boxes for regions that are some, and windoku for all windows among houses.
    /// Other houses that have a name are `extra`, unless they overlap others.
    func puzzle(of format: String) throws(ExchangeError) -> LayoutPuzzle {
        do throws(LayoutError) {
            return try puzzle()
        } catch {
            throw ExchangeError(format, place(of: error), error.problem)
        }
    }

    private func puzzle() throws(LayoutError) -> LayoutPuzzle {
        var kinds = kinds
        var width: Int?
        var regions = regions
        if let map = regions {
            width = (2..<size).first {
                size % $0 == 0 && CellMap(boxes: LayoutFrame(size: size, boxWidth: $0)) == map
            }
            if width == nil { kinds.append(.jigsaw) } else { regions = nil }
            if width == LayoutFrame.usualBoxWidth(size) { width = nil }
        }
        let frame = try Layout(kinds, size: size, boxWidth: width).frame
        var rest: [[Int]] = []
        for house in houses.map({ $0.sorted() }) where !rest.contains(house) { rest.append(house) }
        for kind in LayoutKind.tinted where kind.refusal(frame) == nil {
            let shown = kind.shownCells(frame).map { $0.sorted() }
            guard kind == .windoku || Self.sharedCell(of: rest) != nil,
                shown.allSatisfy({ rest.contains($0) })
            else { continue }
            rest.removeAll { shown.contains($0) }
            kinds.append(kind)
        }
        if let cell = Self.sharedCell(of: rest) {
            throw LayoutError(
                .extra, cell + 1,
                "two extra houses have this cell, which the notation cannot hold; leave one of "
                    + "them out")
        }
        if !rest.isEmpty { kinds.append(.extra) }
        if !cages.isEmpty { kinds.append(.killer) }
        return try LayoutPuzzle(
            Layout(kinds, size: size, boxWidth: width), regions: regions,
            extra: rest.isEmpty ? nil : CellMap(rest, cellCount: size * size),
            cages: cages, givens: givens)
    }

    /// Returns the first cell that is in two houses.
    private static func sharedCell(of houses: [[Int]]) -> Int? {
        let cells = houses.joined().sorted()
        return zip(cells, cells.dropFirst()).first { $0 == $1 }?.0
    }

    /// Returns the name of a cell, such as `r1c2`.
    static func name(of cell: Int, _ size: Int) -> String {
        "r\(cell / size + 1)c\(cell % size + 1)"
    }

    /// Returns the name of a cell with capitals, for files of other programs, such as `R1C2`.
    static func capitalName(of cell: Int, _ size: Int) -> String {
        "R\(cell / size + 1)C\(cell % size + 1)"
    }

    /// The cell of a defect; the part alone if it is in none.
    private func place(of error: LayoutError) -> String {
        switch error.part {
        case .regions, .extra, .cages, .givens:
            "\(error.part.rawValue), \(Self.name(of: error.position - 1, size))"
        case .sums: "sum \(error.position)"
        case .kind, .size, .line: error.part.rawValue
        }
    }
}

extension LayoutPuzzle {
    /// Returns the first kind that a format does not have.
    func kind(beyond known: [LayoutKind]) -> LayoutKind? {
        layout.kinds.first { !known.contains($0) }
    }
}
