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
        options: [format, output, inTier, count, least, sample] + Option.filters + [
            explaining, full, paper, boards, title, date, catalogue, signKey, days, .socket,
        ],
        details: [
            "Takes puzzles for good: none of them is ever given to anybody else. They are claimed, "
                + "written to PATH.part, written down in PATH.part.claims, delivered, and only then "
                + "the file gets its name. Whatever is cut off, the same command brings it to its "
                + "end or says that it begins anew.",
            "Some formats make a file for each tier, or for each puzzle; as soon as there are two, "
                + "PATH is a folder, made if it is absent.",
            "The same puzzles give the same bytes; pages have title and date besides.",
            "With --catalogue puzzles are added to a folder that any web server can offer to the "
                + "whole world: numbered segments for each tier, which never change, and a signed "
                + "manifest that names them, with a puzzle of each tier for every day to come.",
        ] + BundleFormat.allCases.map { "\($0.rawValue): \($0.facts.content)" },
        examples: [
            .init(
                command: "puzzlefarm export --tier hard --count 500 --format json -o hard.json",
                effect: "500 puzzles that nobody else gets"),
            .init(
                command: "puzzlefarm export --sample --format pdf -o look.pdf",
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
        try say(outcome.summary(job.path).printable)
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
    help: "one of " + BundleFormat.allCases.map(\.rawValue).joined(separator: " "))
private let output = Option(
    "output", short: "o", value: "PATH", offer: .files,
    help: "the file, or the folder of several")
private let inTier = Option(
    "tier", value: "T", offer: .tiers, isRepeatable: true,
    help: "of which tier; may be repeated; without it of all six")
private let count = Option("count", value: "N", help: "N puzzles of each tier; 100 without it")
private let least = Option(
    "min", value: "N", help: "be content with N of each tier; without it all or nothing")
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
private let days = Option(
    "days", value: "N", help: "plan the catalogue's calendar N days ahead; 30 without it")

extension Arguments {
    fileprivate mutating func bundleJob() -> Job? {
        if value(of: format) == nil {
            note("--format is missing; write --format json, or another of the formats")
        }
        for option in [signKey, days] where has(option) {
            note("--\(option.name): is for --catalogue; leave it out")
        }
        let path = value(of: output)
        if path == nil { note("-o is missing; name the file to write: -o PATH") }
        let chosen: BundleFormat? = choice(format)
        let tiers = chosenTiers()
        let (count, least) = amounts(from: 1)
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
        order.isExplaining = has(explaining)
        order.options.isFull = has(full)
        order.options.paper = paper ?? .a4
        order.options.boardsPerPage = boards ?? .four
        order.options.title = title ?? order.options.title
        order.options.date = date ?? CivilTime(secondsSince1970: Clocks.wall / 1_000_000_000).date
        return Job(path: path, total: order.total) { (socket, audience) throws(ExportFault) in
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

    fileprivate mutating func catalogueJob() -> Job? {
        for option in [format, output, sample, explaining, full, paper, boards, title, date]
        where has(option) {
            note("--\(option.name): does not go with --catalogue; leave it out")
        }
        let tiers = chosenTiers()
        let (count, least) = amounts(from: 0)
        let filter = self.filter(of: tiers)
        let ahead = number(days, in: 0...3_660) ?? 30
        let credentials = CurrentProcess.environment("CREDENTIALS_DIRECTORY")
        let keyFile = value(of: signKey) ?? credentials.map { $0 + "/sign.key" }
        if keyFile == nil { note("--sign-key is missing; make a key with minisign -G -W") }
        guard let folder = value(of: catalogue), let keyFile else { return nil }
        return Job(path: folder, total: tiers.count * count) {
            (socket, audience) throws(ExportFault) in
            let signing = try CatalogueExport.Signing(
                keyFile: keyFile, engine: Puzzlefarm.version, days: ahead,
                moment: Clocks.wall / 1_000_000_000)
            var export = CatalogueExport(
                tiers, count: count, least: least, filter: filter, to: folder, signing: signing,
                from: socket)
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
            return counted(puzzles, files)
                + "; completed what was cut off before; run it again for more"
        }
    }
}
