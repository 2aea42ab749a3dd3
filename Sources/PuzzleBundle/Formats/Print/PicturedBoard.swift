import SudokuEngine

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
    let language: Language
    /// The puzzle of the day before, whose solution a newspaper shows.
    var previous: PrintedBoard?

    init(_ record: PuzzleRecord, _ settings: PDFSettings) {
        (link, symbols, language) = (settings.link, settings.symbols, settings.language)
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
    init(_ root: XMLElement) throws(FieldError) {
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
        language = root["data-language"].flatMap { Language(rawValue: $0) } ?? .english
        previous = try root["data-previous"].map { (remark) throws(FieldError) in
            try PrintedBoard(remark: remark)
        }
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

    func puzzle(at place: BundleError.Place) -> BundledPuzzle {
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
