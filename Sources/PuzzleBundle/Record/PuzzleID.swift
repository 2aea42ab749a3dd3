/// The permanent id of a puzzle and of all its equivalents: the first 80 bits of the SHA-256 of its
/// canonical text, written as 16 characters of base32.
public struct PuzzleID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt16

    /// Creates an id from the first ten bytes of a digest.
    ///
    /// The digest is computed by the caller, since every platform has its own implementation. It is
    /// that of the 81 characters of the puzzle's canonical form; for a puzzle of another layout, that
    /// of its class key (`ClassKeys` of SudokuLayouts).
    public init(digest: some Sequence<UInt8>) {
        var (high, low): (UInt64, UInt16) = (0, 0)
        var count = 0
        for byte in digest.prefix(10) {
            if count < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt16(byte) }
            count += 1
        }
        precondition(count == 10, "a digest must have at least ten bytes")
        self.high = high
        self.low = low
    }

    /// Parses 16 characters of base32 in upper or lower case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var (high, low): (UInt64, UInt16) = (0, 0)
        var count = 0
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a")
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "2")...UInt8(ascii: "7"): value = byte - UInt8(ascii: "2") + 26
            default: return nil
            }
            high = high << 5 | UInt64(low >> 11)
            low = low << 5 | UInt16(value)
            count += 1
            if count > 16 { return nil }
        }
        guard count == 16 else { return nil }
        self.high = high
        self.low = low
    }

    /// The 16 characters in ASCII, in lower case.
    public var ascii: [UInt8] {
        var text: [UInt8] = []
        append(to: &text)
        return text
    }

    /// Appends the 16 characters.
    func append(to text: inout [UInt8]) {
        var (high, low) = (high, low)
        for _ in 0..<16 {
            let value = UInt8(truncatingIfNeeded: high >> 59)
            high = high << 5 | UInt64(low >> 11)
            low <<= 5
            text.append(value < 26 ? UInt8(ascii: "a") + value : UInt8(ascii: "2") + value - 26)
        }
    }
}

extension PuzzleID: CustomStringConvertible {
    public var description: String { String(decoding: ascii, as: UTF8.self) }
}
