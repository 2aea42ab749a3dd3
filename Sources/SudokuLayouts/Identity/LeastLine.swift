/// The least of several lines, each of which is compared until it is known to be larger.
struct LeastLine {
    /// The least line so far. A line that turns out to be smaller overwrites it from there on.
    private(set) var bytes: [UInt8] = []
    private var position = 0
    /// True if the current line is smaller already.
    private var isLess = false

    /// Begins another line.
    mutating func begin() {
        position = 0
        isLess = bytes.isEmpty
    }

    /// Adds a byte; returns false if the line is larger than the least one.
    @inline(always)
    mutating func append(_ byte: UInt8) -> Bool {
        if !isLess {
            guard position < bytes.count, byte <= bytes[position] else { return false }
            isLess = byte < bytes[position]
        }
        if isLess {
            if position < bytes.count { bytes[position] = byte } else { bytes.append(byte) }
        }
        position += 1
        return true
    }

    /// Ends a line to which all bytes could be added.
    mutating func end() { bytes.removeLast(bytes.count - position) }
}
