/// A set of digits, stored as a bit mask: digit d is bit d-1.
public struct DigitSet: Hashable, Sendable {
    package let bits: UInt16

    /// Creates the set of a mask of nine bits.
    package init(bits: UInt16) {
        precondition(bits <= 0x1FF, "a set of digits has nine bits")
        self.bits = bits
    }

    /// Creates a set without digits.
    public init() { bits = 0 }

    /// Creates the set of one digit.
    public init(_ digit: Digit) { bits = 1 << UInt16(digit.raw - 1) }

    /// Creates the set of some digits.
    public init(_ digits: some Sequence<Digit>) {
        bits = digits.reduce(0) { $0 | 1 << UInt16($1.raw - 1) }
    }

    /// All nine digits.
    public static let all = DigitSet(bits: 0x1FF)

    /// The number of digits.
    public var count: Int { bits.nonzeroBitCount }
    /// True if the set has no digit.
    public var isEmpty: Bool { bits == 0 }

    /// Returns true if a digit is in the set.
    public func contains(_ digit: Digit) -> Bool { bits >> UInt16(digit.raw - 1) & 1 != 0 }

    /// The lowest digit; nil if the set is empty.
    public var first: Digit? {
        bits == 0 ? nil : Digit(trusted: UInt8(bits.trailingZeroBitCount) + 1)
    }

    /// The only digit; nil unless the set has exactly one.
    public var only: Digit? { bits & (bits &- 1) == 0 ? first : nil }

    /// Returns the digits of both sets.
    public func union(_ other: DigitSet) -> DigitSet { DigitSet(bits: bits | other.bits) }
    /// Returns the digits that both sets have.
    public func intersection(_ other: DigitSet) -> DigitSet { DigitSet(bits: bits & other.bits) }
    /// Returns the digits that the other set does not have.
    public func subtracting(_ other: DigitSet) -> DigitSet { DigitSet(bits: bits & ~other.bits) }
    /// The digits that the set does not have.
    public var complement: DigitSet { DigitSet(bits: ~bits & 0x1FF) }
}

extension DigitSet: Sequence {
    /// The digits, ascending.
    public struct Iterator: IteratorProtocol {
        var rest: UInt16
        public mutating func next() -> Digit? {
            guard rest != 0 else { return nil }
            defer { rest &= rest &- 1 }
            return Digit(trusted: UInt8(rest.trailingZeroBitCount) + 1)
        }
    }

    public func makeIterator() -> Iterator { Iterator(rest: bits) }
    public var underestimatedCount: Int { count }
}

extension DigitSet: CustomStringConvertible {
    public var description: String { "{" + map { $0.description }.joined() + "}" }
}
