import FarmSystem
import PuzzleBundle

/// The ids in a segment, found without parsing the rest of the lines.
struct SegmentIDs: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    /// The number of lines so far, valid or not.
    private(set) var count = 0

    /// The beginning of every line in the long form.
    private static let start = Array("{\"id\":\"".utf8)

    init(bytes: [UInt8]) { rest = bytes[...] }

    mutating func next() -> PuzzleID? {
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[Swift.min(end + 1, rest.endIndex)...]
            count += 1
            guard line.starts(with: Self.start) else { continue }
            let text = line.dropFirst(Self.start.count).prefix(16)
            if let id = PuzzleID(String(decoding: text, as: UTF8.self)) { return id }
        }
        return nil
    }
}
