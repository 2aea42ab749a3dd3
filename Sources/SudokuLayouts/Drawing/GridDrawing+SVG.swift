package import SudokuEngine

extension GridDrawing {
    /// Returns the drawing as an SVG document with a title and a description.
    ///
    /// It has no ids, styles or references, so that several of them fit in one HTML page.
    public func svg(title: String, description: String) -> String {
        let side = Self.number(Double(size) + 0.4)
        let lines =
            [
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-0.2 -0.2 \(side) \(side)\" "
                    + "role=\"img\" font-family=\"Helvetica,Arial,sans-serif\" text-anchor=\"middle\">",
                "<title>\(Self.escaped(title))</title>",
                "<desc>\(Self.escaped(description))</desc>",
                "<rect x=\"-0.2\" y=\"-0.2\" width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/>",
            ] + elements + ["</svg>"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The elements of the picture, whose cells are one unit wide.
    package var elements: [String] { elements(with: .digits) }

    /// The elements with other marks than digits.
    package func elements(with marks: GridSymbols) -> [String] {
        areas.map { Self.element($0, size) }
            + Self.path(houseLines, "stroke=\"#9ab6d8\" stroke-width=\"0.09\"")
            + Self.path(cellLines, "stroke=\"#888\" stroke-width=\"0.025\"")
            + Self.path(
                cages.flatMap { $0.outline },
                "stroke=\"#333\" stroke-width=\"0.03\" stroke-dasharray=\"0.1 0.07\"")
            + Self.path(
                boxLines, "stroke=\"#000\" stroke-width=\"0.08\" stroke-linecap=\"square\"")
            + cages.filter { !$0.label.isEmpty }.map { Self.label($0, size) }
            + symbols.map { element($0, marks) }
    }

    /// Light colours that black digits stand out on, different in grey too as far as nine can be.
    package static let tints = [
        0xDDE7F3, 0xF7E8C9, 0xDCEFD9, 0xF3D9E4, 0xE3DEF2, 0xD2EFEC, 0xF8DCCB, 0xECECEC, 0xECEBBF,
    ]

    private static func element(_ area: Area, _ size: Int) -> String {
        let squares = area.cells.map { "M\($0 % size) \($0 / size)h1v1h-1z" }.joined()
        let tint = String(tints[area.tint % tints.count], radix: 16)
        return "<path d=\"\(squares)\" fill=\"#\(tint)\"/>"
    }

    private static func path(_ lines: [Line], _ paint: String) -> [String] {
        guard !lines.isEmpty else { return [] }
        let parts = lines.map { line in
            "M\(number(line.start.x)) \(number(line.start.y))"
                + "L\(number(line.end.x)) \(number(line.end.y))"
        }
        return ["<path d=\"\(parts.joined())\" fill=\"none\" \(paint)/>"]
    }

    /// The sum in the upper left corner of the first cell, on white, over the outline.
    private static func label(_ cage: Cage, _ size: Int) -> String {
        let (x, y) = (Double(cage.cells[0] % size), Double(cage.cells[0] / size))
        let width = 0.16 * Double(cage.label.utf8.count) + 0.06
        return "<rect x=\"\(number(x + 0.06))\" y=\"\(number(y + 0.06))\" "
            + "width=\"\(number(width))\" height=\"0.25\" fill=\"#fff\"/>"
            + "<text x=\"\(number(x + 0.07))\" y=\"\(number(y + 0.28))\" font-size=\"0.28\" "
            + "text-anchor=\"start\">\(cage.label)</text>"
    }

    private func element(_ symbol: Symbol, _ marks: GridSymbols) -> String {
        guard let character = marks.character(for: symbol.digit) else {
            return "<path transform=\"translate(\(symbol.cell % size) \(symbol.cell / size))"
                + "scale(.01)\" d=\"\(Self.path(GridSymbols.outline(of: symbol.digit)))\" "
                + "fill=\"#ccc\" stroke=\"#000\" stroke-width=\"4\"/>"
        }
        let (x, y) = (Double(symbol.cell % size) + 0.5, Double(symbol.cell / size))
        // Below the sum, where there are cages.
        let (base, height) = cages.isEmpty ? (0.74, 0.68) : (0.84, 0.6)
        let paint = symbol.isGiven ? "font-weight=\"bold\"" : "fill=\"#1d4f91\""
        return "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y + base))\" "
            + "font-size=\"\(Self.number(height))\" \(paint)>\(character)</text>"
    }

    private static func path(_ outline: [GridSymbols.Stroke]) -> String {
        outline.map { stroke in
            switch stroke {
            case .move(let x, let y): "M\(x) \(y)"
            case .line(let x, let y): "L\(x) \(y)"
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                "C\(x1) \(y1) \(x2) \(y2) \(x) \(y)"
            }
        }.joined() + "Z"
    }

    /// Returns a number with at most two decimals.
    package static func number(_ value: Double) -> String {
        // Not `rounded()`: it would make apps link the system's libm.
        let hundredths = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(sign)\(whole).\(decimals)"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
