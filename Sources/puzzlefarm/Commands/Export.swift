import FarmAPI
import FarmExport
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Verb {
    static let export = Verb(
        name: "export",
        summary: "export puzzles to a file for apps, servers or print",
        operand: nil,
        options: [format, output, inTier, inPool, count, minimum, wait, force, sample]
            + Option.filters + [
                explaining, ladder, full, paper, boards, title, date, book, binding, .printLanguage,
                .symbols, link, catalogue, daily, signKey, withSite, trustClock, .socket,
            ],
        exitCodes: [
            .done, .usage, .data, .unreachable, .cannotCreate, .io, .tryLater, .denied,
        ],
        meanings: [
            .done: "the files are complete, and every puzzle in them is acknowledged",
            .cannotCreate: "a file already exists, or could not be created; nothing was taken",
            .io: "a file could not be read or written, or the reader of -o - exited early",
            .data:
                "the service rejected the request, files of an export are damaged, or the clock "
                + "disagrees with a catalogue",
            .tryLater: "too few puzzles in stock, or the service cannot do it now",
            .denied: "the socket or the service does not permit this user to do it",
        ]
    ) { (arguments) throws(CommandError) in
        let job = arguments.has(catalogue) ? arguments.catalogueJob() : arguments.bundleJob()
        try arguments.check()
        guard let job else { return .usage }
        let socket = try arguments.socket()
        let site =
            job.hasSite ? try SiteExport.checked(job.path, .ownPage, verb: "export --site") : nil
        var progress = ProgressLine(unit: "puzzles", total: job.total)
        let interruption = try Interruption.ofVerb()
        let reporter = ExportReporter(
            interruption: interruption,
            progress: { progress.advance(to: $0, count: $0) },
            remark: {
                progress.clear()
                complain("export: \($0)")
            })
        let outcome: ExportOutcome
        do throws(ExportError) { outcome = try job.run(socket, reporter) } catch {
            progress.clear()
            throw CommandError(error, at: socket).after(interruption)
        }
        progress.clear()
        if job.path != "-" { try say(outcome.summary(job.path).printable) }
        if let site { try say(site.written(to: job.path, verb: "export --site")) }
        return .done
    }
}

/// The work to do, after the arguments are parsed.
private struct ExportCommand {
    let path: String
    let total: Int
    /// True if the page is written beside the puzzles.
    var hasSite = false
    let run: (_ socket: String, ExportReporter) throws(ExportError) -> ExportOutcome
}

private let format = Option(
    "format", value: "F", offer: .one(of: BundleFormat.self),
    help: "the format; one of " + BundleFormat.allCases.map(\.rawValue).joined(separator: " ")
        + "; default: the format implied by the file name")
private let output = Option(
    "output", short: "o", value: "PATH", offer: .files,
    help: "the file, the folder if there are several, or - for standard output")
private let inTier = Option(
    "tier", value: "T", offer: .tiers, isRepeatable: true,
    help: "puzzles of the pool of tier T; may be repeated; default: all six")
private let inPool = Option(
    "pool", value: "NAME", isRepeatable: true,
    help: "puzzles of the pool NAME, such as one of the operator's own; may be repeated")
private let count = Option("count", value: "N", help: "N puzzles of each pool; default: 100")
private let minimum = Option(
    "min", value: "N", help: "accept as few as N per pool; default: all or nothing")
private let wait = Option(
    "wait", value: "SECONDS",
    help: "wait up to SECONDS for each 1,000 puzzles if there are too few; default: 60")
private let force = Option("force", help: "replace existing files once the new ones are complete")
private let sample = Option("sample", help: "export without taking the puzzles; they stay in stock")
private let explaining = Option(
    "explain", help: "add the solving path of each puzzle; for json, ndjson and sqlite")
private let ladder = Option(
    "ladder", value: "NAME", offer: .one(of: PlanLadder.self),
    help: "the ladder of the solving paths: farm, which decides the tier, or human; default: farm")
private let full = Option("full", help: "all data of each puzzle; for json")
private let paper = Option(
    "paper", value: "P", offer: .one(of: Paper.self),
    help: "the paper size of pdf; a4, a5, letter or WIDTHxHEIGHT in mm, default: a4")
private let boards = Option(
    "boards", value: "N", offer: .one(of: BoardsPerPage.self),
    help: "the number of puzzles on a page of pdf; 1 to 6, default: 4")
private let title = Option(
    "title", value: "TEXT", help: "the title on each page of pdf; default: Sudoku")
private let date = Option(
    "date", value: "TEXT",
    help: "the date on each page of pdf; printed as given, default: today")
private let book = Option(
    "book", help: "make pdf a book: title page, contents by tier, solutions at the end")
private let binding = Option(
    "binding", value: "MM",
    help: "leave MM millimetres of each page of a book for the binding; default: 0")
private let link = Option(
    "link", value: "URL",
    help: "print a QR code that opens the puzzle on the page at URL; for pdf and svg")
