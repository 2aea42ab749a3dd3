import FarmSystem

/// A date in HTTP format: `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate: CustomStringConvertible {
    let description: String

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    init(secondsSince1970 seconds: Int64) {
        let moment = CivilTime(secondsSince1970: seconds)
        description =
            "\(Self.weekdays[moment.weekday]), \(CivilTime.two(moment.day)) "
            + "\(Self.months[moment.month - 1]) \(moment.year) \(moment.clock) GMT"
    }
}
