/// A date of the player's calendar, such as 2026-11-22.
public struct CatalogueDate: Hashable, Sendable {
    /// The date as files and documents have it, so that dates are in the order of their texts.
    let text: String

    /// Parses a date with four digits of the year, and two of month and day; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            let month = Int(parts[1]), 1...12 ~= month, let day = Int(parts[2]), 1...31 ~= day
        else { return nil }
        self.text = String(text)
    }

    /// Creates a date of the Gregorian calendar, as `DateComponents` have it; nil if it is none.
    public init?(year: Int, month: Int, day: Int) {
        guard 0...9_999 ~= year, 0...99 ~= month, 0...99 ~= day else { return nil }
        self.init("\(year.digits(4))-\(month.digits(2))-\(day.digits(2))")
    }
}

extension CatalogueDate: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension CatalogueDate: CustomStringConvertible {
    public var description: String { text }
}
