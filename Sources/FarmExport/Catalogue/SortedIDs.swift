import FarmSystem
import PuzzleBundle

/// A file of ids, sorted, one a line, in which a few can be looked up without reading it.
struct SortedIDs: ~Copyable {
    private let file: Descriptor
    private let count: Int

    /// The length of a line.
    private static let stride = 17

    init(_ file: consuming Descriptor) {
        count = (file.length ?? 0) / Self.stride
        self.file = file
    }

    static func bytes(_ ids: [[UInt8]]) -> [UInt8] {
        ids.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 + [UInt8(ascii: "\n")] }
    }

    borrowing func contains(_ id: PuzzleID) throws(SystemError) -> Bool {
        let wanted = id.ascii
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let found = try file.bytes(at: middle * Self.stride, count: wanted.count)
            if found == wanted { return true }
            range =
                found.lexicographicallyPrecedes(wanted)
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }
}
