import FarmJSON
import FarmSystem

/// A document of a catalogue as another document names it.
package struct CatalogueFile: Hashable, Sendable {
    package let name: String
    let size: Int
    let sha256: String

    /// The maximum length of a document. A manifest of version 0.2, which lists everything, grows by
    /// 7.5 MB a year with segments of every tier each hour. Read, it takes five times its length.
    static let longest = 64 << 20

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        size = bytes.count
        sha256 = Digest.hexadecimal(Digest.sha256(bytes))
    }

    /// Names a part after its contents: the same name never means two contents.
    init(part bytes: [UInt8], extension end: String) {
        let digest = Digest.hexadecimal(Digest.sha256(bytes))
        self.init("part-\(digest.prefix(32)).\(end)", bytes)
    }

    func agrees(with bytes: [UInt8]) -> Bool { self == Self(name, bytes) }

    /// Returns true for the name of an index or a part, compressed or not.
    static func isDocument(_ name: String) -> Bool {
        let plain = name.hasSuffix(Gzip.suffix) ? name.dropLast(Gzip.suffix.count) : name[...]
        guard let end = [".json", ".ids"].first(where: plain.hasSuffix),
            let start = ["index-", "part-"].first(where: plain.hasPrefix)
        else { return false }
        let digits = plain.dropFirst(start.count).dropLast(end.count)
        return !digits.isEmpty && digits.utf8.allSatisfy { hexadecimal.contains($0) }
    }

    private static let hexadecimal = Set("0123456789abcdef".utf8)
}

extension CatalogueFile {
    init(_ value: JSONValue) throws(CatalogueError) {
        guard let name = value["file"]?.string, Self.isDocument(name),
            let size = value["size"]?.integer, 0...Self.longest ~= size,
            let sha256 = value["sha256"]?.string
        else { throw CatalogueError("an index or part lacks a member or exceeds a limit") }
        (self.name, self.size, self.sha256) = (name, size, sha256)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("file", name)
        writer.member("size", size)
        writer.member("sha256", sha256)
    }

    func write(_ member: String, to writer: inout JSONWriter) {
        writer.object(member, writeMembers)
    }
}
