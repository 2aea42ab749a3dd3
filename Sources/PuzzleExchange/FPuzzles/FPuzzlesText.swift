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

    // MARK: Writing

    static func json(of puzzle: LayoutPuzzle) -> [UInt8] {
        let (layout, size) = (puzzle.layout, puzzle.layout.size)
        let regions = puzzle.regions ?? CellMap(boxes: layout.frame)
        let boxes = boxes(size)
        func cells(_ cells: [Int]) -> JSONValue {
            .array(cells.map { .string(ImportedGrid.capitalName(of: $0, size)) })
        }
        let grid = (0..<size).map { row in
            JSONValue.array(
                (row * size..<(row + 1) * size).map { cell -> JSONValue in
                    let (region, digit) = (regions.sets[cell], Int(puzzle.givens[cell]))
                    return [
                        "region": region == boxes?.sets[cell]
                            ? nil : region.map(JSONValue.integer),
                        "value": digit > 0 ? .integer(digit) : nil,
                        "given": digit > 0 ? .bool(true) : nil,
                    ]
                })
        }
        let members: JSONValue = ["size": .integer(size), "grid": .array(grid)]
        let flags = flags.filter { layout.contains($0.kind) }
        let houses =
            LayoutKind.tinted.filter(layout.contains).flatMap { $0.shownCells(layout.frame) }
            + (puzzle.extra?.cells ?? [])
        let houseValues = houses.map { ["cells": cells($0)] as JSONValue }
        let cages = puzzle.cages.map { cage -> JSONValue in
            ["cells": cells(cage.cells), "value": cage.sum.map { "\($0)" }]
        }
        return members.adding(.object(flags.map { .init($0.name, .bool(true)) }))
            .adding([
                "extraregion": houses.isEmpty ? nil : .array(houseValues),
                "killercage": cages.isEmpty ? nil : .array(cages),
            ]).json
    }
}
