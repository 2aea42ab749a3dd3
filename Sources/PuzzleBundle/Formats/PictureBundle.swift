import SudokuEngine

/// A board as an SVG picture with its tier and id below.
struct PictureBundleWriter: BundleWriter {
    private var count = 0

    mutating func add(
        _ puzzle: PuzzleRecord, plan: [Hint], to output: inout [UInt8]
    ) throws(BundleFault) {
        count += 1
        guard count == 1 else {
            throw BundleFault(
                file: "svg", place: .file, problem: "a picture shows one puzzle; name a folder")
        }
        output.append(PictureBundle.picture(of: PrintedBoard(puzzle)))
    }
}

enum PictureBundle {
    /// Cells are ten wide, so the board is ninety.
    static func picture(of board: PrintedBoard) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<!--\(board.remark)-->",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 94 102\">",
            "<title>Sudoku, \(board.tier.name), \(board.id)</title>",
            "<rect x=\"-2\" y=\"-2\" width=\"94\" height=\"102\" fill=\"#fff\"/>",
            "<path d=\"\(rules(at: [1, 2, 4, 5, 7, 8]))\" stroke=\"#777\" stroke-width=\"0.25\"/>",
            "<path d=\"\(rules(at: [0, 3, 6, 9]))\" stroke=\"#000\" stroke-width=\"0.8\" "
                + "stroke-linecap=\"square\"/>",
            "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"7\" text-anchor=\"middle\">",
        ]
        for cell in board.givens.givens {
            guard let digit = board.givens[cell] else { continue }
            lines.append(
                "<text x=\"\(cell.column * 10 + 5)\" y=\"\(cell.row * 10 + 7).5\">\(digit)</text>")
        }
        lines += [
            "</g>",
            "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"4\" fill=\"#555\">",
            "<text x=\"0\" y=\"97\">\(board.tier.title)</text>",
            "<text x=\"90\" y=\"97\" text-anchor=\"end\">\(board.id)</text>",
            "</g>",
            "</svg>",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func rules(at places: [Int]) -> String {
        places.map { "M0 \($0 * 10)H90M\($0 * 10) 0V90" }.joined()
    }

    static func read(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: "<!--"), let end = text.firstRange(of: "-->"),
            start.upperBound <= end.lowerBound
        else {
            return reading.fault("a picture of somebody else: it does not say which puzzle it is")
        }
        let place = BundleFault.Place.puzzle(1)
        reading.add(at: place) { () throws(BundleProblem) in
            let board = try PrintedBoard(remark: text[start.upperBound..<end.lowerBound])
            guard picture(of: board) == text else {
                throw BundleProblem("the picture is not that of the puzzle that it names")
            }
            return board.puzzle(at: place)
        }
    }
}
