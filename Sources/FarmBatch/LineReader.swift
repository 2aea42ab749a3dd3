package import FarmSystem

/// A reader that splits an input into chunks of whole lines.
///
/// The bytes of a single read are passed on up to their last line end, so a line typed at a
/// terminal is answered at once.
package struct LineReader: JobSource, ~Copyable {
    /// The maximum length of a line, 1 MiB. A longer line is skipped, not kept.
    package static let longestLine = 1 << 20
    /// The length, 64 MiB, at which a line ends the input: what follows is no text either. The hole of
    /// a sparse file, which costs nobody a byte, would be read for hours.
    private static let endlessLine = 64 << 20

    private let input: Descriptor
    private let chunkBytes: Int
    /// The size of the next read; small at first, so that even a short input is shared among all
    /// threads.
    private var readBytes: Int
    private var pending: [UInt8]
    /// The number of leading bytes of `pending` known to contain no line end.
    private var searched = 0
    private var skipped = 0
    private var nextLine = 1
    private var isAtEnd = false

    /// Creates a reader of at most `chunkBytes` at a time: fewer if each line is much work. `head`
    /// contains bytes already read to detect the format.
    package init(
        _ input: consuming Descriptor, after head: [UInt8] = [], chunkBytes: Int = 64 << 10
    ) {
        self.input = input
        pending = head
        self.chunkBytes = chunkBytes
        readBytes = min(4 << 10, chunkBytes)
    }

    package mutating func next() throws(SystemError) -> Chunk? {
        while true {
            if skipped > 0 {
                if let end = pending.firstIndex(of: newline) {
                    return skippedLine(endingAt: end)
                }
                skipped += pending.count
                pending.removeAll(keepingCapacity: true)
                if skipped > Self.endlessLine { isAtEnd = true }
            } else {
                if let end = pending[searched...].lastIndex(of: newline) {
                    return lines(endingAt: end)
                }
                searched = pending.count
                if pending.count > Self.longestLine {
                    skipped = pending.count
                    pending = []
                }
            }
            guard !isAtEnd else { break }
            isAtEnd = try input.read(into: &pending, atMost: readBytes) == 0
            readBytes = min(2 * readBytes, chunkBytes)
        }
        // The last line may lack a line end.
        if skipped > 0 { return skippedLine(endingAt: -1) }
        return pending.isEmpty ? nil : lines(endingAt: pending.count - 1)
    }

    private var newline: UInt8 { UInt8(ascii: "\n") }

    private mutating func lines(endingAt end: Int) -> Chunk {
        let rest = Array(pending[(end + 1)...])
        pending.removeLast(rest.count)
        let chunk = Chunk(
            firstLine: nextLine, bytes: pending, isTooLong: false, consumed: pending.count)
        var start = 0
        while let end = pending.firstIndex(of: newline, from: start) {
            nextLine += 1
            start = end + 1
        }
        pending = rest
        searched = rest.count
        return chunk
    }

    private mutating func skippedLine(endingAt end: Int) -> Chunk {
        let consumed = skipped + end + 1
        pending.removeFirst(end + 1)
        skipped = 0
        searched = 0
        nextLine += 1
        return Chunk(firstLine: nextLine - 1, bytes: [], isTooLong: true, consumed: consumed)
    }
}
