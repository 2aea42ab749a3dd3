/// The least of several lines, each of which is written until it is known to be larger.
struct LeastLine {
    /// The least line so far.
    private(set) var bytes: [UInt8] = []
    private var trial: [UInt8] = []
    private var hasLine = false
    /// True if the line that is being written is smaller already.
    private var isLess = false

    /// Begins another line.
    mutating func begin() {
        trial.removeAll(keepingCapacity: true)
        isLess = !hasLine
    }

    /// Adds a byte; returns false if the line is larger than the least one.
    @inline(always)
    mutating func append(_ byte: UInt8) -> Bool {
        if !isLess {
            if trial.count == bytes.count || byte > bytes[trial.count] { return false }
            isLess = byte < bytes[trial.count]
        }
        trial.append(byte)
        return true
    }

    /// Ends a line to which all bytes could be added.
    mutating func end() {
        guard isLess || trial.count < bytes.count else { return }
        swap(&bytes, &trial)
        hasLine = true
    }
}
