/// An unencrypted secret key, as written by `minisign -G -W`; its signatures verify with `minisign
/// -V`.
package struct MinisignKey: Sendable {
    private let number: [UInt8]
    private let key: Ed25519.SecretKey

    package enum KeyError: Error, Hashable, Sendable {
        case unreadable(SystemError)
        case encrypted(path: String)
        case malformed(path: String)
    }

    /// The decoded layout of a key file: algorithms, salts and limits of the encryption, then the
    /// key ID, the key, and a checksum that is zero in an unencrypted file.
    private enum Layout {
        static let size = 158
        static let algorithm = 0..<2
        static let encryption = 2..<4
        static let number = 54..<62
        static let key = 62..<126
    }

    private static let plain = Array("Ed".utf8)
    /// The maximum length of a file: a comment has at most 1,024 bytes, the key 212.
    private static let longest = 16 << 10

    /// Reads a key. The memory of the process is hidden from then on.
    package init(path: String) throws(KeyError) {
        CurrentProcess.hideMemory()
        let contents: [UInt8]
        // The operator named it: it may be a pipe.
        do throws(SystemError) {
            contents = try Descriptor(reading: path).contents(atMost: Self.longest)
        } catch {
            throw .unreadable(error)
        }
        let lines = String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.count == 2, lines[0].hasPrefix("untrusted comment:"),
            let bytes = Base64.bytes(lines[1]), bytes.count == Layout.size,
            Array(bytes[Layout.algorithm]) == Self.plain
        else { throw .malformed(path: path) }
        guard bytes[Layout.encryption].allSatisfy({ $0 == 0 }) else {
            throw .encrypted(path: path)
        }
        guard let key = Ed25519.SecretKey(Array(bytes[Layout.key])) else {
            throw .malformed(path: path)
        }
        number = Array(bytes[Layout.number])
        self.key = key
    }

    /// The public key, as accepted by `minisign -P`.
    package var publicText: String { Base64.text(Self.plain + number + key.publicKey) }

    /// Returns the contents of the signature file: a plain signature of the bytes, and a second one
    /// that also covers the trusted comment.
    package func signature(of message: [UInt8], trustedComment: String) -> String {
        precondition(!trustedComment.contains(where: \.isNewline), "a comment is one line")
        let signature = key.signature(of: message)
        let whole = key.signature(of: signature + Array(trustedComment.utf8))
        return """
            untrusted comment: signature of puzzlefarm
            \(Base64.text(Self.plain + number + signature))
            trusted comment: \(trustedComment)
            \(Base64.text(whole))

            """
    }
}

extension MinisignKey.KeyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .encrypted(let path):
            "\(path): the key is encrypted; create an unencrypted one with minisign -G -W"
        case .malformed(let path):
            "\(path): not a minisign secret key; create one with minisign -G -W"
        }
    }
}
