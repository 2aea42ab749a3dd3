/// What this library needs of cryptography, which every platform has and nobody should write: on
/// Apple's systems CryptoKit's `SHA256` and `Curve25519.Signing`, on Linux libsodium's.
public struct Cryptography: Sendable {
    /// The 32 bytes of SHA-256.
    public let sha256: @Sendable (_ message: [UInt8]) -> [UInt8]

    /// Whether an Ed25519 signature of 64 bytes is that of a message by the key of 32 bytes.
    public let verifyEd25519:
        @Sendable (_ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8]) -> Bool

    public init(
        sha256: @escaping @Sendable (_ message: [UInt8]) -> [UInt8],
        verifyEd25519:
            @escaping @Sendable (_ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8]) ->
            Bool
    ) {
        self.sha256 = sha256
        self.verifyEd25519 = verifyEd25519
    }
}
