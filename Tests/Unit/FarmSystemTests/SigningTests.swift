import FarmSystem
import FarmTestSupport
import Foundation
import Testing

struct SigningTests {
    /// Created with `minisign -G -W` for these tests only.
    private static let secret = """
        untrusted comment: minisign encrypted secret key
        RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9z2WQeGKq3Jsbzx0R8U9KO3XQP1DZaWgZvqTe3f0MZYUQY8x/2JO8kS/AGUAFtytp9GXB03RGDHuEFd4db5XgALMHHh4x5aUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

        """
    private static let publicKey = "RWT3PZZB4YqrckS/AGUAFtytp9GXB03RGDHuEFd4db5XgALMHHh4x5aU"

    private func key(_ text: String = secret) throws -> (TemporaryDirectory, String) {
        let folder = try TemporaryDirectory()
        return (folder, try folder.write(text.utf8, to: "sign.key"))
    }

    @Test func `a signature is identical to minisign's`() throws {
        let (folder, path) = try key()
        let key = try MinisignKey(path: path)
        #expect(key.publicText == Self.publicKey)
        let text = key.signature(of: Array("hello".utf8), trustedComment: "trusted words")
        let lines = text.split(separator: "\n")
        // Created by `minisign -S -l -m m -t "trusted words"`; Ed25519 is deterministic.
        #expect(
            lines[1]
                == "RWT3PZZB4Yqrcotj8Y5rrPq6aMNDJic4MRba2Z09vDI2cVn0081f5mGi36ljzn2nyMXJx/RmuatDj10MPgHzwc7UX3Zm6P2d8Q8="
        )
        #expect(
            lines[3]
                == "f7ET3I2W6Y/oL4XbPdwkY57DtNiOWzptS8RC/r0ifMLQTJXHD4+ElEuA88+/39GQMe09VneoyhICR5QO6nnUCA=="
        )
        withExtendedLifetime(folder) {}
    }

    @Test(.enabled(if: (try? Command.tool("minisign", "-v").exitCode) == 0))
    func `minisign accepts a signature, and rejects it for another message`() throws {
        let (folder, path) = try key()
        let message = try folder.write("hello".utf8, to: "message")
        let signature = try MinisignKey(path: path)
            .signature(of: Array("hello".utf8), trustedComment: "segment 7")
        _ = try folder.write(signature.utf8, to: "message.minisig")
        let words = ["minisign", "-V", "-P", Self.publicKey, "-m", message]
        #expect(try Command.tool(words).exitCode == 0)
        _ = try folder.write("Hello".utf8, to: "message")
        #expect(try Command.tool(words).exitCode != 0)
    }

    @Test(arguments: [
        ("", "not a minisign secret key"),
        ("untrusted comment: x\nnot base64!\n", "not a minisign secret key"),
        ("untrusted comment: x\nRWQAAEIy\n", "not a minisign secret key"),
        (secret.replacing("Jsbzx0R8", with: "JsbzX0R8"), "not a minisign secret key"),
        (secret.replacing("RWQAAEIy", with: "RWRTY0Iy"), "encrypted; create an unencrypted one"),
    ])
    func `anything but an unencrypted secret key is rejected with a remedy`(
        text: String, words: String
    ) throws {
        let (folder, path) = try key(text)
        let fault = #expect(throws: MinisignKey.KeyError.self) { _ = try MinisignKey(path: path) }
        #expect(fault?.description.contains(words) == true)
        #expect(fault?.description.contains("minisign -G -W") == true)
        withExtendedLifetime(folder) {}
    }

    @Test func `a signature is valid for its message and its key only`() throws {
        let bytes = try #require(Base64.bytes(Self.publicKey))
        let publicKey = Array(bytes.suffix(Ed25519.publicKeySize))
        let signed = try #require(
            Base64.bytes(
                "RWT3PZZB4Yqrcotj8Y5rrPq6aMNDJic4MRba2Z09vDI2cVn0081f5mGi36ljzn2nyMXJx/RmuatDj10MPgHzwc7UX3Zm6P2d8Q8="
            ))
        let signature = Array(signed.suffix(Ed25519.signatureSize))
        #expect(Ed25519.isValid(signature: signature, of: Array("hello".utf8), by: publicKey))
        #expect(!Ed25519.isValid(signature: signature, of: Array("hallo".utf8), by: publicKey))
        #expect(!Ed25519.isValid(signature: signature, of: Array("hello".utf8), by: []))
        for place in signature.indices {
            var broken = signature
            broken[place] ^= 1
            #expect(!Ed25519.isValid(signature: broken, of: Array("hello".utf8), by: publicKey))
        }
    }

    @Test(arguments: [[], [0], [1, 2], [255, 254, 253], Array(0...255)] as [[UInt8]])
    func `Base64 round-trips`(bytes: [UInt8]) {
        #expect(Base64.bytes(Base64.text(bytes)) == bytes)
        #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
}
