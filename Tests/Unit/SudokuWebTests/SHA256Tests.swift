import FarmSystem
import Foundation
import Testing

@testable import SudokuWeb

@Suite struct SHA256Tests {
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func `the vectors of FIPS 180-4`(text: String, digest: String) {
        var hash = SHA256()
        hash.add(Array(text.utf8))
        #expect(hash.digest().map { String(format: "%02x", $0) }.joined() == digest)
    }

    @Test func `digests are those of libsodium, in any parts`() throws {
        for length in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1_000, 4_099] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
            var hash = SHA256()
            for start in stride(from: 0, to: length, by: 37) {
                hash.add(Array(bytes[start..<min(start + 37, length)]))
            }
            #expect(hash.digest() == Digest.sha256(bytes))
        }
    }
}
