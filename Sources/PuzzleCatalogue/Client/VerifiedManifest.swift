import PuzzleBundle

/// A manifest whose signature by the pinned key is valid.
struct VerifiedManifest: Sendable {
    let manifest: CatalogueManifest
    /// The puzzles of its files that are withdrawn.
    let withdrawn: Set<PuzzleID>
    private let content: [UInt8]
    private let signature: [UInt8]

    init(
        _ content: [UInt8], _ signature: [UInt8], by key: MinisignPublicKey,
        _ cryptography: Cryptography
    ) throws(CatalogueRefusal) {
        do throws(MinisignSignature.SignatureError) {
            try MinisignSignature(String(decoding: signature, as: UTF8.self))
                .check(content, by: key, cryptography)
        } catch {
            throw CatalogueRefusal(CatalogueManifest.signature, .unsigned, error.problem)
        }
        do throws(CatalogueError) {
            manifest = try CatalogueManifest(json: content)
        } catch {
            throw CatalogueRefusal(CatalogueManifest.name, .malformed, error.text)
        }
        withdrawn = Set(manifest.withdrawn.map(\.id))
        self.content = content
        self.signature = signature
    }
}

extension VerifiedManifest {
    /// The name of the file in which both are kept: they are replaced at once.
    static let name = "accepted"
    /// The most bytes of that file.
    static let longest = CatalogueLimits.manifest + CatalogueLimits.signature + 16

    /// The length of the signature on a line, the signature and the manifest.
    var kept: [UInt8] { Array("\(signature.count)\n".utf8) + signature + content }

    /// Nil for what is not, or not any more, verified.
    init?(kept: [UInt8], by key: MinisignPublicKey, _ cryptography: Cryptography) {
        let head = kept.prefix { $0 != UInt8(ascii: "\n") }
        guard let count = Int(String(decoding: head, as: UTF8.self)), count >= 0,
            count < kept.count - head.count
        else { return nil }
        let rest = kept.dropFirst(head.count + 1)
        try? self.init(
            Array(rest.dropFirst(count)), Array(rest.prefix(count)), by: key, cryptography)
    }
}
