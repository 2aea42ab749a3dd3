public import SudokuEngine

/// An incremental encoder for bundles: append a record, write out the bytes produced so far, and
/// repeat. For most formats, memory use does not grow with the number of puzzles.
///
/// The same records in the same order with the same options give the same bytes on every platform.
public struct BundleEncoder: Sendable {
    /// The format of the bundle.
    public let format: BundleFormat
    private var writer: any BundleWriter
    private var hasBegun = false

    /// Options that apply to some formats.
    public struct Options: Hashable, Sendable {
        /// Writes the long form in `json`.
        public var isFull = false
        /// Permits puzzles of other layouts than classic 9x9 in `json` and `sqlite`, which then say that
        /// they are of version 2.
        public var hasLayouts = false
        /// The tier shared by all puzzles, which `json` states at the beginning.
        public var tier: Tier?
        /// The ladder of the plans, which `json` and `ndjson` name beside each plan.
        public var ladder = Ladder.farm
        /// The technique to practise: `json`, `ndjson`, `hodoku` and `pdf` then have the position
        /// before its first step in each puzzle. Nil for no exercises; `hodoku`, which consists of
        /// them, then has the hardest step of each puzzle.
        public var exercise: ExerciseTechnique?
        /// The paper for `pdf`: A4, or Letter for North America.
        public var paper = Paper.a4
        /// The number of puzzles on a page of `pdf`.
        public var boardsPerPage = BoardsPerPage.four
        /// The title of each page of `pdf`. The font covers the languages of western Europe; see
        /// ``unprintable(in:)``.
        public var title = "Sudoku"
        /// The date on each page of `pdf`, printed as given; omitted if empty. It is part of the
        /// output, so the same bytes require the same date.
        public var date = ""
        /// The site at which the puzzles of `pdf` and `svg` can be played: each has a QR code with its
        /// address, and the address as text. Nil for none.
        public var link: PrintedLink?
        /// The language of the rules and tiers in `pdf` and `svg` and, in books, of everything else.
        public var language = Language.english
        /// The marks that `pdf` and `svg` have in the cells instead of digits, for children. Puzzles that
        /// need digits, such as classic ones and killers, are refused then.
        public var symbols = GridSymbols.digits
        /// Makes `pdf` a book, with this many millimetres for its binding. A book has a title page,
        /// contents, sections by layout and tier, and solutions with the pages of their puzzles; its
        /// writer holds all puzzles until the end. Nil for sheets.
        public var bookBinding: Int?
        /// Adds pages with hints to a book, between puzzles and solutions: of the path of each puzzle the
        /// first step and those that are harder than all before them.
        public var hasHints = false
        /// Makes `pdf` the page, and `svg` the picture, of a day in a newspaper: the first puzzle, and
        /// the solution of the second one, that of the day before, if there are two.
        public var isDay = false

        /// Creates the default options.
        public init() {}

        /// The first character that would be printed as a question mark.
        public static func unprintable(in text: String) -> Character? {
            text.first { EmbeddedFont.code($0) == nil }
        }
    }

    /// Nil for `sqlite`, which is a database and not a stream: ``SQLiteAsset`` has the tables to
    /// create and the values of each row. `svg` and `pdf` need `layouts` for other layouts than classic
    /// 9x9; `line` and the formats of other programs with lines for all puzzles.
    public init?(
        _ format: BundleFormat, options: Options = Options(), layouts: LayoutSupport? = nil
    ) {
        self.format = format
        switch format {
        case .json:
            writer = JSONBundleWriter(
                tier: options.tier, isFull: options.isFull, ladder: options.ladder,
                hasLayouts: options.hasLayouts)
        case .ndjson: writer = NDJSONBundleWriter(ladder: options.ladder)
        case .sqlite: return nil
        case .plist: writer = PropertyListBundleWriter()
        case .plistTiers: writer = PropertyListTiersBundleWriter()
        case .text: writer = TextBundleWriter()
        case .textZero, .sdm: writer = ZeroTextBundleWriter()
        case .sdk: writer = SDKBundleWriter()
        case .opensudoku: writer = OpenSudokuBundleWriter()
        case .csv: writer = CSVBundleWriter()
        case .bank: writer = BankBundleWriter()
        case .hodoku: writer = HodokuBundleWriter(ladder: options.ladder)
        case .sugoku: writer = SugokuBundleWriter()
        case .dosuku: writer = DosukuBundleWriter()
        case .pdf:
            writer = PDFBundle.writer(PDFSettings(options), layouts)
        case .svg: writer = PictureBundleWriter(PDFSettings(options), layouts)
        case .line, .fpuzzles, .sgt, .sumocue, .iss:
            writer = ExchangeBundleWriter(format: format, layouts: layouts)
        }
    }

