import CFarmSodium

/// Base64 of RFC 4648, with padding.
package enum Base64 {
    /// Encodes bytes. The corresponding C function is `sodium_bin2base64`.
    package static func text(_ bytes: [UInt8]) -> String {
        let variant = CInt(sodium_base64_VARIANT_ORIGINAL)
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        unsafe sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Decodes text; nil if it is malformed. The corresponding C function is `sodium_base642bin`.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let source = Array(text.utf8).map(CChar.init(bitPattern:))
        var bytes = [UInt8](repeating: 0, count: source.count / 4 * 3)
        var length = 0
        let code = unsafe sodium_base642bin(
            &bytes, bytes.count, source, source.count, nil, &length, nil,
            CInt(sodium_base64_VARIANT_ORIGINAL))
        return code == 0 ? Array(bytes.prefix(length)) : nil
    }
}
