import FarmJSON
import FarmSystem
package import PuzzleBundle
package import SudokuEngine

/// The assignment of puzzles to days. No puzzle appears twice, and no day is listed before its
/// puzzles are published.
package struct CatalogueCalendar: Hashable, Sendable {
    package struct Day: Hashable, Sendable {
        /// `2026-11-21`
        package let date: String
        /// At most one puzzle per pool, in the order of pools.
        package fileprivate(set) var puzzles: [Entry] = []
    }

    package struct Entry: Hashable, Sendable {
        package let pool: PoolName
        package let id: PuzzleID
    }

    /// Sorted by date.
    package private(set) var days: [Day] = []

    package init() {}

    /// The puzzles of all days.
    package var ids: Set<PuzzleID> { Set(days.flatMap(\.puzzles).map(\.id)) }

    /// Adds a day that is not in the calendar.
    mutating func add(_ date: String, _ puzzles: [Entry]) {
        let day = Day(date: date, puzzles: puzzles)
        days.insert(day, at: days.firstIndex { $0.date > date } ?? days.endIndex)
    }

    /// Adds the days of another calendar, none of which are in this one.
    mutating func add(_ other: Self) {
        days = (days + other.days).sorted { $0.date < $1.date }
    }

    /// Removes and returns the days that meet a condition.
    mutating func take(where isTaken: (String) -> Bool) -> Self {
        var taken = Self()
        taken.days = days.filter { isTaken($0.date) }
        days.removeAll { isTaken($0.date) }
        return taken
    }

    /// Drops the days after a date, except those in `published`. Version 0.1 listed future days.
    mutating func drop(after date: String, except published: Set<String>) {
        days.removeAll { $0.date > date && !published.contains($0.date) }
    }
}

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

extension CatalogueCalendar {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for day in days {
                writer.name(day.date)
                write(day, to: &writer)
            }
        }
    }

    /// The puzzles of a date by pool: `{"easy":"mfrggzdfmztwq2lk"}`
    func write(_ date: String, to writer: inout JSONWriter) {
        write(days.last { $0.date == date } ?? Day(date: date), to: &writer)
    }

    private func write(_ day: Day, to writer: inout JSONWriter) {
        writer.object { for entry in day.puzzles { $0.member(entry.pool.name, entry.id) } }
    }

    init(_ value: JSONValue?) throws(CatalogueError) {
        guard let members = value?.members else { throw CatalogueError("calendar is missing") }
        for member in members {
            var day = Day(date: member.name)
            for (pool, id) in (member.value.members ?? []).map({ ($0.name, $0.value.string) }) {
                guard let pool = PoolName(pool), let id = id.flatMap({ PuzzleID($0) }) else {
                    throw CatalogueError("\(member.name): expected a pool and a puzzle id")
                }
                day.puzzles.append(Entry(pool: pool, id: id))
            }
            if let last = days.last?.date, last >= day.date {
                throw CatalogueError("the days of the calendar are not in ascending order")
            }
            days.append(day)
        }
    }
}
