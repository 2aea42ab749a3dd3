import PuzzleBundle
import SudokuLayouts

extension GridDrawing {
    /// The PDF operators (ISO 32000-1, 8.5) for areas and lines; digits and sums are text.
    var pageOperators: LayoutSupport.Page {
        let lines =
            Self.operators(houseLines, "0.6 0.71 0.85 RG 0.09 w")
            + Self.operators(cellLines, "0.53 G 0.025 w")
            + Self.operators(cages.flatMap { $0.outline }, "0.2 G 0.03 w [0.1 0.07] 0 d")
            + Self.operators(boxLines, "[] 0 d 0 G 0.08 w 2 J")
        return LayoutSupport.Page(areas: areas.map { Self.operators($0, size) }, lines: lines)
    }

    private static func operators(_ area: Area, _ size: Int) -> String {
        let tint = tints[area.tint % tints.count]
        let colour = [tint >> 16, tint >> 8 & 0xFF, tint & 0xFF].map { number(Double($0) / 255) }
        let squares = area.cells.map { "\($0 % size) \($0 / size) 1 1 re" }
        return (colour + ["rg"] + squares + ["f"]).joined(separator: " ")
    }

    private static func operators(_ lines: [Line], _ paint: String) -> [String] {
        guard !lines.isEmpty else { return [] }
        let parts = lines.map { line in
            "\(number(line.start.x)) \(number(line.start.y)) m "
                + "\(number(line.end.x)) \(number(line.end.y)) l"
        }
        return [paint] + parts + ["S"]
    }
}
