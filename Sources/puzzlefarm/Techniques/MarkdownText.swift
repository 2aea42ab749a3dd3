/// The parts of a text in Markdown.
enum MarkdownText {
    private static let width = 100

    /// Returns a paragraph in lines.
    static func filled(_ text: String) -> String {
        lines(of: text, width: width).joined(separator: "\n")
    }

    /// Returns an item of a list.
    static func item(_ text: String) -> String {
        "- " + lines(of: text, width: width - 2).joined(separator: "\n  ")
    }

    static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    /// Returns the anchor that forges give a heading: `locked-candidates-pointing`.
    static func anchor(_ heading: String) -> String {
        String(
            heading.lowercased().compactMap { sign -> Character? in
                sign == " " ? "-" : sign.isLetter || sign.isNumber || sign == "-" ? sign : nil
            })
    }

    /// Breaks a text into lines, but not within literals. No line begins with a sign or a number,
    /// which could begin a list or underline a heading.
    private static func lines(of text: String, width: Int) -> [String] {
        var lines: [String] = []
        var unit = ""
        func end() {
            if let last = lines.last, last.count + 1 + unit.count <= width {
                lines[lines.count - 1] += " " + unit
            } else if !unit.isEmpty {
                lines.append(unit)
            }
        }
        for word in text.split(separator: " ") {
            let canBegin = word.first.map { $0.isLetter || "`([*".contains($0) } ?? false
            let isInLiteral = unit.count { $0 == "`" } % 2 == 1
            if canBegin && !isInLiteral || unit.isEmpty {
                end()
                unit = String(word)
            } else {
                unit += " " + word
            }
        }
        end()
        return lines
    }
}
