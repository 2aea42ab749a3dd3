/// A line of input, without what ends it.
package struct Line {
    /// Counted from 1, over all lines of the input.
    package let number: Int
    package let bytes: ArraySlice<UInt8>
    /// Longer than ``LineReader/longestLine``: the bytes are not, or not all, here.
    package let isTooLong: Bool
}

/// Some whole lines of input.
package struct Chunk: Sendable {
    let firstLine: Int
    let bytes: [UInt8]
    /// One line, of which nothing was kept.
    let isTooLong: Bool

    /// How many bytes of input it stands for.
    package let consumed: Int

    /// Shows the lines in order. Splitting is work for many threads, so it happens here.
    package func forEachLine(_ body: (Line) -> Void) {
        if isTooLong {
            return body(Line(number: firstLine, bytes: [], isTooLong: true))
        }
        var number = firstLine
        // Editors on Windows begin a file with a mark that says UTF-8 and belongs to no line.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var start = firstLine == 1 && bytes.starts(with: mark) ? mark.count : 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            let isTooLong = end - start > LineReader.longestLine
            let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
            let content = bytes[start..<(hasReturn ? end - 1 : end)]
            body(Line(number: number, bytes: content, isTooLong: isTooLong))
            number += 1
            start = end + 1
        }
    }
}
