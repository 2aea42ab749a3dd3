/// The font of printed pages, whole in every file, since printers refuse pages that only name theirs.
/// It has the characters of Windows-1252, which the languages of western Europe are written with.
enum EmbeddedFont {
    /// Six letters and a plus sign mark a part of a font (ISO 32000-1, 9.6.4).
    static let name = "PZFARM+Roboto-Regular"
    static let firstCode: UInt8 = 32

    /// The codes from 128 to 159; the others are those of Unicode.
    private static let special: [Character: UInt8] = [
        "€": 128, "‚": 130, "ƒ": 131, "„": 132, "…": 133, "†": 134, "‡": 135, "ˆ": 136, "‰": 137,
        "Š": 138, "‹": 139, "Œ": 140, "Ž": 142, "‘": 145, "’": 146, "“": 147, "”": 148, "•": 149,
        "–": 150, "—": 151, "˜": 152, "™": 153, "š": 154, "›": 155, "œ": 156, "ž": 158, "Ÿ": 159,
    ]

    /// The other characters by their codes. A letter and its accent may come as two scalars, which are
    /// the same character.
    private static let codes: [Character: UInt8] = {
        var codes = special
        for code in Array(32...126) + Array(161...255) as [UInt8] where code != 173 {
            codes[Character(Unicode.Scalar(code))] = code
        }
        return codes
    }()

    /// The code of a character; nil if the font does not have it.
    static func code(_ character: Character) -> UInt8? { codes[character] }

    /// A text as codes, with question marks for what the font does not have.
    static func encoded(_ text: some StringProtocol) -> [UInt8] {
        text.map { codes[$0] ?? UInt8(ascii: "?") }
    }

    /// In thousandths of a point.
    static func width(_ text: some StringProtocol, size: Int) -> Int {
        encoded(text).reduce(0) { $0 + widths[Int($1 - firstCode)] } * size
    }

    /// The longest beginning of a text that is not wider than that, with an ellipsis if something is
    /// left out.
    static func fitted(_ text: String, size: Int, width limit: Int) -> String {
        guard width(text, size: size) > limit else { return text }
        var text = Substring(text)
        while !text.isEmpty, width(text + "…", size: size) > limit { text.removeLast() }
        return text + "…"
    }
}
