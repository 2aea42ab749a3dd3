import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The form of a text.
package enum TextFormat: Hashable, Sendable {
    /// Any text with a length in the range.
    case free(ClosedRange<Int>)
    /// A text of people that is stored, with a length in the range: without control characters, which a
    /// database may refuse and a terminal acts on.
    case line(ClosedRange<Int>)
    /// The name of a technique or family, in any spelling that filters accept.
    case technique
    /// The id of a puzzle in upper or lower case.
    case puzzleID
    /// The id of a puzzle, or a number in the list of withdrawn ones.
    case withdrawalMark
    /// The id of a puzzle as the service writes it.
    case writtenPuzzleID
    case claimID
    /// The name of a pool: that of a tier, or one that the operator chose.
    case pool
    case idempotencyKey
    /// A character for each cell of a grid of 4x4 to 25x25 cells, dots for blanks.
    case givens
    case solution
    /// The same, also with zeros for blanks.
    case cells
    /// A letter for each cell, dots for those in none of several groups.
    case letters
    /// A puzzle of a client: 81 digits, and dots or zeros for blanks; any other text is in a format that
    /// its content tells.
    case puzzle
    /// The name of a cell, such as r1c9.
    case cell
    /// A time as in RFC 3339.
    case moment
    /// A time that a client sends.
    case clientTime
    case sha256
    /// Kinds of events, separated by commas.
    case list([String])

    /// The `id` of an event. Old and foreign ones are accepted too: the stream starts over.
    package static let eventID = TextFormat.free(0...64)

    /// The label that a client gives to a claim.
    package static let label = TextFormat.line(1...64)

    /// The label of a claim, which an earlier version may have accepted.
    static let storedLabel = TextFormat.free(1...64)

    static let techniqueLength = 1...64

    static let tiers = Tier.allCases.map(\.name)
}

extension TextFormat {
    /// The pattern in JSON Schema; nil if the length is the only condition.
    var pattern: String? {
        switch self {
        case .free, .technique, .moment: nil
        case .line: "^[^\\x00-\\x1f\\x7f-\\x9f]*$"
        case .puzzleID: "^[A-Za-z2-7]{16}$"
        case .withdrawalMark: "^([A-Za-z2-7]{16}|[0-9]{1,15})$"
        case .writtenPuzzleID: "^[a-z2-7]{16}$"
        case .claimID: "^c[0-9a-f]{20}$"
        case .pool: "^[a-z][a-z0-9-]{0,31}$"
        case .idempotencyKey: "^[!-~]{1,64}$"
        case .givens: "^[.1-9A-P]{16,625}$"
        case .solution: "^[1-9A-P]{16,625}$"
        case .cells: "^[.0-9A-P]{16,625}$"
        case .letters: "^[.A-Za-z0-9]{16,625}$"
        case .puzzle:
            "^([.0-9]{81}|[^\\x00-\\x1f\\x7f-\\x9f]*[^.0-9\\x00-\\x1f\\x7f-\\x9f]"
                + "[^\\x00-\\x1f\\x7f-\\x9f]*)$"
        case .cell: "^r([1-9]|1[0-9]|2[0-5])c([1-9]|1[0-9]|2[0-5])$"
        case .clientTime:
            "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
                + "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z$"
        case .sha256: "^[0-9a-f]{64}$"
        case .list(let words):
            "^(\(Self.alternatives(words)))(,(\(Self.alternatives(words))))*$"
        }
    }

    private static func alternatives(_ words: [String]) -> String {
        words.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    }

    /// A description for messages and the manual.
    package var expectation: String {
        switch self {
        case .free(let length): "\(length.lowerBound) to \(length.upperBound) characters"
        case .line(let length):
            "\(Self.free(length).expectation), none of them a control character"
        case .technique: "the name of a technique"
        case .puzzleID, .writtenPuzzleID: "the 16 letters and digits of a puzzle's id"
        case .withdrawalMark: "the 16 letters and digits of a puzzle's id, or a number"
        case .claimID: "a claim's id, c and 20 hexadecimal digits"
        case .pool: "the name of a pool, which is \(PoolName.form)"
        case .idempotencyKey: "1 to 64 visible ASCII characters"
        case .givens: "a character for each cell, the digits 1 to 9, A to P for 10 to 25, and dots"
        case .solution: "a digit for each cell, 1 to 9, and A to P for 10 to 25"
        case .cells: "\(Self.givens.expectation) or zeros for blanks"
        case .letters: "a letter or digit for each cell, or a dot"
        case .puzzle:
            "81 characters, the digits 1 to 9 and dots or zeros for blanks, or a puzzle of any layout"
        case .cell: "the name of a cell, r1c1 to r9c9, up to r25c25 in larger grids"
        case .moment, .clientTime: "a time such as 2026-11-21T17:15:26Z"
        case .sha256: "64 hexadecimal digits"
        case .list(let words):
            "one or more of \(words.joined(separator: ", ")), separated by commas"
        }
    }

    package func holds(_ text: String) -> Bool {
        switch self {
        case .free(let length): length.contains(text.unicodeScalars.count)
        case .line(let length):
            length.contains(text.unicodeScalars.count) && Self.isVisible(text)
        // The route checks the meaning and answers with a code of its own.
        case .technique: Self.techniqueLength.contains(text.unicodeScalars.count)
        case .puzzleID: PuzzleID(text) != nil
        case .withdrawalMark:
            PuzzleID(text) != nil
                || 1...15 ~= text.utf8.count
                    && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        case .writtenPuzzleID: PuzzleID(text) != nil && text == text.lowercased()
        case .claimID:
            text.utf8.count == 21 && text.utf8.first == UInt8(ascii: "c")
                && text.utf8.dropFirst().allSatisfy(Self.isHexadecimal)
        case .pool: PoolName(text) != nil
        case .idempotencyKey:
            1...64 ~= text.utf8.count
                && text.utf8.allSatisfy { UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 }
        case .givens: Self.isGrid(text) { $0 == UInt8(ascii: ".") || Self.isDigit($0) }
        case .solution: Self.isGrid(text, Self.isDigit)
        case .cells:
            Self.isGrid(text) {
                $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "0") || Self.isDigit($0)
            }
        case .letters:
            Self.isGrid(text) {
                $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
            }
        case .puzzle:
            Self.isVisible(text)
                && (text.utf8.count == 81
                    || text.utf8.contains {
                        $0 != UInt8(ascii: ".") && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0)
                    })
        case .moment: text.utf8.count == 20 && text.utf8.last == UInt8(ascii: "Z")
        case .cell: Self.isCell(text)
        case .clientTime: CivilTime.milliseconds(of: text) != nil
        case .sha256: text.utf8.count == 64 && text.utf8.allSatisfy(Self.isHexadecimal)
        case .list(let words):
            text.split(separator: ",", omittingEmptySubsequences: false)
                .allSatisfy { words.contains(String($0)) }
        }
    }

    /// Returns true if a text has no control character.
    private static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func isGrid(_ text: String, _ isOfCell: (UInt8) -> Bool) -> Bool {
        16...625 ~= text.utf8.count && text.utf8.allSatisfy(isOfCell)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (GridRules.digit(of: byte) ?? 0) > 0 }

    private static func isCell(_ text: String) -> Bool {
        let numbers = text.dropFirst().split(separator: "c").compactMap { Int($0) }
        return numbers.count == 2
            && numbers.allSatisfy { GridRules.sizes.upperBound >= $0 && $0 > 0 }
            && text == "r\(numbers[0])c\(numbers[1])"
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }
}