    /// Appends a puzzle. Plans are written if the format supports explanations (`json`, `ndjson`),
    /// exercises if it ``BundleFormat/hasExercises``; get both from a grader. One of them is required
    /// if the format ``BundleFormat/needsPlan``.
    public mutating func append(
        _ puzzle: PuzzleRecord, plan: [Hint] = [], exercise: Exercise? = nil,
        to output: inout [UInt8]
    ) throws(BundleError) {
        try append(puzzle, PuzzleExplanation(plan: plan, exercise: exercise), to: &output)
    }

    /// Appends a puzzle of any layout, with its pool in `ndjson`.
    package mutating func append(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        begin(&output)
        try writer.add(puzzle, explanation, to: &output)
    }

    /// Writes the end of the bundle. Nothing may be appended after that.
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
        /// The name of the file, without a folder.
        public let name: String
        /// The content of the file.
        public let bytes: [UInt8]
    }

    /// Encodes puzzles as files of a bundle, sorted by tier and id, so that the same set gives the
    /// same bytes in any order. Plans and exercises are
    /// computed if required or requested.
    ///
    /// Returns no files for `sqlite`: see ``SQLiteAsset``.
    public func files(
        of puzzles: [PuzzleRecord], options: BundleEncoder.Options = .init(),
        explaining: Bool = false, layouts: LayoutSupport? = nil
    ) throws(BundleError) -> [File] {
        let sorted = puzzles.sorted {
            ($0.tier.index, $0.id.description) < ($1.tier.index, $1.id.description)
        }
        let tiers = Set(sorted.map(\.tier))
        let isFolder = needsFolder(tiers: tiers.count, puzzles: sorted.count)
        var options = options
        if tiers.count == 1 { options.tier = tiers.first }
        if sorted.contains(where: { $0.classic == nil }) { options.hasLayouts = true }
        var explainer = PuzzleExplainer(layouts)
        var files: [OpenFile] = []
        if !isFolder, let encoder = BundleEncoder(self, options: options, layouts: layouts) {
            files.append(OpenFile(name: "puzzles.\(facts.fileExtension)", encoder: encoder))
        }
        for puzzle in sorted {
            let name = isFolder ? fileName(for: puzzle) : files.last?.name
            guard let name, let encoder = BundleEncoder(self, options: options, layouts: layouts)
            else { return [] }
            if files.last?.name != name { files.append(OpenFile(name: name, encoder: encoder)) }
            let explanation = try explainer.explanation(
                of: puzzle, for: self, options: options, isExplaining: explaining)
            try files[files.count - 1].append(puzzle, explanation)
        }
        return files.map { $0.closed() }
    }

    private struct OpenFile {
        let name: String
        var encoder: BundleEncoder
        var bytes: [UInt8] = []

        mutating func append(
            _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation
        ) throws(BundleError) {
            try encoder.append(puzzle, explanation, to: &bytes)
        }

        func closed() -> File {
            var (encoder, bytes) = (encoder, bytes)
            encoder.finish(&bytes)
            return File(name: name, bytes: bytes)
        }
    }
}
