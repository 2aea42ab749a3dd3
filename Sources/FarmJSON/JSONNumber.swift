/// A JSON number as written, without loss of precision: 4.2 is exactly 42 tenths, not the nearest
/// binary fraction.
package struct JSONNumber: Hashable, Sendable {
    /// A number that matches the JSON grammar.
    package let text: String

    /// Created only by the parser, which has checked the text.
    package init(checked text: String) { self.text = text }

    package init(_ integer: Int) { text = String(integer) }

    /// The number, if it is an integer in range: 7 for 7, 7.0 and 70e-1.
    package var integer: Int? { scaled(byTenTo: 0) }
    /// The number of tenths, if the number has at most one decimal.
    package var tenths: Int? { scaled(byTenTo: 1) }
    /// The number of hundredths, if the number has at most two decimals.
    package var hundredths: Int? { scaled(byTenTo: 2) }

    private func scaled(byTenTo power: Int) -> Int? {
        ExactDecimal(Array(text.utf8)[...])?.scaled(byTenTo: power)
    }
}

/// The significant digits and the decimal exponent of a number.
package struct ExactDecimal {
    private var digits = 0
    private var isNegative = false
    /// The number is `digits` times ten to this power.
    private var exponent = 0

    /// Parses a number of the JSON grammar; nil if its digits overflow.
    package init?(_ text: ArraySlice<UInt8>) {
        var isFraction = false
        for (place, byte) in zip(text.indices, text) {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                guard let shift = Int(String(decoding: text[(place + 1)...], as: UTF8.self)),
                    -1_000...1_000 ~= shift
                else { return nil }
                exponent += shift
                return
            default:
                let (tens, isTooMuch) = digits.multipliedReportingOverflow(by: 10)
                let (sum, isStillTooMuch) = tens.addingReportingOverflow(Int(byte) - 0x30)
                guard !isTooMuch, !isStillTooMuch else { return nil }
                digits = sum
                if isFraction { exponent -= 1 }
            }
        }
    }

    /// The number times a power of ten, if that is an integer in range.
    package func scaled(byTenTo power: Int) -> Int? {
        var result = digits
        var shift = exponent + power
        while shift < 0, result != 0 {
            guard result % 10 == 0 else { return nil }
            result /= 10
            shift += 1
        }
        while shift > 0, result != 0 {
            let (tens, isTooMuch) = result.multipliedReportingOverflow(by: 10)
            guard !isTooMuch else { return nil }
            result = tens
            shift -= 1
        }
        return isNegative ? -result : result
    }
}
