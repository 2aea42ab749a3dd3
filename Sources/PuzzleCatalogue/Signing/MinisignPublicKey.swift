/// The public key of a catalogue, as minisign writes it.
public struct MinisignPublicKey: Hashable, Sendable {
    /// The key's id.
    let number: [UInt8]
    /// The 32 bytes of Ed25519.
    let key: [UInt8]

    /// Parses a key of 56 characters, as accepted by `minisign -P`, or the text of a `minisign.pub`,
    /// which has it in its second line; nil for anything else.
    public init?(_ text: String) {
        guard let last = text.split(whereSeparator: \.isNewline).last,
            let bytes = Base64Bytes(last)?.bytes, bytes.count == 42, bytes.starts(with: "Ed".utf8)
        else { return nil }
        number = Array(bytes[2..<10])
        key = Array(bytes[10...])
    }
}
