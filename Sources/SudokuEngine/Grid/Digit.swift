/// One of the nine symbols, 1...9.
public struct Digit: Hashable, Comparable, Sendable {
    let raw: UInt8

    /// Creates the digit with a value; nil outside 1...9.
    public init?(_ value: Int) {
        guard 1...9 ~= value else { return nil }
        raw = UInt8(value)
    }

    init(trusted raw: UInt8) {
        assert(1...9 ~= raw, "a digit is 1...9")
        self.raw = raw
    }

    /// The value, 1...9.
    public var value: Int { Int(raw) }

    public static func < (left: Digit, right: Digit) -> Bool { left.raw < right.raw }

    /// All nine digits, ascending.
    public static let all: [Digit] = (1...9).map { Digit(trusted: $0) }
}

extension Digit: CustomStringConvertible {
    public var description: String { String(raw) }
}
