import FarmAPI
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The options of the verb `export`.
enum ExportOption {
    static let all =
        [format, output, inTier, inPool, count, minimum, wait, force, sample] + Option.filters + [
            explaining, ladder, full, paper, boards, title, date, book, binding, hints, language,
            symbols,
            link, week, solutions, catalogue, daily, signKey, withSite, trustClock,
        ]

    static let ofCatalogues = [daily, withSite, signKey, trustClock]
    static let ofPages = [paper, boards, title, date, book, language]
    static let ofBooks = [binding, hints]
    static let notOfCatalogues =
        [format, output, force, sample, explaining, ladder, full, paper, boards, title, date, book]
        + ofBooks + [language, symbols, link, week, solutions]
    static let notOfWeeks =
        [format, count, minimum, explaining, ladder, full, boards, date, book] + ofBooks
        + ofCatalogues

    static let format = Option(
        "format", value: "F", offer: .one(of: BundleFormat.self),
        help: "the format; one of " + BundleFormat.allCases.map(\.rawValue).joined(separator: " ")
            + "; default: the format implied by the file name")
    static let output = Option(
        "output", short: "o", value: "PATH", offer: .files,
        help: "the file, the folder if there are several, or - for standard output")
    static let inTier = Option(
        "tier", value: "T", offer: .tiers, isRepeatable: true,
        help: "puzzles of the pool of tier T; may be repeated; default: all six")
    static let inPool = Option(
        "pool", value: "NAME", isRepeatable: true,
        help: "puzzles of the pool NAME, such as one of the operator's own; may be repeated")
    static let count = Option("count", value: "N", help: "N puzzles of each pool; default: 100")
    static let minimum = Option(
        "min", value: "N", help: "accept as few as N per pool; default: all or nothing")
    static let wait = Option(
        "wait", value: "SECONDS",
        help: "wait up to SECONDS for each 1,000 puzzles if there are too few; default: 60")
    static let force = Option(
        "force", help: "replace existing files once the new ones are complete")
    static let sample = Option(
        "sample", help: "export without taking the puzzles; they stay in stock")
    static let explaining = Option(
        "explain", help: "add the solving path of each puzzle; for json, ndjson and sqlite")
    static let ladder = Option(
        "ladder", value: "NAME", offer: .one(of: PlanLadder.self),
        help:
            "the ladder of the solving paths: farm, which decides the tier, or human; default: farm"
    )
    static let full = Option("full", help: "all data of each puzzle; for json")
    static let paper = Option(
        "paper", value: "P", offer: .one(of: Paper.self),
        help: "the paper size of pdf; a4, a5, letter or WIDTHxHEIGHT in mm, default: a4")
    static let boards = Option(
        "boards", value: "N", offer: .one(of: BoardsPerPage.self),
        help: "the number of puzzles on a page of pdf; 1 to 6, default: 4")
    static let title = Option(
        "title", value: "TEXT", help: "the title on each page of pdf; default: Sudoku")
    static let date = Option(
        "date", value: "TEXT",
        help: "the date on each page of pdf; printed as given, default: today")
    static let book = Option(
        "book", help: "make pdf a book: title page, contents by tier, solutions at the end")
    static let binding = Option(
        "binding", value: "MM",
        help: "leave MM millimetres of each page of a book for the binding; default: 0")
    static let hints = Option(
        "hints", help: "add pages with the main steps of each puzzle's path to a book")
    static let link = Option(
        "link", value: "URL",
        help: "print a QR code that opens the puzzle on the page at URL; for pdf and svg")
    static let week = Option(
        "week", value: "DATE",
        help:
            "a newspaper's week from DATE on: for each day and layout of the pools a puzzle of the "
            + "weekday's tier as JSON, svg and a page in pdf, named by date, in the folder of -o")
    static let solutions = Option(
        "solutions", help: "add the solution of the day before to each page and picture of a week")
    static let catalogue = Option(
        "catalogue", value: "DIR", offer: .folders,
        help: "add to the catalogue in DIR; created if it does not exist")
    static let daily = Option(
        "daily", value: "NAME", isRepeatable: true,
        help:
            "a puzzle of the pool NAME for each day of the catalogue; may be repeated; default: the "
            + "pools of tiers among the pools")
    static let signKey = Option(
        "sign-key", value: "FILE", offer: .files,
        help:
            "sign the catalogue with this secret key, made by minisign -G -W; default: sign.key in "
            + "$CREDENTIALS_DIRECTORY")

    static let withSite = Option(
        "site", help: "write the page that plays the catalogue too; needs --catalogue")

    static let trustClock = Option(
        "trust-clock",
        help: "publish although the last publication is more than a month ago or lies ahead of the "
            + "clock; for one run, with --catalogue")
    static let language = Option(
        "lang", value: "LANGUAGE", offer: .one(of: Language.self),
        help: "the language of rules, tiers and books in pdf and svg, en or de; default: en")
    static let symbols = Option(
        "symbols", value: "S", offer: .one(of: GridSymbols.self),
        help: "digits, letters or shapes in pdf and svg, for children; not for classic 9x9 puzzles "
            + "and killers, default: digits")
}

/// The ladders of solving paths in bundles.
enum PlanLadder: String, CaseIterable { case farm, human }
