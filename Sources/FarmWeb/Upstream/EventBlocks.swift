/// Splits a stream of server-sent events into blocks: an event, or a comment.
struct EventBlocks {
    /// The most bytes of a block: a status of 64 pools has some 100 kB.
    static let longest = 4_194_304

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

    /// Returns the blocks that end in the next bytes; nil if a block is too long.
    mutating func take(_ bytes: [UInt8]) -> [Block]? {
        var blocks: [Block] = []
        var start = 0
        // What was looked through before has no end of a block.
        var index = max(1, unread.count)
        unread += bytes
        while index < unread.count {
            if unread[index] == Self.lineFeed, unread[index - 1] == Self.lineFeed {
                blocks.append(Block(Array(unread[start...index])))
                start = index + 1
                index += 1
            }
            index += 1
        }
        unread.removeFirst(start)
        return unread.count <= Self.longest ? blocks : nil
    }

    private static let lineFeed = UInt8(ascii: "\n")
}
