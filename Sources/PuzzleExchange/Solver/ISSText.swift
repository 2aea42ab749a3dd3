import SudokuEngine
import SudokuLayouts

/// Strings of Interactive Sudoku Solver: constraints that begin with a dot, with their values after
/// tildes.
enum ISSText {
    /// Kinds that have a constraint; those of houses for the usual boxes of 9x9 alone.
    private static let constraints: [(kind: LayoutKind, text: String)] = [
        (.x, ".Diagonal~1.Diagonal~-1"), (.windoku, ".Windoku"), (.disjoint, ".DisjointSets"),
        (.antiKnight, ".AntiKnight"), (.antiKing, ".AntiKing"),
        (.nonConsecutive, ".AntiConsecutive"),
    ]

    static func obstacle(to puzzle: LayoutPuzzle) -> String? {
        let known =
            constraints.map { $0.kind } + LayoutKind.tinted + [.jigsaw, .extra, .latin, .killer]
        return puzzle.kind(beyond: known).map {
            "Interactive Sudoku Solver has no \($0)"
        }
    }

    static func text(of puzzle: LayoutPuzzle) -> String {
        let (layout, size) = (puzzle.layout, puzzle.layout.size)
        let isUsual = layout.frame.boxWidth == LayoutFrame.usualBoxWidth(size)
        var text = size == 9 ? "" : ".Shape~\(size)x\(size)"
        if layout.contains(.latin) {
            text += ".NoBoxes"
        } else if puzzle.regions != nil || !isUsual {
            // Boxes that are not the usual ones are regions.
            let regions = puzzle.regions ?? CellMap(boxes: layout.frame)
            text += ".NoBoxes.Jigsaw~" + String(decoding: regions.letters, as: UTF8.self)
        }
        var houses: [[Int]] = []
        for kind in layout.kinds {
            let constraint = constraints.first { $0.kind == kind }?.text
            let isOfSize = kind != .windoku || size == 9
            if let constraint, isOfSize, kind != .disjoint || isUsual {
                text += constraint
            } else {
                houses += kind.shownCells(layout.frame)
            }
        }
        houses += puzzle.extra?.cells ?? []
        func names(_ cells: [Int]) -> String {
            cells.map { "~" + ImportedGrid.capitalName(of: $0, size) }.joined()
        }
        text += houses.map { ".AllDifferent" + names($0) }.joined()
        text += puzzle.cages.map { ".Cage~\($0.sum ?? 0)" + names($0.cells) }.joined()
        for (cell, digit) in puzzle.givens.enumerated() where digit > 0 {
            text += ".~" + ImportedGrid.capitalName(of: cell, size) + "_\(digit)"
        }
        return text
    }
}
