import SudokuEngine

/// A board as an SVG picture with tier, rating and id below it.
struct PictureBundleWriter: ClassicBundleWriter {
    private var count = 0

    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        count += 1
        guard count == 1 else {
            throw BundleError(
                file: "svg", place: .file, problem: "a picture shows one puzzle; choose a folder")
        }
        output.append(PictureBundle.picture(of: PicturedBoard(puzzle, classic)))
    }
}

enum PictureBundle {
    /// Cells are 10 units wide, so the board is 90. The solution is not included, because users of
    /// a web page can read its source.
    static func picture(of board: PicturedBoard) -> String {
        let rating = board.rating.description
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 94 102\" role=\"img\"",
            "data-id=\"\(board.id)\" data-givens=\"\(board.givens.text)\" "
                + "data-tier=\"\(board.tier.name)\" data-rating=\"\(rating)\" data-se=\"\(board.er)\">",
            "<title>Sudoku, \(board.tier.name), \(rating)</title>",
            "<desc>\(board.givens.clueCount) givens; rated \(rating), by Sudoku Explainer \(board.er); "
                + "puzzle \(board.id)</desc>",
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
            "<text x=\"0\" y=\"97\">\(board.tier.title) \(rating)</text>",
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
        let root: XMLElement
        do throws(XMLReader.XMLError) { root = try XMLReader.root(bytes) } catch {
            return reading.fault(error.problem, at: .line(error.line))
        }
        let place = BundleError.Place.puzzle(1)
        let text = String(decoding: bytes, as: UTF8.self)
        if root["data-givens"] != nil {
            reading.add(at: place) { () throws(FieldError) in
                let board = try PicturedBoard(root)
                guard picture(of: board) == text else {
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
    let id: PuzzleID
    let givens: Puzzle
    let tier: Tier
    let rating: Rating
    let er: Rating

    init(_ record: PuzzleRecord, _ classic: SolvedPuzzle) {
        id = record.id
        givens = classic.puzzle
        tier = record.tier
        rating = record.tierRating
        er = record.se?.er ?? record.tierRating
    }

    /// Reads the attributes of a picture.
    fileprivate init(_ root: XMLElement) throws(FieldError) {
        func value(_ name: String) throws(FieldError) -> String {
            guard let value = root["data-" + name] else {
                throw FieldError("attribute data-\(name) is missing")
            }
            return value
        }
        id = try FieldReader.id(try value("id"))
        givens = try FieldReader.puzzle(try value("givens"))
        tier = try FieldReader.tier(try value("tier"))
        rating = try FieldReader.rating(try value("rating"))
        er = try FieldReader.rating(try value("se"))
    }

    fileprivate func puzzle(at place: BundleError.Place) -> BundledPuzzle {
        var puzzle = BundledPuzzle(place: place, givens: givens)
        puzzle.id = id
        puzzle.tier = tier
        puzzle.rating = rating
        puzzle.er = er
        return puzzle
    }
}
