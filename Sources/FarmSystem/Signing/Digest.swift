import CFarmSodium

/// Cryptographic hashes and random numbers, by libsodium.
package enum Digest {
    /// The 32 bytes of SHA-256. The corresponding C function is `crypto_hash_sha256`.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        let code = unsafe crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        precondition(code == 0, "hashing cannot fail")
        return digest
    }

    /// A keyed hash that who does not know the secret of 16 bytes cannot make collide (SipHash-2-4).
    /// The corresponding C function is `crypto_shorthash`.
    package static func short(_ bytes: [UInt8], secret: [UInt8]) -> UInt64 {
        precondition(secret.count == Int(crypto_shorthash_KEYBYTES), "a secret of 16 bytes")
        var hash = [UInt8](repeating: 0, count: Int(crypto_shorthash_BYTES))
        unsafe crypto_shorthash(&hash, bytes, UInt64(bytes.count), secret)
        return hash.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// SHA-256 of a file as 64 hexadecimal digits, in constant memory.
    package static func sha256(ofFile path: String) throws(SystemError) -> String {
        try sha256(of: Descriptor(reading: path))
    }

    /// SHA-256 of the remaining bytes of an open file.
    package static func sha256(of file: borrowing Descriptor) throws(SystemError) -> String {
        var state = crypto_hash_sha256_state()
        unsafe crypto_hash_sha256_init(&state)
        var chunk: [UInt8] = []
        while try file.read(into: &chunk, atMost: 1 << 20) > 0 {
            unsafe crypto_hash_sha256_update(&state, chunk, UInt64(chunk.count))
            chunk.removeAll(keepingCapacity: true)
        }
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        unsafe crypto_hash_sha256_final(&state, &digest)
        return hexadecimal(digest)
    }

    /// Two digits per byte, in lower case.
    package static func hexadecimal(_ digest: [UInt8]) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// An unpredictable number. The corresponding C function is `randombytes_random`.
    package static func random() -> UInt32 {
        // Initializes the source of randomness once; later calls do nothing.
        _ = sodium_init()
        return randombytes_random()
    }

    /// Unpredictable bytes. The corresponding C function is `randombytes_buf`.
    package static func randomBytes(_ count: Int) -> [UInt8] {
        _ = sodium_init()
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe randombytes_buf(&bytes, count)
        return bytes
    }

    /// Compares secrets in a time that does not depend on their contents. The corresponding C
    /// function is `sodium_memcmp`.
    package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return unsafe sodium_memcmp(one, other, one.count) == 0
    }
}
