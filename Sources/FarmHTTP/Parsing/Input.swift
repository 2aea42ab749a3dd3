/// What has arrived and is not used up yet.
struct Input: ~Copyable {
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

    /// Uses up at most that many bytes and gives them back.
    mutating func take(_ limit: Int) -> [UInt8] {
        let part = Array(bytes[start..<start + min(limit, count)])
        use(part.count)
        return part
    }

    /// Makes room before more arrives.
    mutating func compact() {
        guard start > 0 else { return }
        bytes.removeSubrange(..<start)
        start = 0
    }

    /// More than this is given back when it is used up, so that who waits is small.
    private static let kept = 8 << 10
}
