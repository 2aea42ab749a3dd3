import FarmSystem
import PuzzleCatalogue

/// The plausibility of the clock, compared with the last publication of a catalogue.
///
/// A published day cannot be taken back: one run with a clock that is years ahead would publish all
/// the days before it. The last publication is the only other clock that an export knows.
package enum CatalogueClock {
    /// Clocks of several machines differ, and are set back a little when they are corrected.
    static let tolerance: Int64 = 86_400
    /// A longer pause of a catalogue that grows each day is rare, and its operator is there to
    /// confirm it. A wrong clock publishes at most these days too early.
    static let longestPause: Int64 = 31 * 86_400

    /// The last day that has begun somewhere at a moment, by a clock that may have been set back by
    /// up to a day since.
    static func latestDate(at moment: Int64) -> String {
        CatalogueCalendar.latest(at: moment + tolerance)
    }

    /// The first of the newest days at a moment: those of a catalogue that grows each day are in no
    /// part yet.
    static func firstNewDate(at moment: Int64) -> String {
        CatalogueCalendar.latest(at: moment - Int64(CatalogueState.newest - 1) * 86_400)
    }

    package enum Disagreement: Hashable, Sendable {
        /// The dates of the last publication and of the clock.
        case behind(last: String, now: String)
        case ahead(last: String, now: String)
    }

}

extension CatalogueClock.Disagreement {
    /// Nil if both moments are plausible.
    init?(_ now: Int64, after last: Int64) {
        let dates = (CatalogueCalendar.date(of: last), CatalogueCalendar.date(of: now))
        if now < last - CatalogueClock.tolerance {
            self = .behind(last: dates.0, now: dates.1)
        } else if now > last + CatalogueClock.longestPause {
            self = .ahead(last: dates.0, now: dates.1)
        } else {
            return nil
        }
    }
}

extension CatalogueClock.Disagreement: CustomStringConvertible {
    package var description: String {
        switch self {
        case .behind(let last, let now):
            "was published on \(last), but the clock of this machine says \(now); nothing was "
                + "written; set the clock or, if it is right, add --trust-clock once: days that "
                + "were published ahead stay, and the missing ones are published"
        case .ahead(let last, let now):
            "was last published on \(last), more than a month before the clock of this machine, "
                + "which says \(now); nothing was written; set the clock or, if it is right, add "
                + "--trust-clock once: the missing days of a year are published"
        }
    }
}
