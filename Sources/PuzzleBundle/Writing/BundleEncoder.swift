public import SudokuEngine

/// Turns records into the bytes of a bundle, one after the other: append, write away what has come
/// out, and go on, so that most formats take no memory however many puzzles there are.
///
/// The same records in the same order with the same options give the same bytes on every platform.
public struct BundleEncoder: Sendable {
    public let format: BundleFormat
    private var writer: any BundleWriter
    private var hasBegun = false

    /// What some formats let one choose.
    public struct Options: Hashable, Sendable {
        /// The long form in `json`.
        public var isFull = false
        /// The tier of all puzzles, which `json` names at its head.
        public var tier: Tier?
        /// The technique that `hodoku` shows; the hardest step of each puzzle without it.
        public var technique: String?
        /// What `pdf` is printed on: A4, or Letter for North America.
        public var paper = Paper.a4
        public var boardsPerPage = BoardsPerPage.four
        /// At the head of each page of `pdf`. Its font has what western Europe writes; see
        /// ``unprintable(in:)``.
        public var title = "Sudoku"
        /// The date at the head of each page of `pdf`, as it is to be printed; none if it is empty. It
        /// is part of the bytes, so whoever wants the same bytes again gives the same date.
        public var date = ""

        public init() {}

        /// The first character that pages would show as a question mark.
        public static func unprintable(in text: String) -> Character? {
            text.first { EmbeddedFont.code($0) == nil }
        }
    }

    /// Nil of `sqlite`, which is a database and no stream: ``SQLiteAsset`` has the tables to make and
    /// the values of each row.
    public init?(_ format: BundleFormat, options: Options = Options()) {
        self.format = format
        switch format {
        case .json: writer = JSONBundleWriter(tier: options.tier, isFull: options.isFull)
        case .ndjson: writer = NDJSONBundleWriter()
        case .sqlite: return nil
        case .plist: writer = PropertyListBundleWriter()
        case .plistTiers: writer = PropertyListTiersBundleWriter()
        case .text: writer = TextBundleWriter(hasZeros: false)
        case .textZero, .sdm: writer = TextBundleWriter(hasZeros: true)
        case .sdk: writer = SDKBundleWriter()
        case .opensudoku: writer = OpenSudokuBundleWriter()
        case .csv: writer = CSVBundleWriter()
        case .bank: writer = BankBundleWriter()
        case .hodoku: writer = HodokuBundleWriter(technique: options.technique)
        case .sugoku: writer = SugokuBundleWriter()
        case .dosuku: writer = DosukuBundleWriter()
        case .pdf:
            writer = PDFBundleWriter(
                paper: options.paper, boardsPerPage: options.boardsPerPage,
                heading: PDFHeading(title: options.title, date: options.date))
        case .svg: writer = PictureBundleWriter()
        }
    }

    /// Adds a puzzle. A plan is written where the format explains (`json`, `ndjson`), and must come
    /// where the format ``BundleFormat/needsPlan``: ask a grader for it.
    public mutating func append(
        _ puzzle: PuzzleRecord, plan: [Hint] = [], to output: inout [UInt8]
    ) throws(BundleFault) {
        begin(&output)
        try writer.add(puzzle, plan: plan, to: &output)
    }

    /// Writes what comes after the last puzzle. Nothing may be appended then.
    public mutating func finish(_ output: inout [UInt8]) {
        begin(&output)
        writer.end(&output)
    }

    private mutating func begin(_ output: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        writer.begin(&output)
    }
}

extension BundleFormat {
    /// A file of a bundle.
    public struct File: Hashable, Sendable {
        public let name: String
        public let bytes: [UInt8]
    }

    /// The files of a bundle of some puzzles, sorted by tier and id, so that the same set gives the
    /// same bytes in whatever order it comes. Plans are made where they are needed or asked for.
    ///
    /// None of `sqlite`: see ``SQLiteAsset``.
    public func files(
        of puzzles: [PuzzleRecord], options: BundleEncoder.Options = .init(),
        explaining: Bool = false
    ) throws(BundleFault) -> [File] {
        let sorted = puzzles.sorted {
            ($0.tier.index, $0.id.description) < ($1.tier.index, $1.id.description)
        }
        let tiers = Set(sorted.map(\.tier))
        let isFolder = needsFolder(tiers: tiers.count, puzzles: sorted.count)
        var options = options
        if tiers.count == 1 { options.tier = tiers.first }
        var grader = Grader()
        var files: [OpenFile] = []
        if !isFolder, let encoder = BundleEncoder(self, options: options) {
            files.append(OpenFile("puzzles.\(facts.fileExtension)", encoder))
        }
        for puzzle in sorted {
            let name = isFolder ? fileName(for: puzzle) : files.last?.name
            guard let name, let encoder = BundleEncoder(self, options: options) else { return [] }
            if files.last?.name != name { files.append(OpenFile(name, encoder)) }
            let plan = explaining || needsPlan ? grader.plan(of: puzzle) : []
            try files[files.count - 1].append(puzzle, plan)
        }
        return files.map { $0.closed() }
    }

    private struct OpenFile {
        let name: String
        private var encoder: BundleEncoder
        private var bytes: [UInt8] = []

        init(_ name: String, _ encoder: BundleEncoder) {
            self.name = name
            self.encoder = encoder
        }

        mutating func append(_ puzzle: PuzzleRecord, _ plan: [Hint]) throws(BundleFault) {
            try encoder.append(puzzle, plan: plan, to: &bytes)
        }

        func closed() -> File {
            var (encoder, bytes) = (encoder, bytes)
            encoder.finish(&bytes)
            return File(name: name, bytes: bytes)
        }
    }
}

extension Grader {
    /// The way through a puzzle on the farm's ladder.
    public mutating func plan(of puzzle: PuzzleRecord) -> [Hint] {
        let solved = SolvedPuzzle(puzzle: puzzle.givens, solution: puzzle.solution)
        guard let plan = plan(of: solved) else { preconditionFailure("nobody asked to stop") }
        return plan
    }
}