private let catalogue = Option(
    "catalogue", value: "DIR", offer: .folders,
    help: "add to the catalogue in DIR; created if it does not exist")
private let daily = Option(
    "daily", value: "NAME", isRepeatable: true,
    help: "a puzzle of the pool NAME for each day of the catalogue; may be repeated; default: the "
        + "pools of tiers among the pools")
private let signKey = Option(
    "sign-key", value: "FILE", offer: .files,
    help: "sign the catalogue with this secret key, made by minisign -G -W; default: sign.key in "
        + "$CREDENTIALS_DIRECTORY")

private let withSite = Option(
    "site", help: "write the page that plays the catalogue too; needs --catalogue")

private let trustClock = Option(
    "trust-clock",
    help: "publish although the last publication is more than a month ago or lies ahead of the "
        + "clock; for one run, with --catalogue")

extension Option {
    fileprivate static let printLanguage = Option(
        "lang", value: "LANGUAGE", offer: .one(of: Language.self),
        help: "the language of rules and books in pdf, en or de; default: en")
    fileprivate static let symbols = Option(
        "symbols", value: "S", offer: .one(of: GridSymbols.self),
        help: "digits, letters or shapes in pdf and svg, for children; not for classic 9x9 puzzles "
            + "and killers, default: digits")
}

extension Arguments {
    fileprivate mutating func bundleJob() -> ExportCommand? {
        for option in [daily, withSite, signKey, trustClock] where has(option) {
            reject("--\(option.name): needs --catalogue; leave it out")
        }
        let path = value(of: output)
        if path == nil { reject("-o is missing; name the file to write: -o PATH, or - for stdout") }
        let pools = chosenPools()
        let (count, minimum) = amounts(from: 1)
        let seconds = number(wait, in: 0...86_400) ?? 60
        let chosen = bundleFormat(path, tiers: pools.count, puzzles: pools.count * count)
        let filter = self.filter(of: pools)
        if has(full), let chosen, chosen != .json {
            reject("--full: only json has a short form; leave it out")
        }
        if has(explaining), let chosen, ![.json, .ndjson, .sqlite, .hodoku].contains(chosen) {
            reject(
                "--explain: \(chosen.rawValue) cannot contain solving paths; use json, ndjson or "
                    + "sqlite")
        }
        let planLadder: PlanLadder? = choice(ladder)
        let namesLadder = chosen == nil || chosen == .json || chosen == .ndjson
        if has(ladder) && !(has(explaining) && namesLadder) {
            reject("--ladder: only json and ndjson with --explain name the ladder; leave it out")
        }
        if let chosen, chosen != .pdf {
            for option in [paper, boards, title, date, book, .printLanguage] where has(option) {
                reject("--\(option.name): only pdf has pages; leave it out")
            }
        }
        for option in [link, .symbols] where has(option) {
            guard let chosen, ![.pdf, .svg].contains(chosen) else { continue }
            reject("--\(option.name): \(chosen.rawValue) is not printed; use pdf or svg")
        }
        if has(binding), !has(book) { reject("--binding: needs --book; leave it out") }
        let margin = number(binding, in: 0...50) ?? 0
        let (language, symbols): (Language?, GridSymbols?) = (
            choice(.printLanguage), choice(.symbols)
        )
        let site = self.site(link)
        let (paper, boards): (Paper?, BoardsPerPage?) = (readPaper(), choice(boards))
        let exercise = exercise(in: chosen, boards)
        let (title, date) = (printed(title), printed(date))
        let isBook = has(book)
        if isBook, exercise != nil {
            reject("--book: not with --technique, whose pages have no solutions; leave it out")
        }
        guard let chosen, let path else { return nil }
        var request = ExportRequest(pools, format: chosen)
        (request.count, request.minimum, request.filter) = (count, minimum, filter)
        request.isSample = has(sample)
        request.isReplacing = has(force)
        request.waitSeconds = seconds
        request.isExplaining = has(explaining)
        request.options.exercise = exercise
        request.options.isFull = has(full)
        request.options.ladder = planLadder == .human ? .human : .farm
        request.options.paper = paper ?? .a4
        request.options.boardsPerPage = boards ?? .four
        request.options.link = site
        request.options.language = language ?? .english
        request.options.symbols = symbols ?? .digits
        request.options.bookBinding = isBook ? margin : nil
        request.options.title = title ?? request.options.title
        request.options.date = date ?? CivilTime(secondsSince1970: Clocks.wall / 1_000_000_000).date
        return ExportCommand(path: path, total: request.total) {
            (socket, reporter) throws(ExportError) in
            if path == "-" {
                var export = StreamExport(request, from: socket)
                return try export.run(reporter)
            }
            let export = BundleExport(request, to: path, from: socket)
            return try export.run(reporter)
        }
    }

    /// Returns a text for print; notes characters that the font lacks.
    private mutating func printed(_ option: Option) -> String? {
        guard let text = value(of: option) else { return nil }
        if let missing = BundleEncoder.Options.unprintable(in: text) {
            reject(
                "--\(option.name): '\(missing)' cannot be printed; use letters of western Europe")
        }
        return text
    }

