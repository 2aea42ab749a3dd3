import FarmSystem
import PuzzleCatalogue

extension CatalogueFile {
    init(_ name: String, _ bytes: [UInt8]) {
        self.init(
            name: name, size: bytes.count, sha256: Digest.hexadecimal(Digest.sha256(bytes)))
    }

    /// Names a part after its contents: the same name never means two contents.
    init(part bytes: [UInt8], extension end: String) {
        let digest = Digest.hexadecimal(Digest.sha256(bytes))
        self.init("part-\(digest.prefix(32)).\(end)", bytes)
    }

    func agrees(with bytes: [UInt8]) -> Bool { self == Self(name, bytes) }
}

extension Gzip {
    /// The name of a file without that of its compression.
    static func plain(_ name: String) -> Substring {
        name.hasSuffix(suffix) ? name.dropLast(suffix.count) : name[...]
    }
}
