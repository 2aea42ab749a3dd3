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
        options: ExportOption.all + [.socket],
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
        let job =
            arguments.has(ExportOption.catalogue)
            ? arguments.catalogueJob()
            : arguments.has(ExportOption.week) ? arguments.weekJob() : arguments.bundleJob()
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

extension Arguments {
    fileprivate mutating func bundleJob() -> ExportCommand? {
        refuse(ExportOption.ofCatalogues, "needs --catalogue; leave it out")
        refuse([ExportOption.solutions], "needs --week; leave it out")
        let path = value(of: ExportOption.output)
        if path == nil { reject("-o is missing; name the file to write: -o PATH, or - for stdout") }
        let pools = chosenPools()
        let (count, minimum) = amounts(from: 1)
        let seconds = number(ExportOption.wait, in: 0...86_400) ?? 60
        let chosen = bundleFormat(path, tiers: pools.count, puzzles: pools.count * count)
        let filter = self.filter(of: pools)
        if has(ExportOption.full), let chosen, chosen != .json {
            reject("--full: only json has a short form; leave it out")
        }
        if has(ExportOption.explaining), let chosen,
            ![.json, .ndjson, .sqlite, .hodoku].contains(chosen)
        {
            reject(
                "--explain: \(chosen.rawValue) cannot contain solving paths; use json, ndjson or "
                    + "sqlite")
        }
        let planLadder: PlanLadder? = choice(ExportOption.ladder)
        let namesLadder = chosen == nil || chosen == .json || chosen == .ndjson
        if has(ExportOption.ladder) && !(has(ExportOption.explaining) && namesLadder) {
            reject("--ladder: only json and ndjson with --explain name the ladder; leave it out")
        }
        if let chosen {
            refuse(
                ExportOption.ofPages, unless: chosen == .pdf, "only pdf has pages; leave it out")
            refuse(
                [ExportOption.link, ExportOption.symbols], unless: [.pdf, .svg].contains(chosen),
                "\(chosen.rawValue) is not printed; use pdf or svg")
        }
        refuse(
            ExportOption.ofBooks, unless: has(ExportOption.book), "needs --book; leave it out")
        for other in [ExportOption.symbols, .technique]
        where has(ExportOption.hints) && has(other) {
            reject("--hints: names digits of whole puzzles; leave it out with --\(other.name)")
        }
        if chosen == .pdf, has(ExportOption.symbols), has(.technique) {
            reject("--symbols: explanations name digits; leave it out with --technique")
        }
        let margin = number(ExportOption.binding, in: 0...50) ?? 0
        let (language, symbols): (Language?, GridSymbols?) = (
            choice(ExportOption.language), choice(ExportOption.symbols)
        )
        let site = self.site(ExportOption.link)
        let (paper, boards): (Paper?, BoardsPerPage?) = (readPaper(), choice(ExportOption.boards))
        let exercise = exercise(in: chosen, boards)
        let (title, date) = (printed(ExportOption.title), printed(ExportOption.date))
        let isBook = has(ExportOption.book)
        guard let chosen, let path else { return nil }
        var request = ExportRequest(pools, format: chosen)
        (request.count, request.minimum, request.filter) = (count, minimum, filter)
        request.isSample = has(ExportOption.sample)
        request.isReplacing = has(ExportOption.force)
        request.waitSeconds = seconds
        request.isExplaining = has(ExportOption.explaining)
        request.options.exercise = exercise
        request.options.isFull = has(ExportOption.full)
        request.options.ladder = planLadder == .human ? .human : .farm
        request.options.paper = paper ?? .a4
        request.options.boardsPerPage = boards ?? .four
        request.options.link = site
        request.options.language = language ?? .english
        request.options.symbols = symbols ?? .digits
        request.options.bookBinding = isBook ? margin : nil
        request.options.hasHints = has(ExportOption.hints)
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
        guard let text = value(of: ExportOption.paper) else { return nil }
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
        guard has(ExportOption.format) else {
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
        let chosen: BundleFormat? = choice(ExportOption.format)
        guard path == "-", let chosen else { return chosen }
        if needsFolder(chosen) {
            reject(
                "-o -: \(chosen.rawValue) writes one file per "
                    + (chosen.facts.layout == .filePerTier ? "tier" : "puzzle")
                    + "; name a folder, or request a single one")
        }
        if has(ExportOption.force) {
            reject("--force: there is nothing to replace on stdout; leave it out")
        }
        return chosen
    }

    fileprivate mutating func catalogueJob() -> ExportCommand? {
        refuse(
            ExportOption.notOfCatalogues, "cannot be combined with --catalogue; leave it out")
        let pools = chosenPools()
        let days =
            has(ExportOption.daily)
            ? self.pools(nil, ExportOption.daily) : pools.filter { $0.tier != nil }
        let (count, minimum) = amounts(from: 0)
        let seconds = number(ExportOption.wait, in: 0...86_400) ?? 60
        let filter = self.filter(of: pools)
        let credentials = CurrentProcess.environment("CREDENTIALS_DIRECTORY")
        let keyFile = value(of: ExportOption.signKey) ?? credentials.map { $0 + "/sign.key" }
        if keyFile == nil { reject("--sign-key is missing; make a key with minisign -G -W") }
        let trustsClock = has(ExportOption.trustClock)
        if value(of: ExportOption.catalogue) == "-" {
            reject("--catalogue -: a catalogue is a folder; name one")
        }
        guard let folder = value(of: ExportOption.catalogue), let keyFile else { return nil }
        return ExportCommand(
            path: folder, total: pools.count * count, hasSite: has(ExportOption.withSite)
        ) {
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

    fileprivate mutating func weekJob() -> ExportCommand? {
        refuse(ExportOption.notOfWeeks, "cannot be combined with --week; leave it out")
        let pools = chosenPools()
        let filter = self.filter(of: pools)
        let text = value(of: ExportOption.week) ?? ""
        let first = NewspaperDay(text)
        if first == nil {
            reject("--week: expected a date such as 2026-11-30; got '\(text)'")
        }
        let folder = value(of: ExportOption.output)
        if folder == nil || folder == "-" {
            reject("-o: a week is a folder of files; name one: -o DIR")
        }
        let (paper, language): (Paper?, Language?) = (readPaper(), choice(ExportOption.language))
        let (link, symbols): (PrintedLink?, GridSymbols?) = (
            site(ExportOption.link), choice(ExportOption.symbols)
        )
        let (title, seconds) = (
            printed(ExportOption.title), number(ExportOption.wait, in: 0...86_400) ?? 60
        )
        guard let first, let folder else { return nil }
        var request = ExportRequest(pools, format: .pdf)
        (request.count, request.filter, request.waitSeconds) = (WeekExport.days, filter, seconds)
        (request.isSample, request.isReplacing) = (
            has(ExportOption.sample), has(ExportOption.force)
        )
        request.options.paper =
            paper ?? WeekExport.paper(hasSolutions: has(ExportOption.solutions))
        request.options.boardsPerPage = .one
        request.options.link = link
        request.options.language = language ?? .english
        request.options.symbols = symbols ?? .digits
        request.options.title = title ?? request.options.title
        let export = WeekExport(
            request, from: first, hasSolutions: has(ExportOption.solutions), to: folder)
        return ExportCommand(path: folder, total: WeekExport.days) {
            (socket, reporter) throws(ExportError) in try export.run(socket, reporter)
        }
    }

    /// The chosen pools in order, regardless of the order of the arguments.
    private mutating func chosenPools() -> [PoolName] {
        let named = pools(ExportOption.inTier, ExportOption.inPool)
        return named.isEmpty ? PoolName.tiers : named
    }

    private mutating func amounts(from lowest: Int) -> (count: Int, minimum: Int?) {
        let wanted = number(ExportOption.count, in: lowest...10_000_000) ?? 100
        return (wanted, number(ExportOption.minimum, in: 0...wanted))
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
