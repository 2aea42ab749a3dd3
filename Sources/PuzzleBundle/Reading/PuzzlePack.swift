public import SudokuEngine

/// The puzzles of a bundle, decoded from its bytes.
///
/// ```swift
/// let pack = try PuzzlePack(decoding: [UInt8](Data(contentsOf: url)))
/// let hard = pack.puzzles(of: .hard)
/// ```
public struct PuzzlePack: Sendable {
    /// The format in which the bundle is written.
    public let format: BundleFormat
    /// The puzzles in the order of the bundle.
    public let puzzles: [BundledPuzzle]

    /// Decodes a bundle, detecting the format unless one is given; throws the first error.
    ///
    /// `sqlite` is not supported: this library has no SQLite, so read the database with your own;
    /// see ``SQLiteAsset``.
    ///
    /// Only if `layouts` is given, pictures and pages of other layouts than classic 9x9 are compared
    /// with their puzzles, and lines in formats of other programs are read.
    ///
    /// Decoding checks the syntax only. To check that there is exactly one solution and that tier,
    /// rating and id are correct, use ``BundleCheck``.
    public init(
        decoding bytes: [UInt8], as format: BundleFormat? = nil, named name: String = "bundle",
        layouts: LayoutSupport? = nil
    ) throws(BundleError) {
        let (pack, faults) = Self.reading(bytes, as: format, named: name, layouts: layouts)
        if let first = faults.first { throw first }
        self = pack
    }

    /// Decodes as many puzzles as possible and reports everything else.
    public static func reading(
        _ bytes: [UInt8], as format: BundleFormat? = nil, named name: String = "bundle",
        layouts: LayoutSupport? = nil
    ) -> (pack: PuzzlePack, faults: [BundleError]) {
        var reading = BundleReading(file: name)
        let known = format ?? BundleFormat(recognizing: bytes)
        if let known {
            reading.read(bytes[...], as: known, layouts)
        } else {
            reading.fault(Self.unknown)
        }
        let pack = PuzzlePack(format: known ?? .text, puzzles: reading.puzzles)
        return (pack, reading.faults)
    }

    static let unknown = "unknown format; is this a puzzle bundle?"

    private init(format: BundleFormat, puzzles: [BundledPuzzle]) {
        self.format = format
        self.puzzles = puzzles
    }

    /// The puzzles of a tier, in the order of the bundle.
    public func puzzles(of tier: Tier) -> [BundledPuzzle] { puzzles.filter { $0.tier == tier } }

    /// The records, if the bundle has the long form.
    public var records: [PuzzleRecord] { puzzles.compactMap(\.record) }
}

extension BundleReading {
    private static let database =
        "a database, and this library has no SQLite: run the selection of an SQLiteAsset with GRDB, "
        + "FMDB or sqlite3, and pass the values of each row to its puzzle"

    fileprivate mutating func read(
        _ bytes: ArraySlice<UInt8>, as format: BundleFormat, _ layouts: LayoutSupport?
    ) {
        switch format {
        case .json: JSONBundle.read(bytes, into: &self)
        case .sqlite: fault(Self.database)
        case .plist, .plistTiers:
            read(xml: bytes, root: "plist") { PropertyList.read($0, into: &$1) }
        case .opensudoku:
            read(xml: bytes, root: "opensudoku") { OpenSudokuBundle.read($0, into: &$1) }
        case .sdk: SDKBundle.read(bytes, into: &self)
        case .sugoku: BoardBundles.readSugoku(bytes, into: &self)
        case .dosuku: BoardBundles.readDosuku(bytes, into: &self)
        case .pdf: PDFBundle.read(bytes, layouts, into: &self)
        case .svg: PictureBundle.read(bytes, layouts, into: &self)
        case .ndjson, .text, .textZero, .sdm, .csv, .bank, .hodoku, .line, .fpuzzles, .sgt,
            .sumocue, .iss:
            let firstLine = bytes.withoutMark.prefix { $0 != 0x0A && $0 != 0x0D }
            guard let decoder = LineDecoder(format, firstLine: firstLine, layouts) else {
                return fault("column \"puzzle\" is missing in the header", at: .line(1))
            }
            decoder.read(bytes, into: &self)
        }
    }

    private mutating func read(
        xml bytes: ArraySlice<UInt8>, root name: String,
        _ visit: (XMLElement, inout BundleReading) -> Void
    ) {
        do throws(XMLReader.XMLError) {
            let root = try XMLReader.root(bytes)
            guard root.name == name else {
                return fault("<\(root.name)>, expected <\(name)>", at: .line(root.line))
            }
            visit(root, &self)
        } catch {
            fault(error.problem, at: .line(error.line))
        }
    }
}
