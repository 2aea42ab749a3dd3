import FarmJSON
import SudokuEngine

/// A board as an SVG picture with tier, rating and id below it, and the solution of the second puzzle,
/// that of the day before, on the picture of a day.
struct PictureBundleWriter: BundleWriter {
    let settings: PDFSettings
    let layouts: LayoutSupport?
    /// Nil before the first puzzle.
    private var board: PicturedBoard?
    private var picture = ""

    init(_ settings: PDFSettings, _ layouts: LayoutSupport?) {
        self.settings = settings
        self.layouts = layouts
    }

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        if var board {
            guard settings.isDay, board.previous == nil else {
                throw BundleError(
                    file: "svg", place: .file,
                    problem: "a picture shows one puzzle; choose a folder")
            }
            board.previous = PrintedBoard(puzzle)
            self.board = board
        } else {
            board = PicturedBoard(puzzle, settings)
        }
        do throws(FieldError) {
            try settings.symbols.check(puzzle.grid)
            picture =
                try board.map { (board) throws(FieldError) in
                    try PictureBundle.picture(of: board, layouts)
                } ?? ""
        } catch {
            throw BundleError(file: puzzle.id.description, place: .file, problem: error.text)
        }
    }

    func end(_ output: inout [UInt8]) { output.append(picture) }
}

enum PictureBundle {
    /// Cells are 10 units wide, so the board is 90. Its solution is not included, because users of
    /// a web page can read its source.
    static func picture(
        of board: PicturedBoard, _ layouts: LayoutSupport?
    ) throws(FieldError) -> String {
        let rating = board.rating.description
        let se = board.er.map {
            (attribute: " data-se=\"\($0)\"", words: ", by Sudoku Explainer \($0)")
        }
        let name = board.layoutName.map { ", \($0)" } ?? ""
        let codeRoom = board.link == nil ? 0 : codeSide + 2
        let height = 102 + codeRoom + (board.previous == nil ? 0 : solvedSide + 2)
        var site = board.link.map { " data-link=\"\($0.site.escapedForXML)\"" } ?? ""
        if board.symbols != .digits { site += " data-symbols=\"\(board.symbols.rawValue)\"" }
        if board.language != .english { site += " data-language=\"\(board.language.rawValue)\"" }
        site += board.previous.map { " data-previous=\"\($0.remark.escapedForXML)\"" } ?? ""
        let solved = board.previous.map { "; with the solution of puzzle \($0.id)" } ?? ""
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 94 \(height)\" role=\"img\"",
            "data-id=\"\(board.id)\" data-givens=\"\(board.notation)\" "
                + "data-tier=\"\(board.tier.name)\" data-rating=\"\(rating)\"\(se?.attribute ?? "")\(site)>",
            "<title>Sudoku\(name), \(board.tier.name), \(rating)</title>",
            "<desc>\(board.clueCount) givens; rated \(rating)\(se?.words ?? ""); "
                + "puzzle \(board.id)\(solved)</desc>",
            "<rect x=\"-2\" y=\"-2\" width=\"94\" height=\"\(height)\" fill=\"#fff\"/>",
        ]
        lines += try elements(of: board.grid, board.symbols, layouts)
        lines += [
            "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"4\" fill=\"#555\">",
            "<text x=\"0\" y=\"97\">\(board.tier.title(in: board.language)) "
                + "\(rating)\(name)</text>",
            "<text x=\"90\" y=\"97\" text-anchor=\"end\">\(board.id)</text>",
            "</g>",
        ]
        if let address = board.address { lines += try elements(ofAddress: address) }
        if let previous = board.previous {
            lines += try elements(ofSolved: previous, y: 101 + codeRoom, for: board, layouts)
        }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The elements of the board, which is 90 units wide.
    private static func elements(
        of grid: PicturedBoard.Grid, _ symbols: GridSymbols, _ layouts: LayoutSupport?
    ) throws(FieldError) -> [String] {
        switch grid {
        case .classic(let puzzle): return elements(of: puzzle)
        case .layout(let grid):
            guard let layouts else {
                throw FieldError("\(grid.layout) is drawn with LayoutSupport; pass it in")
            }
            guard let elements = layouts.picture(grid, symbols) else {
                throw FieldError("the grid breaks the rules of \(grid.layout)")
            }
            let scale = String(90_000 / grid.size, decimals: 3)
            return [
                "<g transform=\"scale(\(scale))\" font-family=\"Helvetica,Arial,sans-serif\" "
                    + "text-anchor=\"middle\">"
            ] + elements + ["</g>"]
        }
    }

