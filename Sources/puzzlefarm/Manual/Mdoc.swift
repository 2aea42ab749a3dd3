/// Writes parts of pages in mdoc(7), the language of manuals.
///
/// Texts are plain; text between backticks is set as literal.
struct Mdoc {
    private var lines: [String] = []
    /// True after a heading or an item, when a paragraph needs no space before it.
    private var isFresh = true

    /// Returns the lines that are written to a part of a page.
    static func text(_ write: (inout Mdoc) -> Void) -> String {
        var part = Mdoc()
        write(&part)
        return part.lines.joined(separator: "\n")
    }

    mutating func section(_ title: String) { heading("Sh", title.uppercased()) }

    mutating func subsection(_ title: String) { heading("Ss", title) }

    private mutating func heading(_ macro: String, _ title: String) {
        // A bracket at the end would be taken for punctuation.
        let end = title.last == "]" ? #"\&"# : ""
        lines.append(".\(macro) \(Self.argument(title))\(end)")
        isFresh = true
    }

    /// Adds a line of macros as it is.
    mutating func macro(_ line: String) {
        lines.append("." + line)
        isFresh = false
    }

    mutating func paragraph(_ text: String) {
        if !isFresh { lines.append(".Pp") }
        isFresh = false
        lines += Self.flowing(text)
    }

    /// Adds a list of terms, each with its description below.
    mutating func list(_ items: [Item]) {
        if items.isEmpty { return }
        lines.append(".Bl -tag -width Ds")
        for item in items {
            lines.append(".It \(item.term)")
            lines += Self.flowing(item.text)
        }
        lines.append(".El")
        isFresh = false
    }

    /// A term of a list, in macros, and its text.
    struct Item {
        let term: String
        let text: String

        init(macros: String, _ text: String) {
            term = macros
            self.text = text
        }

        /// Creates an item with a literal term.
        init(_ literal: String, _ text: String) {
            self.init(macros: "Cm " + argument(literal), text)
        }
    }

    // MARK: Words

    /// Returns the text as one argument of a macro, even if it has several words.
    static func argument(_ text: String) -> String {
        let escaped = literal(text)
        // Short capitalized words could be macros themselves, and single signs punctuation.
        let isWord = text.utf8.count > 3 && text.allSatisfy { $0 != " " }
        return isWord ? escaped : "\"\(escaped.hasPrefix("\\") ? "" : "\\&")\(escaped)\""
    }

    /// Escapes characters that formatters would replace by typographic ones.
    private static func literal(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += #"\e"#
            case "-": escaped += #"\-"#
            case "'": escaped += #"\(aq"#
            case "\"": escaped += #"\(dq"#
            case "`": escaped += #"\(ga"#
            case "^": escaped += #"\(ha"#
            case "~": escaped += #"\(ti"#
            default: escaped.append(character)
            }
        }
        return escaped
    }

    private static func lineStart(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? #"\&"# + line : line
    }

    /// Escapes a word of running text. Options keep their hyphens.
    private static func plain(_ word: Substring) -> String {
        let text = String(word).replacing("\\", with: #"\e"#)
        let isOption = text.hasPrefix("-") || text.contains("--")
        return isOption ? text.replacing("-", with: #"\-"#) : text
    }

    private static let width = 76

    /// Splits a text into input lines: one for each sentence and for each literal.
    private static func flowing(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        func end() {
            if !line.isEmpty { lines.append(lineStart(line)) }
            line = ""
        }
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        precondition(pieces.count % 2 == 1, "backticks come in pairs: \(text)")
        /// The macro of a literal, which text without a space may follow.
        var macro: String?
        for (place, piece) in pieces.enumerated() {
            if place % 2 == 1 {
                let isOpened = line.hasSuffix("(")
                if isOpened { line.removeLast(line.hasSuffix(" (") ? 2 : 1) }
                end()
                macro = ".Ql \(isOpened ? "( " : "")\(argument(String(piece)))"
                continue
            }
            var rest = piece
            if let start = macro {
                let glued = piece.prefix { $0 != " " }
                rest = piece.dropFirst(glued.count)
                lines.append(start + tail(glued))
                macro = nil
            }
            for word in rest.split(separator: " ") {
                if !line.isEmpty, line.count + 1 + word.count > width { end() }
                line += (line.isEmpty ? "" : " ") + plain(word)
                if isSentenceEnd(word) { end() }
            }
        }
        end()
        return lines
    }

    /// Returns the rest of a macro line: punctuation as arguments, other text joined to the
    /// literal.
    private static func tail(_ glued: Substring) -> String {
        let signs = glued.reversed().prefix { ".,:;)?!".contains($0) }
        let word = glued.dropLast(signs.count)
        return (word.isEmpty ? "" : " Ns " + plain(word))
            + signs.reversed().map { " \($0)" }.joined()
    }

    private static func isSentenceEnd(_ word: Substring) -> Bool {
        let end = word.last == ")" ? word.dropLast() : word
        return end.last == "." || end.last == "?" || end.last == "!"
    }
}