    /// Returns the paper; nil without the option, or after noting an error.
    private mutating func readPaper() -> Paper? {
        guard let text = value(of: paper) else { return nil }
        if let paper = Paper(rawValue: text) { return paper }
        reject(
            "--paper: expected a4, a5, letter or WIDTHxHEIGHT in mm, 90 to 1000 each; got '\(text)'"
        )
        return nil
    }

    /// Returns the site of links; notes an address that is none.
    private mutating func site(_ option: Option) -> PrintedLink? {
        guard let text = value(of: option) else { return nil }
        let link = PrintedLink(text)
        if link == nil {
            reject(
                "--\(option.name) \(text): write the address of a page, such as "
                    + "https://sudoku.example/, without a fragment")
        }
        return link
    }

    /// Returns the format that is named or implied by the file name.
    private mutating func bundleFormat(
        _ path: String?, tiers: Int, puzzles: Int
    ) -> BundleFormat? {
        let needsFolder = { (format: BundleFormat) in
            format.needsFolder(tiers: tiers, puzzles: puzzles)
        }
        guard has(format) else {
            guard let path, path != "-" else {
                reject("--format is missing; write --format json, or another format")
                return nil
            }
            switch FormatGuess(fileName: path, needsFolder: needsFolder).format(of: path) {
            case .success(let format): return format
            case .failure(let unclear):
                reject(unclear.text)
                return nil
            }
        }
        let chosen: BundleFormat? = choice(format)
        guard path == "-", let chosen else { return chosen }
        if needsFolder(chosen) {
            reject(
                "-o -: \(chosen.rawValue) writes one file per "
                    + (chosen.facts.layout == .filePerTier ? "tier" : "puzzle")
                    + "; name a folder, or request a single one")
        }
        if has(force) { reject("--force: there is nothing to replace on stdout; leave it out") }
        return chosen
    }

    fileprivate mutating func catalogueJob() -> ExportCommand? {
        for option in [
            format, output, force, sample, explaining, ladder, full, paper, boards, title, date,
            book, binding, .printLanguage, .symbols, link,
        ]
        where has(option) {
            reject("--\(option.name): cannot be combined with --catalogue; leave it out")
        }
        let pools = chosenPools()
        let days = has(daily) ? self.pools(nil, daily) : pools.filter { $0.tier != nil }
        let (count, minimum) = amounts(from: 0)
        let seconds = number(wait, in: 0...86_400) ?? 60
        let filter = self.filter(of: pools)
        let credentials = CurrentProcess.environment("CREDENTIALS_DIRECTORY")
        let keyFile = value(of: signKey) ?? credentials.map { $0 + "/sign.key" }
        if keyFile == nil { reject("--sign-key is missing; make a key with minisign -G -W") }
        let trustsClock = has(trustClock)
        if value(of: catalogue) == "-" {
            reject("--catalogue -: a catalogue is a folder; name one")
        }
        guard let folder = value(of: catalogue), let keyFile else { return nil }
        return ExportCommand(path: folder, total: pools.count * count, hasSite: has(withSite)) {
            (socket, reporter) throws(ExportError) in
            let signing = try CatalogueExport.Signing(
                keyFile: keyFile, engine: ProgramVersion.current,
                moment: Clocks.wall / 1_000_000_000, trustsClock: trustsClock)
            var request = ExportRequest(pools, format: .ndjson)
            (request.count, request.minimum, request.filter) = (count, minimum, filter)
            request.waitSeconds = seconds
            request.daily = days
            let export = CatalogueExport(request, to: folder, signing: signing, from: socket)
            return try export.run(reporter)
        }
    }

    /// The chosen pools in order, regardless of the order of the arguments.
    private mutating func chosenPools() -> [PoolName] {
        let named = pools(inTier, inPool)
        return named.isEmpty ? PoolName.tiers : named
    }

    private mutating func amounts(from lowest: Int) -> (count: Int, minimum: Int?) {
        let wanted = number(count, in: lowest...10_000_000) ?? 100
        return (wanted, number(minimum, in: 0...wanted))
    }
}

extension ExportOutcome {
    /// `600 puzzles in x.json`
    fileprivate func summary(_ path: String) -> String {
        func counted(_ puzzles: Int, _ files: Int) -> String {
            "\(grouped(puzzles)) puzzle\(puzzles == 1 ? "" : "s") in \(path)"
                + (files == 1 ? "" : ", \(grouped(files)) files")
        }
        switch self {
        case .written(let puzzles, let files): return counted(puzzles, files)
        case .completed(let puzzles, let files):
            return counted(puzzles, files) + "; finished an interrupted export only"
        case .unchanged: return "\(path): nothing to publish"
        }
    }
}

/// The ladders of solving paths in bundles.
private enum PlanLadder: String, CaseIterable { case farm, human }
