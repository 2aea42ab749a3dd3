package import FarmJSON
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

        package init(pool: PoolName, id: PuzzleID) { (self.pool, self.id) = (pool, id) }
    }

    /// Sorted by date.
    package private(set) var days: [Day] = []

    package init() {}

    /// The puzzles of all days.
    package var ids: Set<PuzzleID> { Set(days.flatMap(\.puzzles).map(\.id)) }

    /// Adds a day that is not in the calendar.
    package mutating func add(_ date: String, _ puzzles: [Entry]) {
        let day = Day(date: date, puzzles: puzzles)
        days.insert(day, at: days.firstIndex { $0.date > date } ?? days.endIndex)
    }

    /// Adds the days of another calendar, none of which are in this one.
    package mutating func add(_ other: Self) {
        days = (days + other.days).sorted { $0.date < $1.date }
    }

    /// Removes and returns the days that meet a condition.
    package mutating func take(where isTaken: (String) -> Bool) -> Self {
        var taken = Self()
        taken.days = days.filter { isTaken($0.date) }
        days.removeAll { isTaken($0.date) }
        return taken
    }

    /// Drops the days after a date, except those in `published`. Version 0.1 listed future days.
    package mutating func drop(after date: String, except published: Set<String>) {
        days.removeAll { $0.date > date && !published.contains($0.date) }
    }
}

extension CatalogueCalendar {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for day in days {
                writer.name(day.date)
                write(day, to: &writer)
            }
        }
    }

    /// The puzzles of a date by pool: `{"easy":"mfrggzdfmztwq2lk"}`
    package func write(_ date: String, to writer: inout JSONWriter) {
        write(days.last { $0.date == date } ?? Day(date: date), to: &writer)
    }

    private func write(_ day: Day, to writer: inout JSONWriter) {
        writer.object { for entry in day.puzzles { $0.member(entry.pool.name, entry.id) } }
    }

    package init(_ value: JSONValue?) throws(CatalogueError) {
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
