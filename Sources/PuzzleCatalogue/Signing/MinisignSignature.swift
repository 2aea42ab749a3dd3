package import PuzzleBundle

/// A signature as written by `minisign -S -l`.
package struct MinisignSignature: Sendable {
    private let number: [UInt8]
    private let signature: [UInt8]
    private let trustedComment: String
    private let whole: [UInt8]

    /// The maximum length of a file with a signature or a key: minisign permits comments of 1,024
    /// and 8,192 bytes, and the rest has less than 500.
    package static let longest = 16 << 10

    /// The problem with a signature.
    package struct SignatureError: Error, Hashable, Sendable {
        package let problem: String
    }

    package init(_ text: String) throws(SignatureError) {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let start = "trusted comment: "
        guard lines.count == 4, lines[0].hasPrefix("untrusted comment:"),
            lines[2].hasPrefix(start), let bytes = Base64Bytes(lines[1])?.bytes,
            bytes.count == 74, let whole = Base64Bytes(lines[3])?.bytes, whole.count == 64
        else { throw SignatureError(problem: "is not a minisign signature") }
        switch String(decoding: bytes[..<2], as: UTF8.self) {
        case "Ed": break
        case "ED":
            throw SignatureError(
                problem: "is prehashed and needs BLAKE2b, which apps do not have; sign with "
                    + "minisign -S -l")
        default: throw SignatureError(problem: "uses an unknown algorithm")
        }
        number = Array(bytes[2..<10])
        signature = Array(bytes[10...])
        trustedComment = String(lines[2].dropFirst(start.count))
        self.whole = whole
    }

    /// Throws unless this is a valid signature of the bytes by the key.
    package func check(
        _ message: [UInt8], by key: MinisignPublicKey, _ cryptography: Cryptography
    ) throws(SignatureError) {
        guard number == key.number else {
            throw SignatureError(problem: "was made with another key")
        }
        guard cryptography.verifyEd25519(signature, message, key.key) else {
            throw SignatureError(
                problem: "does not match the file; the file was changed or damaged")
        }
        let covered = signature + Array(trustedComment.utf8)
        guard cryptography.verifyEd25519(whole, covered, key.key) else {
            throw SignatureError(problem: "does not match its trusted comment, which was changed")
        }
    }
}
