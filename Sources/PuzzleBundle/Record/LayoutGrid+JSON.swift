import FarmJSON
import SudokuEngine

extension JSONWriter {
    /// Writes the members of the long form that only other layouts have.
    package mutating func members(of grid: LayoutGrid) {
        member("layout", grid.layout)
        if let regions = grid.regions { member("regions", regions) }
        if let extra = grid.extra { member("extra", extra) }
        guard !grid.cages.isEmpty else { return }
        objects("cages", grid.cages) { cage, json in
            if let sum = cage.sum { json.member("sum", sum) }
            json.array("cells", cage.cells) { $0.string(grid.name(of: $1)) }
        }
    }

    /// Writes the members of the short form that only other layouts have.
    mutating func shortMembers(of grid: LayoutGrid) {
        member("l", grid.layout)
        if let regions = grid.regions { member("r", regions) }
        if let extra = grid.extra { member("x", extra) }
        if !grid.cages.isEmpty { member("c", grid.cagesField) }
    }
}

/// A cage in JSON, before the size of its grid is known.
struct WrittenCage: Hashable, Codable, Sendable {
    let sum: Int?
    let cells: [String]

    init(_ cage: GridCage, in grid: LayoutGrid) {
        sum = cage.sum
        cells = cage.cells.map(grid.name)
    }

    init(_ value: JSONValue) throws(FieldError) {
        guard let names = value["cells"]?.elements else {
            throw FieldError("a cage needs an array \"cells\"")
        }
        cells = names.compactMap(\.string)
        sum = value["sum"]?.integer
        guard cells.count == names.count, sum != nil || value["sum"] == nil else {
            throw FieldError("a cage must have names of cells, and an integer for a sum")
        }
    }

    /// The cage in a grid with a number of cells.
    func cage(cellCount: Int) throws(FieldError) -> GridCage {
        let size = GridRules.sizes.first { $0 * $0 == cellCount } ?? 0
        var numbers: [Int] = []
        for name in cells { numbers.append(try LayoutGrid.cell(named: name, size: size)) }
        return GridCage(numbers, sum: sum)
    }
}

extension LayoutGrid {
    /// Returns the number of a cell, counted row by row from 0.
    func cell(named name: String) throws(FieldError) -> Int {
        try Self.cell(named: name, size: size)
    }

    fileprivate static func cell(named name: String, size: Int) throws(FieldError) -> Int {
        let parts = name.dropFirst().split(separator: "c", omittingEmptySubsequences: false)
        guard name.first == "r", parts.count == 2, let row = Int(parts[0]),
            let column = Int(parts[1]), 1...max(1, size) ~= row, 1...max(1, size) ~= column,
            name == "r\(row)c\(column)"
        else { throw FieldError("'\(name)' is not a cell of the grid, such as r1c2") }
        return (row - 1) * size + column - 1
    }
}

/// The members of a grid in JSON, which may come in any order.
struct WrittenGrid: Sendable {
    var givens: ArraySlice<UInt8> = []
    var solution: ArraySlice<UInt8>?
    var layout: String?
    var regions: ArraySlice<UInt8>?
    var extra: ArraySlice<UInt8>?
    var cages: [WrittenCage] = []
    /// The cages as a line of the notation has them, instead of the others.
    var cagesField: ArraySlice<UInt8>?

    /// True if the grid is the engine's own, which need not be stated.
    var isClassic: Bool {
        (layout ?? LayoutGrid.classic) == LayoutGrid.classic && regions == nil && extra == nil
            && cages.isEmpty && cagesField == nil
    }

    /// The grid without its solution.
    func layoutGrid() throws(FieldError) -> LayoutGrid {
        guard let layout else { throw FieldError("regions, extra and cages need a layout") }
        var found = try cagesField.map(LayoutGrid.cages) ?? []
        for cage in cages { found.append(try cage.cage(cellCount: givens.count)) }
        return try LayoutGrid(
            layout: layout, givens: givens, regions: regions, extra: extra, cages: found)
    }

    /// The grid with its solution.
    func grid() throws(FieldError) -> RecordedGrid {
        let solution = solution ?? []
        if isClassic {
            return .classic(
                try FieldReader.puzzle(givens), try FieldReader.solution(solution))
        }
        let grid = try layoutGrid()
        return .layout(grid, solution: try grid.solution(solution))
    }
}
