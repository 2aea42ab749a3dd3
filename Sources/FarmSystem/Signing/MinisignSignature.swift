/// A signature as `minisign -S -l` writes it, to be held against the bytes that it is of.
package struct MinisignSignature: Sendable {
    private let number: [UInt8]
    private let signature: [UInt8]
    private let trustedComment: String
    private let whole: [UInt8]

    /// What others verify with.
    package struct PublicKey: Sendable {
        fileprivate let number: [UInt8]
        fileprivate let key: [UInt8]

        /// Reads 56 characters, as `minisign -P` takes them, or the file that has them in its second
        /// line; nil of anything else.
        package init?(_ text: String) {
            guard let last = text.split(whereSeparator: \.isNewline).last,
                let bytes = Base64.bytes(last), bytes.count == 42, bytes.starts(with: "Ed".utf8)
            else { return nil }
            number = Array(bytes[2..<10])
            key = Array(bytes[10...])
        }
    }

    /// What is wrong with a signature.
    package struct Fault: Error, Hashable, Sendable {
        package let problem: String
    }

    package init(_ text: String) throws(Fault) {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let start = "trusted comment: "
        guard lines.count == 4, lines[0].hasPrefix("untrusted comment:"),
            lines[2].hasPrefix(start), let bytes = Base64.bytes(lines[1]), bytes.count == 74,
            let whole = Base64.bytes(lines[3]), whole.count == Ed25519.signatureSize
        else { throw Fault(problem: "is no signature of minisign") }
        switch String(decoding: bytes[..<2], as: UTF8.self) {
        case "Ed": break
        case "ED":
            throw Fault(
                problem: "is of the kind that needs BLAKE2b, which apps do not have; sign with "
                    + "minisign -S -l")
        default: throw Fault(problem: "is of no kind that minisign knows")
        }
        number = Array(bytes[2..<10])
        signature = Array(bytes[10...])
        trustedComment = String(lines[2].dropFirst(start.count))
        self.whole = whole
    }

    /// Says what is wrong if it is not a signature of these bytes by that key.
    package func check(_ message: [UInt8], by key: PublicKey) throws(Fault) {
        guard number == key.number else {
            throw Fault(problem: "was made with another key")
        }
        guard Ed25519.isValid(signature: signature, of: message, by: key.key) else {
            throw Fault(problem: "is not that of these bytes; they were changed, or damaged")
        }
        let covered = signature + Array(trustedComment.utf8)
        guard Ed25519.isValid(signature: whole, of: covered, by: key.key) else {
            throw Fault(problem: "has a trusted comment that was changed")
        }
    }
}
