import FarmJSON
import PuzzleCatalogue

/// A small file that lists the puzzles of today in any time zone: the latest days, each with its
/// file. It has its own signature, so that clients need no manifest to play a day's puzzles.
enum CatalogueToday {
    static let name = "today.json"
    static let signature = "today.json.minisig"
    private static let format = "puzzlefarm-today/1"
    /// Yesterday in the west, today, and tomorrow in the east.
    private static let count = 3

    /// The latest days that had begun when the manifest was made.
    private static func days(of manifest: CatalogueManifest) -> [CatalogueLists.Daily] {
        guard let created = manifest.moment else { return manifest.daily.suffix(count) }
        let latest = CatalogueClock.latestDate(at: created)
        return manifest.daily.filter { $0.date <= latest }.suffix(count)
    }

    /// Nil if no day has a file.
    static func json(of manifest: CatalogueManifest) -> [UInt8]? {
        let days = days(of: manifest)
        guard !days.isEmpty else { return nil }
        return CatalogueDocument.json(format) { writer in
            writer.objects("days", days) { file, writer in
                file.writeMembers(to: &writer)
                writer.name("puzzles")
                manifest.calendar.write(file.date, to: &writer)
            }
        }
    }

    /// The trusted comment of the signature.
    static func comment(of manifest: CatalogueManifest) -> String {
        "puzzlefarm daily puzzles, \(days(of: manifest).last?.date ?? "")"
    }
}
