/// Splits a stream of server-sent events into blocks: an event, or a comment.
struct EventBlocks {
    private var unread: [UInt8] = []

    /// A block with the empty line at its end.
    struct Block: Hashable {
        let bytes: [UInt8]
        private let lines: [Substring]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        }

        var id: String? { value(of: "id") }
        var name: String? { value(of: "event") }
        /// True for a heartbeat.
        var isComment: Bool { lines.allSatisfy { $0.hasPrefix(":") } }

        private func value(of name: String) -> String? {
            lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
        }
    }

    mutating func take(_ bytes: [UInt8]) -> [Block] {
        unread += bytes
        var blocks: [Block] = []
        var start = 0
        var index = 1
        while index < unread.count {
            if unread[index] == Self.lineFeed, unread[index - 1] == Self.lineFeed {
                blocks.append(Block(Array(unread[start...index])))
                start = index + 1
                index += 1
            }
            index += 1
        }
        unread.removeFirst(start)
        return blocks
    }

    private static let lineFeed = UInt8(ascii: "\n")
}
