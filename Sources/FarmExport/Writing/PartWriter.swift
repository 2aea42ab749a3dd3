import FarmStore
import FarmSystem
import PuzzleBundle
import PuzzleExchange
import SudokuEngine

/// Writes puzzles to the parts of a bundle, in constant memory if the format permits.
struct PartWriter: ~Copyable {
    enum Target {
        case files(ExportTarget)
        case standardOutput
    }

    private let target: Target
    private let format: BundleFormat
    private let options: BundleEncoder.Options
    private let isExplaining: Bool
    private let isSample: Bool
    private let statements: [PoolName: StatedPool]
    private var explainer = PuzzleExplainer(.all)
    private var files: [ExportJournal.File] = []
    private var name: String?
    private var stream: Stream?
    private var asset: AssetWriter?
    /// The folder of an asset until it is copied to standard output.
    private var temporary: TemporaryFolder?
    private var count = 0

    /// A part that is written in chunks.
    private final class Stream {
        let file: Descriptor
        var encoder: BundleEncoder
        var bytes: [UInt8] = []

        init(_ file: consuming Descriptor, _ encoder: BundleEncoder) {
            self.file = file
            self.encoder = encoder
        }

        func flushIfLong() throws(ExportError) {
            if bytes.count >= PartWriter.piece { try flush() }
        }

        func flush() throws(ExportError) {
            let delivery = try onFile { () throws(SystemError) in try file.write(bytes) }
            guard delivery == .taken else { throw .readerGone }
            bytes.removeAll(keepingCapacity: true)
        }
    }

    fileprivate static let piece = 1 << 18

    init(_ request: ExportRequest, at target: Target) {
        self.target = target
        format = request.format
        isSample = request.isSample
        isExplaining = request.isExplaining
        var options = request.options
        if request.pools.count == 1 { options.tier = request.pools.first?.tier }
        statements = request.statements
        self.options = options
    }

    /// Adds a puzzle to a file. The puzzles of one file must be added consecutively.
    mutating func append(
        _ puzzle: PuzzleRecord, of pool: PoolName, to wanted: String
    ) throws(ExportError) {
        try turn(to: wanted)
        var explanation: PuzzleExplanation
        do throws(BundleError) {
            explanation = try explainer.explanation(
                of: puzzle, for: format, options: options, isExplaining: isExplaining)
            explanation.pool = statements[pool]
            if let stream {
                try stream.encoder.append(puzzle, explanation, to: &stream.bytes)
            }
        } catch {
            throw .bundle(error)
        }
        try stream?.flushIfLong()
        do { try asset?.append(puzzle, explanation) } catch { throw .database("\(error)") }
    }

    /// Adds a puzzle already encoded as a line of the file.
    mutating func append(line: ArraySlice<UInt8>, to wanted: String) throws(ExportError) {
        try turn(to: wanted)
        guard let stream else { preconditionFailure("a line format is written in chunks") }
        stream.bytes += line
        stream.bytes.append(UInt8(ascii: "\n"))
        try stream.flushIfLong()
    }

    private mutating func turn(to wanted: String) throws(ExportError) {
        if name != wanted {
            try close()
            try open(wanted)
        }
        count += 1
    }

    /// Closes the last part. All parts are durable after this call.
    mutating func finish() throws(ExportError) -> [ExportJournal.File] {
        if name == nil, let only = target.onlyName { try open(only) }
        try close()
        return files
    }

    private mutating func open(_ name: String) throws(ExportError) {
        self.name = name
        count = 0
        guard let encoder = BundleEncoder(format, options: options, layouts: .all) else {
            return try openAsset(name)
        }
        switch target {
        case .files(let place):
            stream = Stream(try place.createPart(of: name), encoder)
        case .standardOutput: stream = Stream(.standardOutput(), encoder)
        }
    }

    /// SQLite needs a seekable file, so output to a pipe goes to a temporary file first.
    private mutating func openAsset(_ name: String) throws(ExportError) {
        let path: String
        switch target {
        case .files(let place): path = place.path(of: ExportTarget.part(name))
        case .standardOutput:
            let folder = try onFile { () throws(SystemError) in try TemporaryFolder() }
            path = folder.path + "/puzzles.sqlite"
            temporary = consume folder
        }
        do {
            asset = try AssetWriter(creating: path, options.hasLayouts ? .layouts : .classic)
        } catch { throw .database("\(error)") }
    }

    private mutating func close() throws(ExportError) {
        guard let name else { return }
        if let stream {
            stream.encoder.finish(&stream.bytes)
            try stream.flush()
            if case .files = target {
                try onFile { () throws(SystemError) in try stream.file.synchronize() }
            }
        } else if let asset = asset.take() {
            do { try asset.finish() } catch { throw .database("\(error)") }
            if let folder = temporary.take() { try Self.copy(folder.path + "/puzzles.sqlite") }
        }
        stream = nil
        self.name = nil
        switch target {
        case .files(let place):
            files.append(try place.entry(of: name, puzzles: count, digesting: !isSample))
        case .standardOutput:
            files.append(ExportJournal.File(name: name, size: 0, sha256: "", puzzles: count))
        }
    }

    /// Copies a file to standard output.
    private static func copy(_ path: String) throws(ExportError) {
        let delivery = try onFile { () throws(SystemError) in
            let source = try Descriptor(reading: path)
            let output = Descriptor.standardOutput()
            var chunk: [UInt8] = []
            while try source.read(into: &chunk, atMost: piece) > 0 {
                if try output.write(chunk) == .readerGone { return WriteResult.readerGone }
                chunk.removeAll(keepingCapacity: true)
            }
            return .taken
        }
        guard delivery == .taken else { throw .readerGone }
    }
}

extension PartWriter.Target {
    /// The name of the file that is written even without puzzles.
    fileprivate var onlyName: String? {
        switch self {
        case .files(let place): place.fileName
        case .standardOutput: "-"
        }
    }
}

extension ExportTarget {
    /// The journal entry of an existing part.
    func entry(
        of name: String, puzzles: Int = 0, digesting: Bool = true
    ) throws(ExportError) -> ExportJournal.File {
        try onFile { () throws(SystemError) in
            let part = try folder.reading(Self.part(name))
            return ExportJournal.File(
                name: name, size: try FileStatus(of: part).size,
                sha256: digesting ? try Digest.sha256(of: part) : "", puzzles: puzzles)
        }
    }
}
