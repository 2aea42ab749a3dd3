import FarmAPI
import FarmSystem
import Foundation
import PuzzleBundle
import Testing
@testable import PuzzleCatalogue

/// Signatures as minisign writes them.
struct MinisignSignatureTests {
    private static let publicKey = "RWT3PZZB4YqrckS/AGUAFtytp9GXB03RGDHuEFd4db5XgALMHHh4x5aU"
    /// Created by `minisign -S -l -m m -t "trusted words"`, of "hello".
    private static let signature = """
        untrusted comment: signature from minisign secret key
        RWT3PZZB4Yqrcotj8Y5rrPq6aMNDJic4MRba2Z09vDI2cVn0081f5mGi36ljzn2nyMXJx/RmuatDj10MPgHzwc7UX3Zm6P2d8Q8=
        trusted comment: trusted words
        f7ET3I2W6Y/oL4XbPdwkY57DtNiOWzptS8RC/r0ifMLQTJXHD4+ElEuA88+/39GQMe09VneoyhICR5QO6nnUCA==

        """

    private func check(_ text: String, of message: String, by key: String = publicKey) throws {
        let key = try #require(MinisignPublicKey(key))
        try MinisignSignature(text).check(Array(message.utf8), by: key, .system)
    }

    @Test func `a signature of minisign is valid, whatever its untrusted comment`() throws {
        try check(Self.signature, of: "hello")
        try check(Self.signature.replacing("from minisign", with: "of anybody"), of: "hello")
        let file = "untrusted comment: key\n\(Self.publicKey)\n"
        try check(Self.signature, of: "hello", by: file)
    }

    @Test(arguments: [
        (signature, "Hello", "does not match the file"),
        (signature.replacing("trusted words", with: "trusted word"), "hello", "trusted comment"),
        (signature.replacing("RWT3PZZB", with: "RUT3PZZB"), "hello", "prehashed"),
        (signature.replacing("RWT3PZZB", with: "RXT3PZZB"), "hello", "unknown algorithm"),
        (signature.replacing("RWT3PZZB", with: "RWT3PZZC"), "hello", "another key"),
        (signature.replacing("8Q8=", with: "8Q9="), "hello", "not a minisign signature"),
        (signature.replacing("8Q8=", with: "8Q8"), "hello", "not a minisign signature"),
        (signature.replacing("untrusted", with: "trusted"), "hello", "not a minisign signature"),
        ("", "hello", "not a minisign signature"),
    ])
    func `any other is refused with the reason`(text: String, message: String, words: String) {
        let error = #expect(throws: MinisignSignature.SignatureError.self) {
            try check(text, of: message)
        }
        #expect(error?.problem.contains(words) == true, "\(error?.problem ?? "")")
    }

    @Test(arguments: ["", "RWT3PZZB", publicKey.replacing("RWT3", with: "RUT3")])
    func `what is no public key of minisign is none`(text: String) {
        #expect(MinisignPublicKey(text) == nil)
    }

    @Test(
        arguments: [[], [0], [1, 2], [255, 254, 253], [9, 8, 7, 6], Array(0...255)] as [[UInt8]])
    func `Base64 is read`(bytes: [UInt8]) {
        #expect(Base64Bytes(Base64.text(bytes))?.bytes == bytes)
    }

    @Test(arguments: [
        "A", "AA", "AAA", "AAAAA", "A===", "====", "AB==", "AAB=", "AA=A", "AA A", "é===",
    ])
    func `what is no Base64 is refused, as by libsodium`(text: String) {
        #expect(Base64Bytes(text) == nil)
        #expect(Base64.bytes(text) == nil)
    }
}
