import FarmJSON
import SudokuEngine
import SudokuLayouts

/// The members of the JSON of f-puzzles.
enum FPuzzlesText {
    static let name = "fpuzzles"

    /// Members that are true for a kind.
    static let flags: [(name: String, kind: LayoutKind)] = [
        ("diagonal+", .x), ("diagonal-", .x), ("antiknight", .antiKnight), ("antiking", .antiKing),
        ("disjointgroups", .disjoint), ("nonconsecutive", .nonConsecutive),
    ]

    static func obstacle(to puzzle: LayoutPuzzle) -> String? {
        let kinds = flags.map { $0.kind } + LayoutKind.tinted + [.jigsaw, .extra, .killer]
        return puzzle.kind(beyond: kinds).map { "f-puzzles has no \($0)" }
    }

    /// The boxes that a grid has without regions; nil if its size has none that everyone expects.
    static func boxes(_ size: Int) -> CellMap? {
        LayoutFrame.usualBoxWidth(size) == nil ? nil : CellMap(boxes: LayoutFrame(size: size))
    }

    /// The name of a cell, such as `R1C2`.
    static func cell(_ cell: Int, _ size: Int) -> String {
        ImportedGrid.name(of: cell, size).uppercased()
    }

    // MARK: Writing

    static func json(of puzzle: LayoutPuzzle) -> [UInt8] {
        let (layout, size) = (puzzle.layout, puzzle.layout.size)
        let regions = puzzle.regions ?? CellMap(boxes: layout.frame)
        let boxes = boxes(size)
        func cells(_ cells: [Int]) -> JSONValue {
            .array(cells.map { .string(cell($0, size)) })
        }
        let grid = (0..<size).map { row in
            JSONValue.array(
                (row * size..<(row + 1) * size).map { cell in
                    var members: [JSONValue.Member] = []
                    if let region = regions.sets[cell], region != boxes?.sets[cell] {
                        members.append(.init("region", .number(JSONNumber(region))))
                    }
                    if puzzle.givens[cell] > 0 {
                        let value = JSONNumber(Int(puzzle.givens[cell]))
                        members += [.init("value", .number(value)), .init("given", .bool(true))]
                    }
                    return .object(members)
                })
        }
        var members: [JSONValue.Member] = [
            .init("size", .number(JSONNumber(size))), .init("grid", .array(grid)),
        ]
        members += flags.filter { layout.contains($0.kind) }.map { .init($0.name, .bool(true)) }
        let houses =
            LayoutKind.tinted.filter(layout.contains).flatMap { $0.shownCells(layout.frame) }
            + (puzzle.extra?.cells ?? [])
        if !houses.isEmpty {
            let values = houses.map { JSONValue.object([.init("cells", cells($0))]) }
            members.append(.init("extraregion", .array(values)))
        }
        if !puzzle.cages.isEmpty {
            let values = puzzle.cages.map { cage in
                let sum = cage.sum.map { [JSONValue.Member("value", .string("\($0)"))] } ?? []
                return JSONValue.object([.init("cells", cells(cage.cells))] + sum)
            }
            members.append(.init("killercage", .array(values)))
        }
        return JSONValue.object(members).json
    }
}
