import FarmJSON
import PuzzleBundle

/// The journal of an export, written before anything is delivered: its claims, and the expected
/// contents of every part. Once it is written, the export can be completed even after a crash.
struct ExportJournal: Hashable, Sendable {
    struct Claim: Hashable, Sendable {
        let id: String
        let key: String
        let count: Int
    }

    /// A file of the export, stored as a part next to its final name until it is published.
    struct File: Hashable, Sendable {
        let name: String
        let size: Int
        /// Empty for a sample, which has no journal.
        let sha256: String
        var puzzles = 0
        /// True if it replaces any file of the same name.
        var replaces = false
    }

    /// The claims to deliver; none once all are delivered.
    let claims: [Claim]
    /// In the order of publication.
    let files: [File]

    private static let format = "puzzlefarm-export/1"
    /// The maximum length: two million files, one a puzzle, with 200 bytes each, and their claims.
    static let longest = 512 << 20

    init(claims: [Claim], files: [File]) {
        self.claims = claims
        self.files = files
    }

    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.member("format", Self.format)
            writer.objects("claims", claims) { claim, writer in
                writer.member("id", claim.id)
                writer.member("key", claim.key)
                writer.member("count", claim.count)
            }
            writer.objects("files", files) { file, writer in
                writer.member("name", file.name)
                writer.member("size", file.size)
                writer.member("sha256", file.sha256)
                writer.member("puzzles", file.puzzles)
                if file.replaces { writer.member("replaces", true) }
            }
        }
    }

    /// Nil if the input is not a journal.
    init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json), value["format"]?.string == Self.format,
            let claims = value["claims"]?.elements, let files = value["files"]?.elements
        else { return nil }
        self.claims = claims.compactMap { claim in
            guard let id = claim["id"]?.string, let key = claim["key"]?.string,
                let count = claim["count"]?.integer
            else { return nil }
            return Claim(id: id, key: key, count: count)
        }
        self.files = files.compactMap { file in
            guard let name = file["name"]?.string, !name.contains("/"),
                let size = file["size"]?.integer, let sha256 = file["sha256"]?.string,
                let puzzles = file["puzzles"]?.integer
            else { return nil }
            return File(
                name: name, size: size, sha256: sha256, puzzles: puzzles,
                replaces: file["replaces"]?.bool ?? false)
        }
        guard claims.count == self.claims.count, files.count == self.files.count else {
            return nil
        }
    }
}
