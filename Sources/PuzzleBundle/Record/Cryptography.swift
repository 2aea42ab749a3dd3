/// The cryptographic functions this library needs, supplied by the platform: `SHA256` and
/// `Curve25519.Signing` of CryptoKit on Apple systems, libsodium on Linux.
public struct Cryptography: Sendable {
    /// Returns the 32 bytes of the SHA-256 of some bytes.
    public let sha256: @Sendable (_ message: [UInt8]) -> [UInt8]

    /// Returns true if 64 bytes are a valid Ed25519 signature of a message for a key of 32 bytes.
    public let verifyEd25519:
        @Sendable (_ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8]) -> Bool

    /// Creates the functions of a platform. Ids, UUIDs and checks of bundles need only SHA-256;
    /// without the other function no signature is valid.
    public init(
        sha256: @escaping @Sendable (_ message: [UInt8]) -> [UInt8],
        verifyEd25519:
            @escaping @Sendable (_ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8]) ->
            Bool = { _, _, _ in false }
    ) {
        self.sha256 = sha256
        self.verifyEd25519 = verifyEd25519
    }
}
