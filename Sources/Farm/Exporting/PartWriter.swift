import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// Writes puzzles to the parts of a bundle, in memory that does not grow with their number unless the
/// format says otherwise.
struct PartWriter: ~Copyable {
    private let place: ExportPlace
    private let format: BundleFormat
    private let options: BundleEncoder.Options
    private let isExplaining: Bool
    private let isSample: Bool
    private var grader = Grader()
    private var files: [PartLedger.File] = []
    private var name: String?
    private var stream: Stream?
    private var asset: AssetWriter?
    private var count = 0

    /// A part that is written in pieces.
    private final class Stream {
        let file: Descriptor
        var encoder: BundleEncoder
        var bytes: [UInt8] = []

        init(_ file: consuming Descriptor, _ encoder: BundleEncoder) {
            self.file = file
            self.encoder = encoder
        }

        func flushIfLong() throws(ExportFault) {
            guard bytes.count >= PartWriter.piece else { return }
            try onFile { () throws(SystemError) in try flush() }
        }

        func flush() throws(SystemError) {
            _ = try file.write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
    }

    fileprivate static let piece = 1 << 18

    init(_ order: ExportOrder, at place: ExportPlace) {
        self.place = place
        format = order.format
        isSample = order.isSample
        isExplaining = order.isExplaining || order.format.needsPlan
        var options = order.options
        if order.tiers.count == 1 { options.tier = order.tiers.first }
        self.options = options
    }

    /// Adds a puzzle to a file; those of one file come one after the other.
    mutating func append(
        _ puzzle: PuzzleRecord, to wanted: String
    ) throws(ExportFault) {
        try turn(to: wanted)
        let plan = isExplaining ? grader.plan(of: puzzle) : []
        if let stream {
            do throws(BundleFault) {
                try stream.encoder.append(puzzle, plan: plan, to: &stream.bytes)
            } catch {
                throw .bundle(error)
            }
            try stream.flushIfLong()
        } else {
            do { try asset?.append(puzzle, plan: plan) } catch { throw .database("\(error)") }
        }
    }

    /// Adds a puzzle that is a line of the file already.
    mutating func append(line: ArraySlice<UInt8>, to wanted: String) throws(ExportFault) {
        try turn(to: wanted)
        guard let stream else { preconditionFailure("a format of lines is written in pieces") }
        stream.bytes += line
        stream.bytes.append(UInt8(ascii: "\n"))
        try stream.flushIfLong()
    }

    private mutating func turn(to wanted: String) throws(ExportFault) {
        if name != wanted {
            try close()
            try open(wanted)
        }
        count += 1
    }

    /// Closes the last part; all of them are durable then.
    mutating func finish() throws(ExportFault) -> [PartLedger.File] {
        if name == nil, let only = place.fileName { try open(only) }
        try close()
        return files
    }

    private mutating func open(_ name: String) throws(ExportFault) {
        self.name = name
        count = 0
        let part = place.part(name)
        guard let encoder = BundleEncoder(format, options: options) else {
            do { asset = try AssetWriter(creating: part) } catch { throw .database("\(error)") }
            return
        }
        let file = try onFile { () throws(SystemError) in
            try Descriptor(creating: part, mode: 0o644)
        }
        stream = Stream(file, encoder)
    }

    private mutating func close() throws(ExportFault) {
        guard let name else { return }
        if let stream {
            stream.encoder.finish(&stream.bytes)
            try onFile { () throws(SystemError) in
                try stream.flush()
                try stream.file.synchronize()
            }
        } else if let asset = asset.take() {
            do { try asset.finish() } catch { throw .database("\(error)") }
        }
        stream = nil
        self.name = nil
        files.append(try place.entry(of: name, puzzles: count, digesting: !isSample))
    }
}

extension ExportPlace {
    /// A part that lies there, as a ledger writes it down.
    func entry(
        of name: String, puzzles: Int = 0, digesting: Bool = true
    ) throws(ExportFault) -> PartLedger.File {
        let part = part(name)
        return try onFile { () throws(SystemError) in
            PartLedger.File(
                name: name, size: try FileStatus(of: part)?.size ?? 0,
                sha256: digesting ? try Digest.sha256(ofFile: part) : "", puzzles: puzzles)
        }
    }
}
