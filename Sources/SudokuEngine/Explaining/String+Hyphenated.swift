extension String {
    /// The text in lower case with hyphens for spaces, as in ids; for ASCII.
    var hyphenated: String {
        String(
            decoding: utf8.map { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                case UInt8(ascii: " "): UInt8(ascii: "-")
                default: byte
                }
            }, as: UTF8.self)
    }
}
