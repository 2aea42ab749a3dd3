import CFarmSodium

/// Fingerprints of bytes, by libsodium.
package enum Digest {
    /// The 32 bytes of SHA-256. The corresponding C function is `crypto_hash_sha256`.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        let code = unsafe crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        precondition(code == 0, "hashing cannot fail")
        return digest
    }

    /// A number that nobody can guess. The corresponding C function is `randombytes_random`.
    package static func random() -> UInt32 {
        // Chooses the source of randomness once; later calls do nothing.
        _ = sodium_init()
        return randombytes_random()
    }
}
