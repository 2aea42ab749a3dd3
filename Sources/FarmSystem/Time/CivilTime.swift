/// A calendar date and time in UTC.
package struct CivilTime: Hashable, Sendable {
    package let year: Int
    /// 1 for January.
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// 0 for Sunday.
    package let weekday: Int

    /// Creates a date from a Unix time; negative times count as 0.
    package init(secondsSince1970 moment: Int64) {
        let seconds = max(0, Int(moment))
        let days = seconds / 86_400
        // Years begin in March here, which makes the leap day the last day of the year. 400 years
        // have 146,097 days: http://howardhinnant.github.io/date_algorithms.html, civil_from_days.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let time = seconds % 86_400
        (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60)
        // January 1, 1970 was a Thursday.
        weekday = (days + 4) % 7
    }

    /// A number padded to two digits.
    package static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// `17:15:26`
    package var clock: String {
        "\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))"
    }

    /// `2026-11-21`
    package var date: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }
}
