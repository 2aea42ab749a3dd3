/// Writes a page in mdoc(7), the language of manuals.
///
/// Texts are plain; what stands between backticks is set off as it would be typed.
struct Mdoc {
    private var lines: [String]
    /// Whether a heading or an item has just begun, after which a paragraph needs no space.
    private var isFresh = true

    init(_ page: ManualPage, date: String, version: String) {
        lines = [
            #".\" Printed by: puzzlefarm man \#(page.rawValue)"#,
            ".Dd \(date)",
            ".Dt \(page.name.uppercased()) \(page.section)",
            ".Os puzzlefarm \(version)",
            ".Sh NAME",
            ".Nm \(page.name)",
            ".Nd \(page.summary)",
        ]
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func section(_ title: String) { heading("Sh", title.uppercased()) }

    mutating func subsection(_ title: String) { heading("Ss", title) }

    private mutating func heading(_ macro: String, _ title: String) {
        // A bracket at the end would pass for punctuation.
        let end = title.last == "]" ? #"\&"# : ""
        lines.append(".\(macro) \(Self.argument(title))\(end)")
        isFresh = true
    }

    /// A line of macros as it is.
    mutating func macro(_ line: String) {
        lines.append("." + line)
        isFresh = false
    }

    mutating func paragraph(_ text: String) {
        if !isFresh { lines.append(".Pp") }
        isFresh = false
        lines += Self.flowing(text)
    }

    /// Terms, each with what it means below it.
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

        /// A term to be typed as it is.
        init(_ literal: String, _ text: String) {
            self.init(macros: "Cm " + argument(literal), text)
        }
    }

    /// Lines to be copied. Those of a name can be found by programs: a comment before them has it.
    mutating func listing(_ listing: [String], name: String? = nil) {
        if let name { lines.append(#".\" commands: \#(name)"#) }
        lines.append(".Bd -literal -offset 2n")
        lines += listing.map { Self.lineStart(Self.literal($0)) }
        lines.append(".Ed")
        isFresh = false
    }

    // MARK: Words

    /// One argument of a macro, however many words it has.
    static func argument(_ text: String) -> String {
        let escaped = literal(text)
        // Short words with a capital could be macros themselves, and a lone sign be punctuation.
        let isWord = text.utf8.count > 3 && text.allSatisfy { $0 != " " }
        return isWord ? escaped : "\"\(escaped.hasPrefix("\\") ? "" : "\\&")\(escaped)\""
    }

    /// Signs that formatters would replace by prettier ones.
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

    /// A word of flowing text. Options keep their signs.
    private static func plain(_ word: Substring) -> String {
        let text = String(word).replacing("\\", with: #"\e"#)
        let isOption = text.hasPrefix("-") || text.contains("--")
        return isOption ? text.replacing("-", with: #"\-"#) : text
    }

    private static let width = 76

    /// A text as lines of input: a new one for each sentence, and one for each word that is set off.
    private static func flowing(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        func end() {
            if !line.isEmpty { lines.append(lineStart(line)) }
            line = ""
        }
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        precondition(pieces.count % 2 == 1, "backticks come in pairs: \(text)")
        /// What follows what was set off, without a space between.
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

    /// Punctuation is set apart; what else follows is tied to what was set off.
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
