/// The font of printed pages, embedded completely in every file because print shops reject pages
/// with fonts that are only named. It has the characters of Windows-1252, which cover the languages
/// of western Europe.
enum EmbeddedFont {
    /// Six letters and a plus sign mark a font subset (ISO 32000-1, 9.6.4).
    static let name = "PZFARM+Roboto-Regular"
    static let firstCode: UInt8 = 32

    /// The codes from 128 to 159; all others equal Unicode.
    private static let special: [Character: UInt8] = [
        "€": 128, "‚": 130, "ƒ": 131, "„": 132, "…": 133, "†": 134, "‡": 135, "ˆ": 136, "‰": 137,
        "Š": 138, "‹": 139, "Œ": 140, "Ž": 142, "‘": 145, "’": 146, "“": 147, "”": 148, "•": 149,
        "–": 150, "—": 151, "˜": 152, "™": 153, "š": 154, "›": 155, "œ": 156, "ž": 158, "Ÿ": 159,
    ]

    /// All other characters by code. A letter with an accent may consist of two scalars, but is the
    /// same character.
    private static let codes: [Character: UInt8] = {
        var codes = special
        for code in Array(32...126) + Array(161...255) as [UInt8] where code != 173 {
            codes[Character(Unicode.Scalar(code))] = code
        }
        return codes
    }()

    /// The code of a character; nil if the font lacks it.
    static func code(_ character: Character) -> UInt8? { codes[character] }

    /// The codes of a text, with question marks for characters the font lacks.
    static func encoded(_ text: some StringProtocol) -> [UInt8] {
        text.map { codes[$0] ?? UInt8(ascii: "?") }
    }

    /// The width in thousandths of a point.
    static func width(_ text: some StringProtocol, size: Int) -> Int {
        encoded(text).reduce(0) { $0 + widths[Int($1 - firstCode)] } * size
    }

    /// The longest prefix of a text that fits the width, with an ellipsis if it is shortened.
    static func fitted(_ text: String, size: Int, width limit: Int) -> String {
        guard width(text, size: size) > limit else { return text }
        var text = Substring(text)
        while !text.isEmpty, width(text + "…", size: size) > limit { text.removeLast() }
        return text + "…"
    }

    /// The lines of a text broken at spaces; a word that is too long for a line is shortened.
    static func lines(of text: String, size: Int, width limit: Int) -> [String] {
        text.broken { width($0 + " " + $1, size: size) <= limit }
            .map { fitted($0, size: size, width: limit) }
    }

    /// The lines of a text without blanks, broken anywhere.
    static func pieces(of text: String, size: Int, width limit: Int) -> [String] {
        var pieces: [String] = []
        var room = 0
        for character in text {
            let width = width(String(character), size: size)
            if pieces.isEmpty || width > room {
                pieces.append("")
                room = limit
            }
            pieces[pieces.count - 1].append(character)
            room -= width
        }
        return pieces
    }
}
