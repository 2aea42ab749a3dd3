import FarmSystem
import PuzzleBundle

/// A list of ids that were given out, one a line: what a store that was lost remembers.
enum History {
    static func text(_ ids: [PuzzleID]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ids.count * 17)
        for id in ids {
            bytes += id.ascii
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// The ids of a list; lines that are none are left out.
    static func ids(_ bytes: [UInt8]) -> [PuzzleID] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            PuzzleID(String(decoding: $0, as: UTF8.self))
        }
    }
}
