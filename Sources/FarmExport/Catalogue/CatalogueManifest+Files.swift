import FarmJSON
import FarmSystem
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine

extension CatalogueManifest {
    static let publicKey = "minisign.pub"
    /// The files that every publication replaces, unlike segments and days.
    static let changing: Set = [
        name, name + Gzip.suffix, signature, publicKey, CatalogueToday.name,
        CatalogueToday.name + Gzip.suffix, CatalogueToday.signature,
    ]

    /// The moment of the publication in seconds since 1970; nil if there was none.
    var moment: Int64? { CivilTime.milliseconds(of: created).map { $0 / 1_000 } }

    /// The number of puzzles of each pool in a manifest: as many as the page keeps ready.
    private static let ready = 5
    private static let membersOfGames: Set = [
        "id", "givens", "solution", "layout", "regions", "extra", "cages", "tier", "tierRating",
        "se",
    ]

    /// The first puzzles of a segment, with the members of the long form that a game needs.
    static func firstPuzzles(of segment: [UInt8]) -> [JSONValue] {
        let lines = segment.split(separator: UInt8(ascii: "\n"), maxSplits: ready)
        return lines.prefix(ready).compactMap { line in
            guard let members = (try? JSONReader.value(Array(line)))?.members else { return nil }
            return .object(members.filter { membersOfGames.contains($0.name) })
        }
    }

    /// Returns true if the name is that of a segment or daily file, compressed or not.
    static func isPuzzleFile(_ name: String) -> Bool {
        let plain = Gzip.plain(name)
        let starts = Tier.allCases.map { $0.name + "-" } + [CatalogueLists.Daily.prefix]
        return plain.hasSuffix(".\(BundleFormat.ndjson.facts.fileExtension)")
            && (starts.contains(where: plain.hasPrefix)
                || CatalogueLists.Segment.place(of: String(plain)) != nil)
    }
}
