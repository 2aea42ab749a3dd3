public import SudokuEngine

/// The content of a cell: a digit or notes, and a colour.
///
/// Stored in 18 bits: the digit in bits 0-3, the notes in 4-12, the colour in 13-16, and bit 17 for
/// a given.
public struct CellContent: Hashable, Sendable {
    private(set) var bits: UInt32 = 0

    private static let digitMask: UInt32 = 0xF
    private static let notesMask: UInt32 = 0x1FF0
    private static let colorMask: UInt32 = 0x1E000
    private static let givenMask: UInt32 = 0x20000

    init() {}

    init(given digit: Digit) { bits = UInt32(digit.value) | Self.givenMask }

    init(bits: UInt32) { self.bits = bits }

    /// True if the cell has a given.
    public var isGiven: Bool { bits & Self.givenMask != 0 }

    /// True if the cell has neither a given nor an entry.
    public var isEmpty: Bool { bits & Self.digitMask == 0 }

    /// The given or the entry.
    public var digit: Digit? { Digit(value) }

    /// The player's notes; none in a filled cell.
    public var notes: DigitSet { DigitSet(mask: noteMask) }

    /// The colour.
    public var color: CellColor? { CellColor(rawValue: Int((bits & Self.colorMask) >> 13)) }

    /// The digit, 1...9; 0 for an empty cell.
    var value: Int {
        get { Int(bits & Self.digitMask) }
        set { bits = bits & ~(Self.digitMask | Self.notesMask) | UInt32(newValue) }
    }

    var noteMask: UInt16 {
        get { UInt16(truncatingIfNeeded: (bits & Self.notesMask) >> 4) }
        set { bits = bits & ~Self.notesMask | UInt32(newValue) << 4 }
    }

    mutating func paint(_ color: CellColor?) {
        bits = bits & ~Self.colorMask | UInt32(color?.rawValue ?? 0) << 13
    }

    /// The bit of the digit in a mask; 0 for an empty cell.
    var digitBit: UInt16 { value == 0 ? 0 : 1 << UInt16(value - 1) }
}
