package import PuzzleBundle

/// A page of ready puzzles, split without being parsed: each puzzle is the text of a line of
/// NDJSON. Saves most of the work if the puzzles are only passed on.
package struct PageLines: Sendable {
    package let text: [UInt8]
    /// The ranges of the puzzles in the text.
    package let puzzles: [Range<Int>]
    /// As in ``PageBody``.
    package let next: PuzzleID?

    private static let head = Array("\"puzzles\":[".utf8)
    private static let firstMember = Array("{\"id\":\"".utf8)

    /// Splits a page; nil unless the text has the form that this version writes.
    package init?(json text: [UInt8]) {
        guard let start = Self.listStart(in: text),
            let puzzles = Self.objects(in: text, from: start)
        else { return nil }
        self.text = text
        self.puzzles = puzzles
        next = PageBody.next(of: text)
    }

    /// The characters of a puzzle's id.
    package func id(of puzzle: Range<Int>) -> ArraySlice<UInt8> {
        text[puzzle].dropFirst(Self.firstMember.count).prefix(16)
    }

    /// The index after the bracket that opens the list.
    private static func listStart(in text: [UInt8]) -> Int? {
        (0..<min(40, text.count)).first { text[$0...].starts(with: head) }.map { $0 + head.count }
    }

    /// The objects of a list, each starting with an id; nil if the list is not closed.
    private static func objects(in text: [UInt8], from start: Int) -> [Range<Int>]? {
        var found: [Range<Int>] = []
        found.reserveCapacity(text.count / 300)
        let bytes = text.span
        var (depth, first, isInString, place) = (0, start, false, start)
        while place < bytes.count {
            let byte = bytes[place]
            place &+= 1
            // Most bytes are digits.
            if byte < UInt8(ascii: "A") {
                if byte == UInt8(ascii: "\"") { isInString.toggle() }
                continue
            }
            if isInString {
                if byte == UInt8(ascii: "\\") { place &+= 1 }
                continue
            }
            switch byte {
            case UInt8(ascii: "{"):
                if depth == 0 { first = place &- 1 }
                depth &+= 1
            case UInt8(ascii: "}"):
                depth &-= 1
                if depth == 0 {
                    guard text[first..<place].starts(with: firstMember) else { return nil }
                    found.append(first..<place)
                }
            case UInt8(ascii: "]") where depth == 0: return found
            default: break
            }
        }
        return nil
    }
}
