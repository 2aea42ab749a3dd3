import FarmSystem

/// The names in a store's folder.
package struct StateFolder: Hashable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var database: String { path + "/farm.db" }
    package var log: String { database + "-wal" }
    package var sharedMemory: String { database + "-shm" }
    package var lock: String { path + "/farm.lock" }
    /// Says that there was a store here: without it an absent or empty `farm.db` is a new one.
    package var stamp: String { path + "/farm.initialised" }
    package var history: String { path + "/history.import" }
    package var backups: String { path + "/backups" }

    func keptBefore(version: Int) -> String { database + ".pre-v\(version)" }
}

/// A moment as people write it, in the names of files: 20261121T171526Z.
package enum Moment {
    package static func name(_ milliseconds: Int64) -> String {
        let text = rfc3339(milliseconds)
        return text.filter { $0 != "-" && $0 != ":" }
    }

    /// `2026-11-21T17:15:26Z`, from milliseconds since 1970.
    package static func rfc3339(_ milliseconds: Int64) -> String {
        let seconds = milliseconds >= 0 ? milliseconds / 1_000 : 0
        let days = seconds / 86_400
        // Days since 1 March of year 0, cut into eras of 400 years (H. Hinnant, days_from_civil).
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let time = seconds % 86_400
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(year)-\(two(month))-\(two(day))T"
            + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
    }
}
