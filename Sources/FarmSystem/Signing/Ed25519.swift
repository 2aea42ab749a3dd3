import CFarmSodium

/// Ed25519 signatures (RFC 8032), by libsodium.
package enum Ed25519 {
    package static let signatureSize = Int(crypto_sign_ed25519_BYTES)
    package static let publicKeySize = Int(crypto_sign_ed25519_PUBLICKEYBYTES)

    /// A secret key.
    package struct SecretKey: Sendable {
        /// The seed and the public key.
        private let bytes: [UInt8]

        package static let size = Int(crypto_sign_ed25519_SECRETKEYBYTES)

        package var publicKey: [UInt8] { Array(bytes[32...]) }

        /// Creates a key; nil if its public half does not match the secret half: the bytes are
        /// damaged or not a key. The corresponding C function is
        /// `crypto_sign_ed25519_seed_keypair`.
        package init?(_ given: [UInt8]) {
            guard given.count == Self.size, Self.completed(Array(given.prefix(32))) == given else {
                return nil
            }
            bytes = given
        }

        private static func completed(_ seed: [UInt8]) -> [UInt8] {
            var publicKey = [UInt8](repeating: 0, count: publicKeySize)
            var bytes = [UInt8](repeating: 0, count: size)
            let code = unsafe crypto_sign_ed25519_seed_keypair(&publicKey, &bytes, seed)
            precondition(code == 0, "every seed is valid")
            return bytes
        }

        /// Signs a message. The corresponding C function is `crypto_sign_ed25519_detached`.
        package func signature(of message: [UInt8]) -> [UInt8] {
            var signature = [UInt8](repeating: 0, count: signatureSize)
            let code = unsafe crypto_sign_ed25519_detached(
                &signature, nil, message, UInt64(message.count), bytes)
            precondition(code == 0, "signing cannot fail")
            return signature
        }
    }

    /// Verifies a signature. The corresponding C function is `crypto_sign_ed25519_verify_detached`.
    package static func isValid(
        signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]
    ) -> Bool {
        guard signature.count == signatureSize, publicKey.count == publicKeySize else {
            return false
        }
        return unsafe crypto_sign_ed25519_verify_detached(
            signature, message, UInt64(message.count), publicKey) == 0
    }
}
