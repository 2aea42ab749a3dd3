import FarmSystem
import PuzzleBundle
package import SudokuEngine

/// A day of a newspaper's week.
package struct NewspaperDay: Sendable {
    private let time: CivilTime

    /// The tiers of the days from Monday to Sunday: those of the page's daily puzzles, too.
    package static let tiers: [Tier] = [
        .easy, .easy, .medium, .medium, .intermediate, .intermediate, .hard,
    ]

    /// Reads a date such as 2026-11-30; nil for any other text, and for a day that does not exist.
    package init?(_ text: String) {
        guard let noon = CivilTime.milliseconds(of: text + "T12:00:00Z") else { return nil }
        self.init(secondsSince1970: noon / 1_000)
        guard date == text else { return nil }
    }

    private init(secondsSince1970 moment: Int64) {
        time = CivilTime(secondsSince1970: moment)
    }

    /// Returns the day that is a number of days later.
    func later(_ days: Int) -> NewspaperDay {
        let noon = CivilTime.milliseconds(of: date + "T12:00:00Z") ?? 0
        return NewspaperDay(secondsSince1970: noon / 1_000 + Int64(days) * 86_400)
    }

    /// `2026-11-30`
    var date: String { time.date }

    /// The tier of the weekday, of those that there are: otherwise the next easier one, or the easiest.
    func tier(among tiers: [Tier]) -> Tier? {
        let wanted = Self.tiers[(time.weekday + 6) % 7]
        return tiers.filter { $0 <= wanted }.max() ?? tiers.min()
    }

    /// The name of a file of the day: `2026-11-30-killer-9.pdf`.
    func file(_ layout: String, _ format: BundleFormat) -> String {
        "\(date)-\(layout.replacing(":", with: "-")).\(format.facts.fileExtension)"
    }

    /// The formats of the puzzle of a day.
    static let formats: [BundleFormat] = [.json, .svg, .pdf]

    /// Returns true for the name of a file of some day.
    static func isFile(_ name: String) -> Bool {
        NewspaperDay(String(name.prefix(10))) != nil && name.dropFirst(10).first == "-"
            && formats.contains { name.hasSuffix("." + $0.facts.fileExtension) }
    }

    /// The date in words, such as Monday, 30 November 2026.
    func title(in language: Language) -> String {
        let (day, month) = (
            Self.days(language)[time.weekday], Self.months(language)[time.month - 1]
        )
        let point = language == .german ? "." : ""
        return "\(day), \(time.day)\(point) \(month) \(time.year)"
    }

    private static func days(_ language: Language) -> [Substring] {
        let names =
            switch language {
            case .english: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday"
            case .german: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"
            }
        return names.split(separator: " ")
    }

    private static func months(_ language: Language) -> [Substring] {
        let names =
            switch language {
            case .english:
                "January February March April May June July August September October November "
                    + "December"
            case .german:
                "Januar Februar März April Mai Juni Juli August September Oktober November "
                    + "Dezember"
            }
        return names.split(separator: " ")
    }
}
