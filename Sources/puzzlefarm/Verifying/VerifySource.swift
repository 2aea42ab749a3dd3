import FarmBatch
import FarmStore
import FarmSystem
import PuzzleBundle

/// Some puzzles of a file, to be checked.
struct VerifyJob: Sendable {
    enum Content: Sendable {
        /// Lines that are yet to be read.
        case lines(Chunk, LineDecoder)
        case puzzles([BundledPuzzle])
    }

    let file: String
    let content: Content
    /// What was wrong before any puzzle could be looked at.
    var faults: [BundleFault] = []
    /// How many bytes of input it stands for.
    let consumed: Int
}

/// Goes through files one after the other, whatever their formats: lines as they come, the other
/// formats whole.
struct VerifySource: JobSource, ~Copyable {
    /// What messages call each file, and where it is; nil is standard input.
    struct File: Sendable {
        let name: String
        let path: String?
    }

    private var files: ArraySlice<File>
    private var file = File(name: "", path: nil)
    // What is left of the current file, in one of three ways.
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
                return VerifyJob(file: file.name, content: .puzzles(Array(some)), consumed: 0)
            }
            guard let next = files.popFirst() else { return nil }
            file = next
            if let job = try open() { return job }
        }
    }

    /// A rating takes a thousand times as long as reading a puzzle.
    private static let fewAtATime = 16

    // MARK: Opening

    /// Begins with the next file; a job if that is all there is to say of it.
    private mutating func open() throws(SystemError) -> VerifyJob? {
        lines = nil
        decoder = nil
        asset = nil
        let input = try Self.descriptor(file)
        var head: [UInt8] = []
        while !Self.tellsFormat(head), try input.read(into: &head, atMost: 64 << 10) > 0 {}
        switch BundleFormat(recognizing: head) {
        case .sqlite:
            return openAsset()
        case .some(let format) where format.isLines:
            let firstLine = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            decoder = LineDecoder(firstLine: firstLine)
            lines = LineReader(input, after: head, chunkBytes: format == .text ? 1 << 10 : 8 << 10)
            return nil
        default:
            if let size = input.length, size > Self.longest { return tooLong() }
            while try input.read(into: &head, atMost: 1 << 20) > 0 {
                if head.count > Self.longest { return tooLong() }
            }
            let (pack, faults) = PuzzlePack.reading(head, named: file.name)
            puzzles = pack.puzzles[...]
            return VerifyJob(
                file: file.name, content: .puzzles([]), faults: faults, consumed: head.count)
        }
    }

    /// In bytes, of a file that is read whole: two million puzzles in JSON.
    private static let longest = 1 << 29

    private func tooLong() -> VerifyJob {
        let fault = BundleFault(
            file: file.name, place: .file,
            problem: "longer than \(Self.longest >> 20) MiB, the most that is read at once; "
                + "split it, or use ndjson, which is read line by line")
        return VerifyJob(file: file.name, content: .puzzles([]), faults: [fault], consumed: 0)
    }

    private static func descriptor(_ file: File) throws(SystemError) -> Descriptor {
        guard let path = file.path else { return .standardInput() }
        return try Descriptor(reading: path)
    }

    /// Whether that much of a file is enough to know its format: a line, or of the formats that need
    /// not have lines, a good piece.
    private static func tellsFormat(_ head: [UInt8]) -> Bool {
        let isText = !"<[{%P".utf8.contains(head.first ?? 0)
        return head.count >= 1 << 20
            || head.contains(UInt8(ascii: "\n")) && (isText || head.count >= 1 << 10)
    }

    private mutating func openAsset() -> VerifyJob {
        var faults: [BundleFault] = []
        do throws(BundleFault) {
            guard let path = file.path else {
                throw BundleFault(
                    file: file.name, place: .file,
                    problem: "a database cannot be read from a pipe; name the file")
            }
            let reader = try AssetReader.open(path, named: file.name)
            faults = reader.faults
            asset = consume reader
        } catch {
            faults = [error]
        }
        return VerifyJob(file: file.name, content: .puzzles([]), faults: faults, consumed: 0)
    }

    private mutating func nextRows() -> VerifyJob? {
        do throws(BundleFault) {
            guard let rows = try asset?.next(atMost: Self.fewAtATime) else { return nil }
            return VerifyJob(
                file: file.name, content: .puzzles(rows.puzzles), faults: rows.faults, consumed: 0)
        } catch {
            asset = nil
            return VerifyJob(file: file.name, content: .puzzles([]), faults: [error], consumed: 0)
        }
    }
}
