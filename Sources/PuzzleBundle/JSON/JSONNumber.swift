/// A number of JSON as it is written, so that nothing is lost: 4.2 is forty-two tenths and not the
/// nearest power of two.
package struct JSONNumber: Hashable, Sendable {
    /// What the grammar of JSON calls a number.
    package let text: String

    /// Only the grammar's own reader has checked a text.
    init(checked text: String) { self.text = text }

    package init(_ integer: Int) { text = String(integer) }

    /// The number if it is whole and fits: of 7, 7.0 and 70e-1 alike.
    package var integer: Int? { scaled(byTenTo: 0) }
    /// Tenths, if the number has at most one decimal.
    package var tenths: Int? { scaled(byTenTo: 1) }
    /// Hundredths, if the number has at most two decimals.
    package var hundredths: Int? { scaled(byTenTo: 2) }

    private func scaled(byTenTo power: Int) -> Int? {
        ExactDecimal(Array(text.utf8)[...])?.scaled(byTenTo: power)
    }
}

/// The digits of a number and where its point stands.
struct ExactDecimal {
    private var digits = 0
    private var isNegative = false
    /// The number is `digits` times ten to this.
    private var exponent = 0

    /// Reads what the grammar calls a number; nil if its digits do not fit.
    init?(_ text: ArraySlice<UInt8>) {
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

    /// The number times a power of ten if that is whole and fits.
    func scaled(byTenTo power: Int) -> Int? {
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
