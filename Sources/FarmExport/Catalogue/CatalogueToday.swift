import FarmJSON

/// A small file that lists the puzzles of today in any time zone: the latest days, each with its
/// file. It has its own signature, so that clients need no manifest to play a day's puzzles.
enum CatalogueToday {
    static let name = "today.json"
    static let signature = "today.json.minisig"
    private static let format = "puzzlefarm-today/1"
    /// Yesterday in the west, today, and tomorrow in the east.
    private static let count = 3

    /// Nil if no day has a file.
    static func json(of manifest: CatalogueManifest) -> [UInt8]? {
        guard !manifest.daily.isEmpty else { return nil }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("format", format)
        writer.name("days")
        writer.beginArray()
        for file in manifest.daily.suffix(count) {
            writer.beginObject()
            file.writeMembers(to: &writer)
            writer.name("puzzles")
            manifest.calendar.write(file.date, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// The trusted comment of the signature.
    static func comment(of manifest: CatalogueManifest) -> String {
        "puzzlefarm daily puzzles, \(manifest.daily.last?.date ?? "")"
    }
}
