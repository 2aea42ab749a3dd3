import FarmSystem

/// A line of input, without its line end.
package struct InputLine {
    /// The line number, counted from 1 over the whole input.
    package let number: Int
    package let bytes: ArraySlice<UInt8>
    /// True if the line is longer than ``LineReader/longestLine``: its bytes are incomplete or
    /// absent.
    package let isTooLong: Bool
}

/// A number of whole lines of input.
package struct Chunk: Sendable {
    let firstLine: Int
    let bytes: [UInt8]
    /// True for a single line of which nothing was kept.
    let isTooLong: Bool

    /// The number of input bytes that the chunk represents.
    package let consumed: Int
}

extension Chunk {
    /// Creates a chunk of a whole input.
    package init(_ bytes: [UInt8]) {
        self.init(firstLine: 1, bytes: bytes, isTooLong: false, consumed: bytes.count)
    }

    /// Calls a closure with the lines in order. Lines are split here, so that the work is spread
    /// over the threads.
    package func forEachLine(_ body: (InputLine) -> Void) {
        if isTooLong {
            return body(InputLine(number: firstLine, bytes: [], isTooLong: true))
        }
        var number = firstLine
        // Editors on Windows begin a file with a byte order mark for UTF-8, which belongs to no
        // line.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var start = firstLine == 1 && bytes.starts(with: mark) ? mark.count : 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
            let isTooLong = end - start > LineReader.longestLine
            let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
            let content = bytes[start..<(hasReturn ? end - 1 : end)]
            body(InputLine(number: number, bytes: content, isTooLong: isTooLong))
            number += 1
            start = end + 1
        }
    }
}
