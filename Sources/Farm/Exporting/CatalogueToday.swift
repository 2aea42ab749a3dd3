import PuzzleBundle

/// The small file that says which puzzles are today's, whatever the reader's time zone: the latest
/// days, each with its file. It has a signature of its own, so that who wants a day's puzzles needs
/// no manifest.
enum CatalogueToday {
    static let name = "today.json"
    static let signature = "today.json.minisig"
    private static let format = "puzzlefarm-today/1"
    /// Yesterday in the west, today, tomorrow in the east.
    private static let count = 3

    /// Nil without a day that has a file.
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

    /// What the signature's trusted comment says.
    static func comment(of manifest: CatalogueManifest) -> String {
        "puzzlefarm daily puzzles, \(manifest.daily.last?.date ?? "")"
    }
}
