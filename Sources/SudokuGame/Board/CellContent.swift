public import SudokuEngine

/// The content of a cell: a digit, or notes and corner marks, and a colour.
///
/// Stored in 31 bits: the digit or the notes, which a filled cell does not have, in bits 0-24, the
/// colour in 25-28, bit 29 for a filled cell, and bit 30 for a given. Corner marks are apart.
public struct CellContent: Hashable, Sendable {
    private(set) var bits: UInt32 = 0
    private var cornerBits: UInt32 = 0

    private static let markMask: UInt32 = 0x1FF_FFFF
    private static let colorMask: UInt32 = 0x1E00_0000
    private static let filledMask: UInt32 = 0x2000_0000
    private static let givenMask: UInt32 = 0x4000_0000

    init() {}

    init(given digit: Int) { bits = UInt32(digit) | Self.filledMask | Self.givenMask }

    /// True if the cell has a given.
    public var isGiven: Bool { bits & Self.givenMask != 0 }

    /// True if the cell has neither a given nor an entry.
    public var isEmpty: Bool { bits & Self.filledMask == 0 }

    /// The given or the entry in a grid of up to nine digits; ``value`` has those of all grids.
    public var digit: Digit? { Digit(value) }

    /// The player's notes in a grid of up to nine digits; none in a filled cell. ``noteMask`` has those
    /// of all grids.
    public var notes: DigitSet { DigitSet(bits: UInt16(noteMask & 0x1FF)) }

    /// The player's corner marks in a grid of up to nine digits; none in a filled cell.
    /// ``cornerMask`` has those of all grids.
    public var corners: DigitSet { DigitSet(bits: UInt16(cornerBits & 0x1FF)) }

    /// The colour.
    public var color: CellColor? { CellColor(rawValue: Int((bits & Self.colorMask) >> 25)) }

    /// The given or the entry, from 1; 0 for an empty cell.
    public internal(set) var value: Int {
        get { isEmpty ? 0 : Int(bits & Self.markMask) }
        set {
            bits = bits & ~(Self.markMask | Self.filledMask)
            cornerBits = 0
            if newValue != 0 { bits |= UInt32(newValue) | Self.filledMask }
        }
    }

    /// The player's notes, a mask in which bit 0 is digit 1; none in a filled cell.
    public internal(set) var noteMask: UInt32 {
        get { isEmpty ? bits & Self.markMask : 0 }
        set { if isEmpty { bits = bits & ~Self.markMask | newValue } }
    }

    /// The player's corner marks, a mask in which bit 0 is digit 1; none in a filled cell.
    public internal(set) var cornerMask: UInt32 {
        get { cornerBits }
        set { if isEmpty { cornerBits = newValue } }
    }

    /// Removes notes and corner marks that are not in a mask.
    mutating func keepMarks(_ mask: UInt32) {
        noteMask &= mask
        cornerMask &= mask
    }

    /// Changes bits, or corner marks, to those that differ from them by `change`, and back.
    mutating func toggle(_ change: UInt32, ofCorners: Bool) {
        if ofCorners { cornerBits ^= change } else { bits ^= change }
    }

    mutating func paint(_ color: CellColor?) {
        bits = bits & ~Self.colorMask | UInt32(color?.rawValue ?? 0) << 25
    }

    /// The bit of the digit in a mask; 0 for an empty cell.
    var digitBit: UInt32 { isEmpty ? 0 : 1 << (bits & Self.markMask - 1) }

    /// The notes among the bits that a change of a cell has; none if it is filled or emptied.
    static func notes(inChange bits: UInt32) -> UInt32 {
        fillsOrEmpties(bits) ? 0 : bits & markMask
    }

    /// True if a change of a cell fills or empties it.
    static func fillsOrEmpties(_ bits: UInt32) -> Bool { bits & filledMask != 0 }

    /// The digit, the notes, the colour and the given side by side, in as many bits as they need in a
    /// grid of a number of digits. Checksums of saved games are over these, and over corner marks.
    func packed(_ size: Int) -> UInt64 {
        let digitBits = UInt64(UInt8.bitWidth - UInt8(size).leadingZeroBitCount)
        let colour = UInt64((bits & Self.colorMask) >> 25)
        let notesAbove = UInt64(noteMask) << digitBits
        let rest = colour | (isGiven ? 16 : 0)
        return UInt64(value) | notesAbove | rest << (digitBits + UInt64(size))
    }
}
