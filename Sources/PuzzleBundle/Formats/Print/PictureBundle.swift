import FarmJSON
import SudokuEngine

/// A board as an SVG picture with tier, rating and id below it.
struct PictureBundleWriter: BundleWriter {
    let layouts: LayoutSupport?
    let link: PrintedLink?
    let symbols: GridSymbols
    private var count = 0

    init(_ layouts: LayoutSupport?, _ link: PrintedLink?, _ symbols: GridSymbols) {
        self.layouts = layouts
        self.link = link
        self.symbols = symbols
    }

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        count += 1
        guard count == 1 else {
            throw BundleError(
                file: "svg", place: .file, problem: "a picture shows one puzzle; choose a folder")
        }
        do throws(FieldError) {
            try symbols.check(puzzle.grid)
            let board = PicturedBoard(puzzle, link, symbols)
            output.append(try PictureBundle.picture(of: board, layouts))
        } catch {
            throw BundleError(file: puzzle.id.description, place: .file, problem: error.text)
        }
    }
}

enum PictureBundle {
    /// Cells are 10 units wide, so the board is 90. The solution is not included, because users of
    /// a web page can read its source.
    static func picture(
        of board: PicturedBoard, _ layouts: LayoutSupport?
    ) throws(FieldError) -> String {
        let rating = board.rating.description
        let se = board.er.map {
            (attribute: " data-se=\"\($0)\"", words: ", by Sudoku Explainer \($0)")
        }
        let name = board.layoutName.map { ", \($0)" } ?? ""
        let height = board.link == nil ? 102 : 102 + codeSide + 2
        var site = board.link.map { " data-link=\"\($0.site.escapedForXML)\"" } ?? ""
        if board.symbols != .digits { site += " data-symbols=\"\(board.symbols.rawValue)\"" }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 94 \(height)\" role=\"img\"",
            "data-id=\"\(board.id)\" data-givens=\"\(board.notation)\" "
                + "data-tier=\"\(board.tier.name)\" data-rating=\"\(rating)\"\(se?.attribute ?? "")\(site)>",
            "<title>Sudoku\(name), \(board.tier.name), \(rating)</title>",
            "<desc>\(board.clueCount) givens; rated \(rating)\(se?.words ?? ""); "
                + "puzzle \(board.id)</desc>",
            "<rect x=\"-2\" y=\"-2\" width=\"94\" height=\"\(height)\" fill=\"#fff\"/>",
        ]
        lines += try elements(of: board.grid, board.symbols, layouts)
        lines += [
            "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"4\" fill=\"#555\">",
            "<text x=\"0\" y=\"97\">\(board.tier.title) \(rating)\(name)</text>",
            "<text x=\"90\" y=\"97\" text-anchor=\"end\">\(board.id)</text>",
            "</g>",
        ]
        if let address = board.address { lines += try elements(ofAddress: address) }
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
            reading.add(at: place) { () throws(FieldError) in
                let board = try PicturedBoard(root)
                let isDrawn = board.layoutName == nil || layouts != nil
                if isDrawn, try picture(of: board, layouts) != text {
                    throw FieldError("the picture does not match the puzzle in its attributes")
                }
                return board.puzzle(at: place)
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

/// A puzzle as shown in a picture.
struct PicturedBoard {
    enum Grid {
        case classic(Puzzle)
        case layout(LayoutGrid)
    }

    let id: PuzzleID
    let grid: Grid
    let tier: Tier
    let rating: Rating
    let er: Rating?
    let link: PrintedLink?
    let symbols: GridSymbols

    init(_ record: PuzzleRecord, _ link: PrintedLink?, _ symbols: GridSymbols) {
        self.link = link
        self.symbols = symbols
        id = record.id
        grid =
            switch record.grid {
            case .classic(let puzzle, _): .classic(puzzle)
            case .layout(let grid, _): .layout(grid)
            }
        tier = record.tier
        rating = record.tierRating
        er = record.se?.er
    }

    /// Reads the attributes of a picture.
    fileprivate init(_ root: XMLElement) throws(FieldError) {
        func value(_ name: String) throws(FieldError) -> String {
            guard let value = root["data-" + name] else {
                throw FieldError("attribute data-\(name) is missing")
            }
            return value
        }
        link = try root["data-link"].map { (site) throws(FieldError) in
            guard let link = PrintedLink(site) else {
                throw FieldError("attribute data-link is not an address of the web")
            }
            return link
        }
        symbols = root["data-symbols"].flatMap { GridSymbols(rawValue: $0) } ?? .digits
        id = try FieldReader.id(try value("id"))
        let text = Array(try value("givens").utf8)[...]
        grid =
            text.contains(UInt8(ascii: ":"))
            ? .layout(try LayoutGrid(line: text)) : .classic(try FieldReader.puzzle(text))
        if case .layout(let grid) = grid, grid.size > symbols.largestSize {
            throw FieldError("attribute data-symbols has too few for \(grid.layout)")
        }
        tier = try FieldReader.tier(try value("tier"))
        rating = try FieldReader.rating(try value("rating"))
        guard case .layout = grid, root["data-se"] == nil else {
            er = try FieldReader.rating(try value("se"))
            return
        }
        er = nil
    }

    /// The name of the layout; nil for a classic puzzle.
    var layoutName: String? {
        if case .layout(let grid) = grid { grid.layout } else { nil }
    }

    /// The address at which the puzzle can be played; nil if there are no links.
    var address: String? { link?.address(of: notation) }

    var notation: String {
        switch grid {
        case .classic(let puzzle): puzzle.text
        case .layout(let grid): grid.line
        }
    }

    var clueCount: Int {
        switch grid {
        case .classic(let puzzle): puzzle.clueCount
        case .layout(let grid): grid.clueCount
        }
    }

    fileprivate func puzzle(at place: BundleError.Place) -> BundledPuzzle {
        var puzzle =
            switch grid {
            case .classic(let givens): BundledPuzzle(place: place, givens: givens)
            case .layout(let grid): BundledPuzzle(place: place, grid)
            }
        puzzle.id = id
        puzzle.tier = tier
        puzzle.rating = rating
        puzzle.er = er
        return puzzle
    }
}