    private static func elements(of givens: Puzzle) -> [String] {
        var lines = [
            "<path d=\"\(rules(at: [1, 2, 4, 5, 7, 8]))\" stroke=\"#777\" stroke-width=\"0.25\"/>",
            "<path d=\"\(rules(at: [0, 3, 6, 9]))\" stroke=\"#000\" stroke-width=\"0.8\" "
                + "stroke-linecap=\"square\"/>",
            "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"7\" text-anchor=\"middle\">",
        ]
        for cell in givens.givens {
            guard let digit = givens[cell] else { continue }
            lines.append(
                "<text x=\"\(cell.column * 10 + 5)\" y=\"\(cell.row * 10 + 7).5\">\(digit)</text>")
        }
        return lines + ["</g>"]
    }

    /// The width and height of the code below the caption.
    private static let codeSide = 30

    /// The code of an address, and the address at the right of it.
    private static func elements(ofAddress address: String) throws(FieldError) -> [String] {
        let code = try QRCode(ofAddress: address)
        let scale = String(codeSide * 1_000 / code.size, decimals: 3)
        let runs = code.runs.map { "M\($0.x) \($0.y)h\($0.width)v1h-\($0.width)z" }.joined()
        let lines = EmbeddedFont.pieces(of: address, size: 2, width: 50_000)
        return ["<path transform=\"translate(0 101)scale(\(scale))\" d=\"\(runs)\"/>"]
            + ["<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"2\">"]
            + lines.prefix(12).enumerated().map { place, line in
                let y = String(1_025 + place * 25, decimals: 1)
                return "<text x=\"34\" y=\"\(y)\">\(line.escapedForXML)</text>"
            } + ["</g>"]
    }

    /// The width and height of the solution of the day before.
    private static let solvedSide = 30

    /// The solution of the day before, with words at the right of it, as on pages.
    private static func elements(
        ofSolved previous: PrintedBoard, y: Int, for board: PicturedBoard, _ layouts: LayoutSupport?
    ) throws(FieldError) -> [String] {
        let grid: PicturedBoard.Grid =
            switch previous.grid {
            case .classic(_, let solution): .classic(try FieldReader.puzzle(solution.ascii[...]))
            case .layout(let grid, let solution): .layout(grid.filled(with: solution))
            }
        let scale = String(solvedSide * 1_000 / 90, decimals: 3)
        return ["<g transform=\"translate(0 \(y))scale(\(scale))\">"]
            + (try elements(of: grid, board.symbols, layouts))
            + [
                "</g>", "<g font-family=\"Helvetica,Arial,sans-serif\">",
                "<text x=\"34\" y=\"\(y + 3)\" font-size=\"3\">"
                    + "\(BookWords(board.language).previousSolution)</text>",
                "<text x=\"34\" y=\"\(y + 7)\" font-size=\"2.2\" fill=\"#555\">"
                    + "\(previous.id)</text>", "</g>",
            ]
    }

    private static func rules(at places: [Int]) -> String {
        places.map { "M0 \($0 * 10)H90M\($0 * 10) 0V90" }.joined()
    }

    static func read(
        _ bytes: ArraySlice<UInt8>, _ layouts: LayoutSupport?, into reading: inout BundleReading
    ) {
        let root: XMLElement
        do throws(XMLReader.XMLError) { root = try XMLReader.root(bytes) } catch {
            return reading.fault(error.problem, at: .line(error.line))
        }
        let place = BundleError.Place.puzzle(1)
        let text = String(decoding: bytes, as: UTF8.self)
        if root["data-givens"] != nil {
            var previous: PrintedBoard?
            reading.add(at: place) { () throws(FieldError) in
                let board = try PicturedBoard(root)
                let isDrawn = board.layoutName == nil || layouts != nil
                if isDrawn, try picture(of: board, layouts) != text {
                    throw FieldError("the picture does not match the puzzle in its attributes")
                }
                previous = board.previous
                return board.puzzle(at: place)
            }
            if let previous {
                reading.add(at: .puzzle(2)) { previous.puzzle(at: .puzzle(2), isPrevious: true) }
            }
        } else if let start = text.firstRange(of: "<!--"), let end = text.firstRange(of: "-->"),
            start.upperBound <= end.lowerBound
        {
            // Version 0.1 had another layout, and the solution in a comment.
            reading.add(at: place) { () throws(FieldError) in
                try PrintedBoard(remark: text[start.upperBound..<end.lowerBound]).puzzle(at: place)
            }
        } else {
            reading.fault("not made by puzzlefarm: the picture does not identify its puzzle")
        }
    }
}
