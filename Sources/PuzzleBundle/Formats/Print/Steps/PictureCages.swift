import SudokuEngine

/// The cages of a grid in a picture: dashed outlines, with the sums in their first cells.
struct PictureCages {
    let layout: PictureLayout
    private static let inset = 3.0

    init(_ layout: PictureLayout) { self.layout = layout }

    var elements: [String] {
        let cages = layout.grid.cages
        guard !cages.isEmpty else { return [] }
        let outlines = cages.map { cage in
            cage.cells.map { outline(of: $0, in: cage.cells) }.joined()
        }
        let sums = cages.flatMap { cage -> [String] in
            guard let sum = cage.sum else { return [] }
            let corner = layout.corner(cage.cells[0])
            let width = sum > 9 ? 14.0 : 8.0
            return [
                "<rect x=\"\((corner.x + 2).fixed)\" y=\"\((corner.y + 2).fixed)\" "
                    + "width=\"\(width.fixed)\" height=\"11.0\" fill=\"#fff\"/>",
                StepPicture.text("\(sum)", corner + Point(x: 3, y: 11), size: 10.5),
            ]
        }
        return [
            "<path d=\"\(outlines.joined())\" fill=\"none\" stroke=\"#333\" "
                + "stroke-width=\"1.0\" stroke-dasharray=\"4 3\"/>"
        ] + sums
    }

    /// The sides of a cell beyond which its cage ends, as far as the outline turns there.
    private func outline(of cell: Int, in cells: [Int]) -> String {
        let size = layout.grid.size
        let (row, column) = (cell / size, cell % size)
        func has(_ rows: Int, _ columns: Int) -> Bool {
            let (row, column) = (row + rows, column + columns)
            return 0..<size ~= row && 0..<size ~= column && cells.contains(row * size + column)
        }
        let middle = layout.center(cell)
        let half = layout.side / 2
        return [(-1, 0), (1, 0), (0, -1), (0, 1)].map { rows, columns -> String in
            if has(rows, columns) { return "" }
            let ends = [-1, 1].map { way -> Point in
                // Along the side: to the corner of the outline, to the next cell, or beyond it.
                let (along, across) = rows == 0 ? (way, 0) : (0, way)
                let reach =
                    !has(along, across)
                    ? half - Self.inset
                    : has(rows + along, columns + across) ? half + Self.inset : half
                let (near, far) = (half - Self.inset, Double(way) * reach)
                return middle
                    + (rows == 0
                        ? Point(x: Double(columns) * near, y: far)
                        : Point(x: far, y: Double(rows) * near))
            }
            return "M\(ends[0].fixed)L\(ends[1].fixed)"
        }.joined()
    }
}
