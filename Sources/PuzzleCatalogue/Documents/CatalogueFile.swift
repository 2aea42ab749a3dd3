import FarmJSON

/// A document of a catalogue as another document names it.
package struct CatalogueFile: Hashable, Sendable {
    package let name: String
    package let size: Int
    package let sha256: String

    /// The maximum length of a document. A manifest of version 0.2, which lists everything, grows by
    /// 7.5 MB a year with segments of every tier each hour. Read, it takes five times its length.
    package static let longest = 64 << 20

    package init(name: String, size: Int, sha256: String) {
        self.name = name
        self.size = size
        self.sha256 = sha256
    }

    /// Returns true for the name of an index or a part.
    package static func isDocument(_ name: some StringProtocol) -> Bool {
        guard let end = [".json", ".ids"].first(where: name.hasSuffix),
            let start = ["index-", "part-"].first(where: name.hasPrefix)
        else { return false }
        let digits = name.dropFirst(start.count).dropLast(end.count)
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
        self.init(name: name, size: size, sha256: sha256)
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
