/// The letters of regions, extra houses and cages: `A` to `Z`, `a` to `z`, `0` to `9`.
package enum NotationLetters {
    /// Returns the letter of a number below 62.
    package static func letter(_ number: Int) -> UInt8 {
        switch number {
        case ..<26: UInt8(ascii: "A") + UInt8(number)
        case ..<52: UInt8(ascii: "a") + UInt8(number - 26)
        default: UInt8(ascii: "0") + UInt8(number - 52)
        }
    }

    /// Returns the number of a letter; nil for any other character.
    package static func number(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0")) + 52
        default: nil
        }
    }
}
