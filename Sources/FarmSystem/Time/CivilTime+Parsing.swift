extension CivilTime {
    /// Returns the milliseconds since 1970 of a time in UTC as in RFC 3339, with or without a
    /// fraction: `2026-11-21T17:15:26Z`, `2026-11-21T17:15:26.123Z`. Nil for any other text.
    package static func milliseconds(of text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z") else { return nil }
        let marks: [(Int, Character)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        guard marks.allSatisfy({ bytes[$0.0] == $0.1.asciiValue }) else { return nil }
        let fraction = bytes[19..<bytes.count - 1]
        guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            let thousandths = thousandths(fraction),
            1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds =
            daysSince1970(year: year, month: month, day: day) * 86_400 + hour * 3_600
            + minute * 60 + second
        return seconds * 1_000 + thousandths
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// Returns the milliseconds of a point with one to nine digits; 0 for an empty text.
    private static func thousandths(_ text: ArraySlice<UInt8>) -> Int64? {
        if text.isEmpty { return 0 }
        guard text.first == UInt8(ascii: "."), 2...10 ~= text.count else { return nil }
        let digits = Array(text.dropFirst())
        guard number(digits[...]) != nil else { return nil }
        return number((digits + [UInt8](repeating: UInt8(ascii: "0"), count: 2))[..<3])
    }

    /// Returns the days from 1970-01-01 to a date of the Gregorian calendar; a day after the end of
    /// its month counts into the next one.
    private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        // Years that begin in March have their leap day at the end.
        let shifted = month > 2 ? year : year - 1
        let era = shifted >= 0 ? shifted / 400 : -1
        let yearOfEra = shifted - era * 400
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
