import Farm
import FarmSystem
import FarmWire
import PuzzleBundle
import SudokuEngine

extension Verb {
    static let export = Verb(
        name: "export",
        summary: "put puzzles of the stock into a file for apps, servers or paper",
        operand: nil,
        options: [format, output, inTier, count, least, wait, force, sample] + Option.filters + [
            explaining, full, paper, boards, title, date, catalogue, signKey, .socket,
        ],
        details: [
            "Takes puzzles for good: none of them is ever given to anybody else. They are claimed, "
                + "written to PATH.part, written down in PATH.part.claims, delivered, and only then "
                + "the file gets its name. Whatever is cut off, the same command brings it to its "
                + "end or says that it begins anew. A file that exists is not replaced, except with "
                + "--force.",
            "With -o - the bundle is written to standard output, and its puzzles are delivered after "
                + "its last byte. This is the one exception: if it is killed in between, they may "
                + "be given again. Whoever must never use a puzzle twice writes to a file. If the "
                + "reader leaves early, all of them go back to their pools.",
            "Some formats make a file for each tier, or for each puzzle; as soon as there are two, "
                + "PATH is a folder, made if it is absent.",
            "The same puzzles give the same bytes; pages have title and date besides.",
            "With --catalogue puzzles are added to a folder that any web server can offer to the "
                + "whole world: numbered segments for each tier, which never change, a file with a "
                + "puzzle of each tier for each day, a signed manifest that names them, and each of "
                + "them compressed too. A day is published by the first run after 10:00 UTC of the "
                + "day before; run it every hour, with --count 0 for days alone. What is published "
                + "is never overwritten.",
        ] + BundleFormat.allCases.map { "\($0.rawValue): \($0.facts.content)" },
        examples: [
            .init(
                command: "puzzlefarm export --tier hard --count 500 -o hard.json",
                effect: "500 puzzles that nobody else gets"),
            .init(
                command: "puzzlefarm export --sample -o look.pdf",
                effect: "pages to print; the puzzles stay in stock"),
            .init(
                command: "puzzlefarm export --catalogue /srv/sudoku --sign-key sign.key",
                effect: "100 puzzles more of each tier"),
        ],
        exitCodes: [
            .done, .usage, .data, .unreachable, .cannotCreate, .io, .tryLater, .denied,
        ],
        meanings: [
            .done: "the files are there, and every puzzle in them is delivered",
            .cannotCreate: "a file exists already, or could not be made; nothing was taken",
            .io: "a file could not be read or written, or the reader of -o - left early",
            .data: "the service refused what it was asked, or files of an export are damaged",
            .tryLater: "too few puzzles in stock, or the service cannot do it now",
            .denied: "the socket or the service does not let this user do it",
        ]
    ) { (arguments) throws(Failure) in
        let job = arguments.has(catalogue) ? arguments.catalogueJob() : arguments.bundleJob()
        try arguments.check()
        guard let job else { return .usage }
        let socket = try ServiceConnection(arguments).path
        var progress = Progress(unit: "puzzles", total: job.total)
        let audience = Export.Audience(
            progress: { progress.advance(to: $0, count: $0) },
            remark: {
                progress.clear()
                complain("export: \($0)")
            })
        let outcome: Export.Outcome
        do throws(ExportFault) { outcome = try job.run(socket, audience) } catch {
            progress.clear()
            throw Failure(error, at: socket)
        }
        progress.clear()
        if job.path != "-" { try say(outcome.summary(job.path).printable) }
        return .done
    }
}

/// What is to be done, once the words are understood.
private struct Job {
    let path: String
    let total: Int
    let run: (_ socket: String, Export.Audience) throws(ExportFault) -> Export.Outcome
}

private let format = Option(
    "format", value: "F", offer: .one(of: BundleFormat.self),
    help: "one of " + BundleFormat.allCases.map(\.rawValue).joined(separator: " ")
        + "; without it, what the file's name ends in")
