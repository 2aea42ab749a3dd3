import FarmSystem

/// Unpredictable texts, and their comparison.
enum Secret {
    /// The name of an origin: 128 bits in the letters of host names.
    static func label() -> String {
        // Five bits per letter: 26 letters for 128 bits.
        var text = ""
        var (pending, bits) = (0, 0)
        for byte in Digest.randomBytes(16) + [0] {
            (pending, bits) = (pending << 8 | Int(byte), bits + 8)
            while bits >= 5, text.count < 26 {
                bits -= 5
                text.append(letters[pending >> bits & 31])
            }
            pending &= (1 << bits) - 1
        }
        return text
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567")

    /// A code of 128 bits, short enough to be typed.
    static func code() -> String { text(bytes: 16) }

    /// A bearer of 256 bits.
    static func bearer() -> String { text(bytes: 32) }

    /// Base64 for URLs (RFC 4648, section 5), without padding.
    private static func text(bytes count: Int) -> String {
        Base64.text(Digest.randomBytes(count)).replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    static func areEqual(_ one: String, _ other: String) -> Bool {
        Digest.areEqual(Array(one.utf8), Array(other.utf8))
    }
}
