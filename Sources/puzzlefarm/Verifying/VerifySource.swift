import FarmBatch
import FarmStore
import FarmSystem
import PuzzleBundle
import PuzzleExchange

/// Some puzzles of a file to check.
struct VerifyJob: Sendable {
    enum Content: Sendable {
        /// Lines that have not been parsed yet.
        case lines(Chunk, LineDecoder)
        case puzzles([BundledPuzzle])
    }

    let file: String
    var content = Content.puzzles([])
    /// Errors found before any puzzle could be checked.
    var faults: [BundleError] = []
    /// The number of input bytes that this job covers.
    var consumed = 0
}

/// Reads files of any format one after the other: line formats incrementally, the others as a
/// whole.
struct VerifySource: JobSource, ~Copyable {
    /// A file to verify.
    struct File: Sendable {
        /// The name in messages.
        let name: String
        /// The path; nil for standard input.
        let path: String?
        /// True if it was found in a folder: others may have put a pipe or a device there.
        var isFound = false
    }

    private var files: ArraySlice<File>
    private var file = File(name: "", path: nil)
    // The rest of the current file, in one of three forms.
    private var lines: LineReader?
    private var decoder: LineDecoder?
    private var asset: AssetReader?
    private var puzzles: ArraySlice<BundledPuzzle> = []

    init(_ files: [File]) { self.files = files[...] }

    mutating func next() throws(SystemError) -> VerifyJob? {
        while true {
            if let decoder, let chunk = try lines?.next() {
                return VerifyJob(
                    file: file.name, content: .lines(chunk, decoder), consumed: chunk.consumed)
            }
            if let job = nextRows() { return job }
            if !puzzles.isEmpty {
                let some = puzzles.prefix(Self.fewAtATime)
                puzzles = puzzles.dropFirst(some.count)
                return VerifyJob(file: file.name, content: .puzzles(Array(some)))
            }
            guard let next = files.popFirst() else { return nil }
            file = next
            if let job = try open() { return job }
        }
    }

    /// Rating a puzzle takes a thousand times as long as reading it.
    private static let fewAtATime = 16

    // MARK: Opening

    /// Opens the next file. Returns a job if the file needs no further reading.
    private mutating func open() throws(SystemError) -> VerifyJob? {
        lines = nil
        decoder = nil
        asset = nil
        let input: Descriptor
        do throws(SystemError) { input = try Self.descriptor(file) } catch {
            guard error.isUntrusted else { throw error }
            return rejected(error.problem)
        }
        var head: [UInt8] = []
        while !Self.tellsFormat(head), try input.read(into: &head, atMost: 64 << 10) > 0 {}
        switch BundleFormat(recognizing: head) {
        case .sqlite:
            return openAsset()
        case .some(let format) where format.isLines:
            let firstLine = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            decoder = LineDecoder(firstLine: firstLine, layouts: .all)
            lines = LineReader(input, after: head, chunkBytes: format == .text ? 1 << 10 : 8 << 10)
            return nil
        default:
            if let size = input.length, size > Self.longest { return rejected(Self.tooLong) }
            while try input.read(into: &head, atMost: 1 << 20) > 0 {
                if head.count > Self.longest { return rejected(Self.tooLong) }
            }
            let (pack, faults) = PuzzlePack.reading(
                head, named: file.name, layouts: .all)
            puzzles = pack.puzzles[...]
            return VerifyJob(file: file.name, faults: faults, consumed: head.count)
        }
    }

    /// The maximum size in bytes of a file that is read as a whole: two million puzzles in JSON.
    private static let longest = 1 << 29

    private static let tooLong =
        "longer than \(longest >> 20) MiB, the limit for files read as a whole; "
        + "split it, or use ndjson, which is read line by line"

    private func rejected(_ problem: String) -> VerifyJob {
        let fault = BundleError(file: file.name, place: .file, problem: problem)
        return VerifyJob(file: file.name, faults: [fault])
    }

    private static func descriptor(_ file: File) throws(SystemError) -> Descriptor {
        guard let path = file.path else { return .standardInput() }
        return file.isFound ? try Descriptor(readingRegular: path) : try Descriptor(reading: path)
    }

    /// Returns true if the head is long enough to recognize the format: one line, or 1 KiB for
    /// formats without line structure.
    private static func tellsFormat(_ head: [UInt8]) -> Bool {
        let isText = !"<[{%P".utf8.contains(head.first ?? 0)
        return head.count >= 1 << 20
            || head.contains(UInt8(ascii: "\n")) && (isText || head.count >= 1 << 10)
    }

    private mutating func openAsset() -> VerifyJob {
        do throws(BundleError) {
            guard let path = file.path else {
                throw BundleError(
                    file: file.name, place: .file,
                    problem: "a database cannot be read from a pipe; name the file")
            }
            let reader = try AssetReader.open(path, named: file.name)
            let faults = reader.faults
            asset = consume reader
            return VerifyJob(file: file.name, faults: faults)
        } catch {
            return VerifyJob(file: file.name, faults: [error])
        }
    }

    private mutating func nextRows() -> VerifyJob? {
        do throws(BundleError) {
            guard let rows = try asset?.next(atMost: Self.fewAtATime) else { return nil }
            return VerifyJob(
                file: file.name, content: .puzzles(rows.puzzles), faults: rows.faults)
        } catch {
            asset = nil
            return VerifyJob(file: file.name, faults: [error])
        }
    }
}
