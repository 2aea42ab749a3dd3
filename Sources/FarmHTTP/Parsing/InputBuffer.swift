/// Received bytes that are not yet consumed.
struct InputBuffer: ~Copyable {
    var bytes: [UInt8] = []
    private(set) var start = 0

    var isEmpty: Bool { start == bytes.count }
    var count: Int { bytes.count - start }

    func lineFeed(from index: Int) -> Int? {
        bytes[index...].firstIndex(of: .lineFeed)
    }

    mutating func use(_ count: Int) {
        start += count
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.kept)
            start = 0
        }
    }

    /// Consumes and returns bytes, up to a limit.
    mutating func take(_ limit: Int) -> [UInt8] {
        let part = Array(bytes[start..<start + min(limit, count)])
        use(part.count)
        return part
    }

    /// Removes consumed bytes to make room for more.
    mutating func compact() {
        guard start > 0 else { return }
        bytes.removeSubrange(..<start)
        start = 0
    }

    /// The capacity kept after everything is consumed; it keeps waiting connections small.
    private static let kept = 8 << 10
}
