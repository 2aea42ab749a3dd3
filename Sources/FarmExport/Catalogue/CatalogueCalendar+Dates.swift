import FarmSystem
package import PuzzleCatalogue

extension CatalogueCalendar {
    /// A day begins at midnight in the first time zone, 14 hours before midnight UTC: its puzzles
    /// are published from 10:00 UTC of the previous day.
    private static let lead: Int64 = 14 * 3_600
    /// After a longer gap, not every missed day is published.
    package static let mostDays = 366

    static func date(of moment: Int64) -> String { CivilTime(secondsSince1970: moment).date }

    /// The last day that has begun somewhere at a moment: nothing later is to be published.
    static func latest(at moment: Int64) -> String { date(of: moment + lead) }

    /// The days to be published at a moment: all since the last published one or, in a new
    /// catalogue, today and any day that has already begun. Days that a wrong clock has published
    /// ahead stay, and the others are published before them. No day up to `complete` is missing.
    package func missing(at moment: Int64, after complete: String? = nil) -> [String] {
        let latest = Self.latest(at: moment)
        let last = [days.last { $0.date <= latest }?.date, complete].compactMap(\.self).max()
        let today = Self.date(of: moment)
        var dates: [String] = []
        var time = moment + Self.lead
        while dates.count < Self.mostDays {
            let date = Self.date(of: time)
            if let last, date <= last { break }
            if last == nil, date < today { break }
            dates.append(date)
            time -= 86_400
        }
        return dates.reversed()
    }
}