private let output = Option(
    "output", short: "o", value: "PATH", offer: .files,
    help: "the file, the folder of several, or - for standard output")
private let inTier = Option(
    "tier", value: "T", offer: .tiers, isRepeatable: true,
    help: "of which tier; may be repeated; without it of all six")
private let count = Option("count", value: "N", help: "N puzzles of each tier; 100 without it")
private let least = Option(
    "min", value: "N", help: "be content with N of each tier; without it all or nothing")
private let wait = Option(
    "wait", value: "SECONDS",
    help: "wait so long for each 1,000 puzzles if there are too few; 60 without it")
private let force = Option("force", help: "replace files that exist, once all is written")
private let sample = Option("sample", help: "look without taking: the puzzles stay in stock")
private let explaining = Option(
    "explain", help: "add the way through each puzzle, in json, ndjson and sqlite")
private let full = Option("full", help: "all that is known of each puzzle, in json")
private let paper = Option(
    "paper", value: "P", offer: .one(of: Paper.self),
    help: "what pdf is printed on: a4 or letter; a4 without it")
private let boards = Option(
    "boards", value: "N", offer: .one(of: BoardsPerPage.self),
    help: "how many puzzles a page of pdf has: 1, 2, 4 or 6; 4 without it")
private let title = Option(
    "title", value: "TEXT", help: "what stands at the head of each page of pdf; Sudoku without it")
private let date = Option(
    "date", value: "TEXT",
    help: "the date at the head of each page of pdf, as it is printed; today's without it")
private let catalogue = Option(
    "catalogue", value: "DIR", offer: .folders,
    help: "add to the catalogue in a folder, made if it is absent")
private let signKey = Option(
    "sign-key", value: "FILE", offer: .files,
    help: "sign the catalogue with this secret key of minisign -G -W; without it, with sign.key "
        + "among the service's credentials")

extension Arguments {
    fileprivate mutating func bundleJob() -> Job? {
        if has(signKey) { note("--\(signKey.name): is for --catalogue; leave it out") }
        let path = value(of: output)
        if path == nil { note("-o is missing; name the file to write: -o PATH, or - for stdout") }
        let tiers = chosenTiers()
        let (count, least) = amounts(from: 1)
        let seconds = number(wait, in: 0...86_400) ?? 60
        let chosen = bundleFormat(path, tiers: tiers.count, puzzles: tiers.count * count)
        let filter = self.filter(of: tiers)
        if has(full), let chosen, chosen != .json {
            note("--full: only json has a short form; leave it out")
        }
        if has(explaining), let chosen, ![.json, .ndjson, .sqlite, .hodoku].contains(chosen) {
            note("--explain: \(chosen.rawValue) has no room for it; json, ndjson and sqlite have")
        }
        if let chosen, chosen != .pdf {
            for option in [paper, boards, title, date] where has(option) {
                note("--\(option.name): only pdf has pages; leave it out")
            }
        }
        let (paper, boards): (Paper?, BoardsPerPage?) = (choice(paper), choice(boards))
        let (title, date) = (printed(title), printed(date))
        guard let chosen, let path else { return nil }
        var order = ExportOrder(tiers, format: chosen)
        (order.count, order.least, order.filter) = (count, least, filter)
        order.isSample = has(sample)
        order.isReplacing = has(force)
        order.waitSeconds = seconds
        order.isExplaining = has(explaining)
        order.options.isFull = has(full)
        order.options.paper = paper ?? .a4
        order.options.boardsPerPage = boards ?? .four
        order.options.title = title ?? order.options.title
        order.options.date = date ?? CivilTime(secondsSince1970: Clocks.wall / 1_000_000_000).date
        return Job(path: path, total: order.total) { (socket, audience) throws(ExportFault) in
            if path == "-" {
                var export = StreamExport(order, from: socket)
                return try export.run(audience)
            }
            var export = Export(order, to: path, from: socket)
            return try export.run(audience)
        }
    }

