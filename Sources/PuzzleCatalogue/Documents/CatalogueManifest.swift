package import FarmJSON
import PuzzleBundle
package import SudokuEngine

/// The table of contents of a catalogue: the one file that clients read first, and that is signed.
/// It lists the newest segments and days, and names the index, which has the older ones.
@dynamicMemberLookup
package struct CatalogueManifest: Hashable, Sendable {
    /// The number of publications, including this one.
    package var sequence = 0
    /// RFC 3339.
    package var created = ""
    /// The version of puzzlefarm that made and rated the latest puzzles.
    package var engine = ""
    package var lists = CatalogueLists()
    /// True if some puzzles are of another layout than classic 9x9.
    package var hasLayouts = false
    /// The number of puzzles of each pool, including those of older segments.
    package var totals: [PoolName: Int] = [:]
    /// The first puzzles of the newest segment of each pool, so that the first games need no segment.
    package var puzzles: [PoolName: [JSONValue]] = [:]
    /// Nil in catalogues of version 0.2, whose manifests list everything.
    package var index: CatalogueFile?
    /// The number of withdrawals that the index and its parts list.
    package var withdrawnEarlier = 0

    package static let name = "manifest.json"
    package static let signature = "manifest.json.minisig"
    private static let format = "puzzlefarm-catalogue/1"
    /// The order of techniques that tiers and ratings refer to.
    private static let ladder = "farm/1"
    /// The maximum length of a file of puzzles: a segment has at most 10,000, with 0.5 kB each, or
    /// 2 kB with techniques for people.
    package static let longestPuzzleFile = 64 << 20
    /// The limits keep increments from overflowing.
    private static let sequences = 0...1_000_000_000_000

    package init() {}

    package subscript<Value>(
        dynamicMember path: WritableKeyPath<CatalogueLists, Value>
    ) -> Value {
        get { lists[keyPath: path] }
        set { lists[keyPath: path] = newValue }
    }
}

extension CatalogueManifest {
    package var json: [UInt8] {
        CatalogueDocument.json(Self.format) { writer in
            writer.member("sequence", sequence)
            writer.member("created", created)
            writer.member("engine", engine)
            writer.member("ladder", Self.ladder)
            writer.member("schema", "puzzlefarm/\(hasLayouts ? 2 : 1)")
            lists.write(to: &writer) { pool, writer in
                if let total = totals[pool] { writer.member("total", total) }
                guard let puzzles = puzzles[pool] else { return }
                writer.name("puzzles")
                writer.value(.array(puzzles))
            }
            guard let index else { return }
            writer.member("withdrawnEarlier", withdrawnEarlier)
            index.write("index", to: &writer)
        }
    }

    /// Reads the output of ``json``. Unknown members are ignored.
    package init(json: [UInt8]) throws(CatalogueError) {
        let value = try CatalogueDocument.value(json, format: Self.format)
        guard let sequence = value["sequence"]?.integer, let created = value["created"]?.string,
            let engine = value["engine"]?.string
        else { throw CatalogueError("sequence, created or engine is missing") }
        guard Self.sequences ~= sequence else {
            throw CatalogueError("sequence is \(sequence), expected \(Self.sequences)")
        }
        (self.sequence, self.created, self.engine) = (sequence, created, engine)
        lists = try CatalogueLists(value)
        for pool in lists.pools {
            let object = value[pool.tier == nil ? "pools" : "tiers"]?[pool.name]
            puzzles[pool] = object?["puzzles"]?.elements
            guard let total = object?["total"] else { continue }
            guard let total = total.integer, Self.sequences ~= total else {
                throw CatalogueError("the total of \(pool) is not a number of puzzles")
            }
            totals[pool] = total
        }
        index = try value["index"].map { (value) throws(CatalogueError) in
            try CatalogueFile(value)
        }
        withdrawnEarlier = value["withdrawnEarlier"]?.integer ?? 0
        hasLayouts = value["schema"]?.string == "puzzlefarm/2"
    }
}
