import FarmSystem
package import PuzzleBundle

extension Cryptography {
    /// The cryptographic functions of the operating system.
    package static let system = Cryptography(
        sha256: { Digest.sha256($0) },
        verifyEd25519: { Ed25519.isValid(signature: $0, of: $1, by: $2) })
}
