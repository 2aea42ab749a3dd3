import Glibc

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

    /// Creates a date from a Unix time; negative times count as 0. The corresponding C function is
    /// `gmtime_r`.
    package init(secondsSince1970 moment: Int64) {
        var moment = time_t(max(0, moment))
        var date = unsafe tm()
        guard unsafe gmtime_r(&moment, &date) != nil else {
            preconditionFailure("the year fits into tm")
        }
        unsafe (year, month, day) = (
            Int(date.tm_year) + 1_900, Int(date.tm_mon) + 1, Int(date.tm_mday)
        )
        unsafe (hour, minute, second) = (Int(date.tm_hour), Int(date.tm_min), Int(date.tm_sec))
        weekday = unsafe Int(date.tm_wday)
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
