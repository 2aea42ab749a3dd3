import FarmJSON
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// Puzzles of all layouts as pages draw them. Cells are numbers row by row; lengths are hundredths of a
/// cell from the upper left corner, lines four of them each.
extension JSONWriter {
    mutating func description(_ puzzle: LayoutPuzzle, _ texts: Texts) {
        let rules = puzzle.rules
        let drawing = GridDrawing(puzzle)
        let isClassic = puzzle.layout == .classic9
        beginObject()
        member("layout", puzzle.layout.name)
        member("size", rules.size)
        let givens = puzzle.givens.map(GridRules.symbol)
        if isClassic { member("puzzle", plain: givens) } else { member("puzzle", puzzle.line) }
        member("givens", plain: givens)
        var hash = SHA256()
        hash.add(puzzle.classKey)
        member("id", plain: PuzzleID(digest: hash.digest()).ascii)
        array("rules", puzzle.layout.rules(from: texts)) { $0.string($1) }
        array("houses", rules.houses) { json, house in
            json.object {
                $0.member("name", house.name(in: .english))
                $0.member("title", house.name(from: texts))
                $0.member("isBox", house.kind == .box)
                $0.array("cells", house.cells) { $0.integer($1) }
            }
        }
        array("cages", zip(rules.cages, drawing.cages)) { json, cage in
            json.object {
                if let sum = cage.0.sum { $0.member("sum", sum) }
                $0.array("cells", cage.0.cells) { $0.integer($1) }
                $0.lines("outline", cage.1.outline)
            }
        }
        array("pairs", rules.pairs) { json, pair in
            json.array([pair.first, pair.second]) { $0.integer($1) }
        }
        array("areas", drawing.areas) { json, area in
            json.object {
                $0.member("tint", area.tint)
                $0.array("cells", area.cells) { $0.integer($1) }
            }
        }
        lines("houseLines", drawing.houseLines)
        lines("cellLines", drawing.cellLines)
        lines("boxLines", drawing.boxLines)
        endObject()
    }

    private mutating func lines(_ name: String, _ lines: [GridDrawing.Line]) {
        array(name, lines.flatMap { [$0.start.x, $0.start.y, $0.end.x, $0.end.y] }) {
            $0.integer(Int($1 * 100 + 0.5))
        }
    }

    /// Writes the defect of a text: a rule that no layout has with its name.
    mutating func fault(_ error: ExchangeError) {
        beginObject()
        member("fault", error.isUnknownRule ? "rule" : "puzzle")
        if error.isUnknownRule, let place = error.place { member("rule", place) }
        member("message", error.description)
        endObject()
    }
}