    /// A text for paper, of characters that its font has.
    private mutating func printed(_ option: Option) -> String? {
        guard let text = value(of: option) else { return nil }
        if let missing = BundleEncoder.Options.unprintable(in: text) {
            note(
                "--\(option.name): '\(missing)' cannot be printed; pages have the letters of western "
                    + "Europe")
        }
        return text
    }

    /// The format that is named, or that the file's name says.
    private mutating func bundleFormat(
        _ path: String?, tiers: Int, puzzles: Int
    ) -> BundleFormat? {
        let needsFolder = { (format: BundleFormat) in
            format.needsFolder(tiers: tiers, puzzles: puzzles)
        }
        guard has(format) else {
            guard let path, path != "-" else {
                note("--format is missing; write --format json, or another of the formats")
                return nil
            }
            switch FormatGuess(fileName: path, needsFolder: needsFolder).format(of: path) {
            case .success(let format): return format
            case .failure(let unclear):
                note(unclear.text)
                return nil
            }
        }
        let chosen: BundleFormat? = choice(format)
        guard path == "-", let chosen else { return chosen }
        if needsFolder(chosen) {
            note(
                "-o -: \(chosen.rawValue) is a file for each "
                    + (chosen.facts.layout == .filePerTier ? "tier" : "puzzle")
                    + "; name a folder, or ask for one of them")
        }
        if has(force) { note("--force: there is nothing to replace on stdout; leave it out") }
        return chosen
    }

    fileprivate mutating func catalogueJob() -> Job? {
        for option in [format, output, force, sample, explaining, full, paper, boards, title, date]
        where has(option) {
            note("--\(option.name): does not go with --catalogue; leave it out")
        }
        let tiers = chosenTiers()
        let (count, least) = amounts(from: 0)
        let seconds = number(wait, in: 0...86_400) ?? 60
        let filter = self.filter(of: tiers)
        let credentials = CurrentProcess.environment("CREDENTIALS_DIRECTORY")
        let keyFile = value(of: signKey) ?? credentials.map { $0 + "/sign.key" }
        if keyFile == nil { note("--sign-key is missing; make a key with minisign -G -W") }
        if value(of: catalogue) == "-" { note("--catalogue -: a catalogue is a folder; name one") }
        guard let folder = value(of: catalogue), let keyFile else { return nil }
        return Job(path: folder, total: tiers.count * count) {
            (socket, audience) throws(ExportFault) in
            let signing = try CatalogueExport.Signing(
                keyFile: keyFile, engine: Puzzlefarm.version, moment: Clocks.wall / 1_000_000_000)
            var order = ExportOrder(tiers, format: .ndjson)
            (order.count, order.least, order.filter) = (count, least, filter)
            order.waitSeconds = seconds
            var export = CatalogueExport(order, to: folder, signing: signing, from: socket)
            return try export.run(audience)
        }
    }

    /// In the order of tiers, whatever the order of words.
    private mutating func chosenTiers() -> [Tier] {
        let named = tiers(inTier)
        return Tier.allCases.filter { named.isEmpty || named.contains($0) }
    }

    private mutating func amounts(from fewest: Int) -> (count: Int, least: Int?) {
        let wanted = number(count, in: fewest...10_000_000) ?? 100
        return (wanted, number(least, in: 0...wanted))
    }
}

extension Export.Outcome {
    /// `600 puzzles in x.json`
    fileprivate func summary(_ path: String) -> String {
        func counted(_ puzzles: Int, _ files: Int) -> String {
            "\(grouped(puzzles)) puzzle\(puzzles == 1 ? "" : "s") in \(path)"
                + (files == 1 ? "" : ", \(grouped(files)) files")
        }
        switch self {
        case .written(let puzzles, let files): return counted(puzzles, files)
        case .completed(let puzzles, let files):
            return counted(puzzles, files) + "; completed what was cut off before, and no more"
        case .unchanged: return "\(path): nothing to publish"
        }
    }
}
