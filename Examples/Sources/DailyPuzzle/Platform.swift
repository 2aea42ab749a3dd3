import Foundation
import PuzzleBundle
import PuzzleCatalogue

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CSodium
#endif

/// Returns what reads a catalogue in a folder; an app has URLSession here.
func files(of folder: String) -> @Sendable (CatalogueRequest) async throws -> [UInt8]? {
    { request in
        guard let file = FileHandle(forReadingAtPath: folder + "/" + request.name) else {
            return nil
        }
        return try file.read(upToCount: request.limit + 1).map(Array.init) ?? []
    }
}

extension CacheFolder {
    /// A folder of the file system, which is created.
    static func folder(_ path: String) throws -> CacheFolder {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return CacheFolder(
            lengths: {
                let files = try FileManager.default.contentsOfDirectory(atPath: path)
                return try Dictionary(
                    uniqueKeysWithValues: files.map { name in
                        let attributes = try FileManager.default.attributesOfItem(
                            atPath: path + "/" + name)
                        return (name, (attributes[.size] as? NSNumber)?.intValue ?? 0)
                    })
            },
            read: { Array(try Data(contentsOf: folder.appendingPathComponent($0))) },
            write: { try Data($1).write(to: folder.appendingPathComponent($0)) },
            rename: { name, newName in
                guard rename(path + "/" + name, path + "/" + newName) == 0 else {
                    throw CocoaError(.fileWriteUnknown)
                }
            },
            remove: { try FileManager.default.removeItem(at: folder.appendingPathComponent($0)) })
    }
}

extension Cryptography {
    /// SHA-256 and Ed25519 of CryptoKit or, on Linux, of libsodium.
    static let platform = Cryptography(
        sha256: { message in
            #if canImport(CryptoKit)
                return Array(SHA256.hash(data: message))
            #else
                var digest = [UInt8](repeating: 0, count: 32)
                crypto_hash_sha256(&digest, message, UInt64(message.count))
                return digest
            #endif
        },
        verifyEd25519: { signature, message, key in
            #if canImport(CryptoKit)
                let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
                return key?.isValidSignature(Data(signature), for: Data(message)) ?? false
            #else
                guard signature.count == 64, key.count == 32 else { return false }
                return crypto_sign_verify_detached(signature, message, UInt64(message.count), key)
                    == 0
            #endif
        })
}
