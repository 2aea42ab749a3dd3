import FarmJSON

/// The content of a page as PDF operators (ISO 32000-1, 8 and 9). Positions are in points from the
/// lower left.
struct PDFContent {
    var bytes: [UInt8] = []
    /// The elements of the logical structure.
    var tags: [PDFTag] = []
    /// The number of tagged pieces.
    var pieces = 0
    /// The group to which what is drawn belongs, a place among the elements.
    var group: Int?

    enum Alignment { case left, center, right }

    /// Gray levels in hundredths, starting from 0 for black.
    enum Shade: Int {
        case black = 0
        case gray = 45
        case pale = 80
    }

    mutating func line(_ operators: String) { bytes.append(operators + "\n") }

    /// Draws a text on the line `y`, with its left end, center or right end at `x`.
    mutating func text(
        _ text: String, size: Int, x: Int, y: Int, _ alignment: Alignment = .left,
        _ shade: Shade = .black
    ) {
        let width = EmbeddedFont.width(text, size: size)
        let start =
            switch alignment {
            case .left: x * 1_000
            case .center: x * 1_000 - width / 2
            case .right: x * 1_000 - width
            }
        let level = String(shade.rawValue, decimals: 2)
        line("BT /F \(size) Tf \(level) g \(String(start, decimals: 3)) \(y) Td")
        string(EmbeddedFont.encoded(text))
        line(" Tj ET")
    }

    /// A string of codes, with escapes for those that are not printable ASCII.
    mutating func string(_ codes: [UInt8]) {
        bytes.append("(")
        for code in codes {
            if 0x20..<0x7F ~= code, !"()\\".utf8.contains(code) {
                bytes.append(code)
            } else {
                let octal = String(code, radix: 8)
                bytes.append("\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal)
            }
        }
        bytes.append(")")
    }

    /// Draws a row of dots, the first few dark: zero-length lines with round caps.
    mutating func dots(_ dark: Int, of count: Int, x: Int, y: Int) {
        line("q 1 J 4 w")
        for (range, shade) in [(0..<dark, Shade.black), (dark..<count, .pale)] where !range.isEmpty
        {
            let paths = range.map { "\(x + 6 * $0) \(y) m \(x + 6 * $0) \(y) l" }
            line(String(shade.rawValue, decimals: 2) + " G " + paths.joined(separator: " ") + " S")
        }
        line("Q")
    }
}
