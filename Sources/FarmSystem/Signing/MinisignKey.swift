/// A secret key as `minisign -G -W` writes it, which signs files so that `minisign -V` accepts them.
package struct MinisignKey: Sendable {
    private let number: [UInt8]
    private let key: Ed25519.SecretKey

    package enum Fault: Error, Hashable, Sendable {
        case unreadable(SystemError)
        case encrypted(path: String)
        case malformed(path: String)
    }

    /// What a key's file says, decoded: algorithms, salts and limits of its encryption, then the
    /// number, the key and a checksum that is zero where nothing is encrypted.
    private enum Layout {
        static let size = 158
        static let algorithm = 0..<2
        static let encryption = 2..<4
        static let number = 54..<62
        static let key = 62..<126
    }

    private static let plain = Array("Ed".utf8)

    package init(path: String) throws(Fault) {
        let contents: [UInt8]
        do throws(SystemError) { contents = try Files.contents(of: path) } catch {
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

    /// What others verify with, as `minisign -P` takes it.
    package var publicText: String { Base64.text(Self.plain + number + key.publicKey) }

    /// The signature's file: the plain kind over the bytes themselves, and a second one that covers
    /// the trusted comment too.
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

extension MinisignKey.Fault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .encrypted(let path):
            "\(path): the key is encrypted; make one that is not: minisign -G -W"
        case .malformed(let path):
            "\(path): is no secret key of minisign; make one: minisign -G -W"
        }
    }
}
