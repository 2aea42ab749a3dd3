import FarmAPI
import FarmSystem
import SudokuEngine

/// Help pages, made from the table of verbs and laid out for the width of the terminal.
struct HelpPage {
    private let terminal: Terminal
    private var lines: [String] = []

    private init(on terminal: Terminal) { self.terminal = terminal }

    /// A description of puzzlefarm and the list of verbs.
    static func overview(on terminal: Terminal) -> String {
        var page = HelpPage(on: terminal)
        page.paragraph(
            "puzzlefarm keeps a stock of Sudoku puzzles; it makes, rates and solves them.")
        page.heading("Usage")
        page.paragraph("puzzlefarm VERB [OPTION]... [FILE]", indent: 2)
        page.heading("Verbs")
        page.columns(Verb.all.map { ($0.name, $0.summary) })
        page.lines.append("")
        page.paragraph(
            "puzzlefarm VERB --help explains a verb, puzzlefarm tiers the promises of the tiers, "
                + "puzzlefarm techniques the solving techniques, and puzzlefarm man "
                + "puzzlefarm-tiers the ratings.")
        return page.text
    }

    static func page(of verb: Verb, on terminal: Terminal) -> String {
        var page = HelpPage(on: terminal)
        page.paragraph("puzzlefarm \(verb.name): \(verb.summary)")
        page.heading("Usage")
        let options = verb.options.isEmpty ? "" : " [OPTION]..."
        let operands = verb.operands
        let names = operands.map { operand in
            let name = operand.isRequired ? operand.name : "[\(operand.name)]"
            return " " + name + (operand.isRepeatable ? "..." : "")
        }.joined()
        page.paragraph("puzzlefarm \(verb.name)\(options)\(names)", indent: 2)
        page.details(of: verb)
        if !operands.isEmpty {
            page.heading(operands.count == 1 ? "Operand" : "Operands")
            page.columns(operands.map { ($0.name, $0.help) })
        }
        page.heading("Options")
        page.columns(verb.allOptions.map { ($0.spelling, $0.help) })
        if verb.options.contains(where: { $0.help == Option.technique.help }) {
            page.heading("Techniques")
            page.paragraph(.techniqueNames, indent: 2)
        }
        if !verb.help.examples.isEmpty { page.heading("Examples") }
        for example in verb.help.examples {
            page.command(example.command)
            page.paragraph(example.effect, indent: 6)
        }
        page.heading("Exit codes")
        page.columns(verb.exitCodes.map { (String($0.rawValue), verb.meanings[$0] ?? $0.meaning) })
        return page.text
    }

    /// Adds the paragraphs; those that explain one word each become a table.
    private mutating func details(of verb: Verb) {
        var words: [(name: String, text: String)] = []
        for detail in verb.help.details + [""] {
            if let match = detail.explainedWord {
                words.append(match)
                continue
            }
            if !words.isEmpty {
                lines.append("")
                columns(words)
                words = []
            }
            if detail.isEmpty { continue }
            lines.append("")
            paragraph(detail)
        }
    }

    private var text: String { lines.joined(separator: "\n") }

    private mutating func heading(_ title: String) {
        lines += ["", terminal.bold(title)]
    }

    private mutating func paragraph(_ text: String, indent: Int = 0) {
        let margin = String(repeating: " ", count: indent)
        lines += wrapped(text, width: terminal.width - indent).map { margin + $0 }
    }

    private mutating func columns(_ rows: [(name: String, text: String)]) {
        lines += puzzlefarm.columns(rows, indent: 2, width: terminal.width)
    }

    /// Adds a command, which can be copied: a long one has lines that end with a backslash. Quoted
    /// words stay whole.
    private mutating func command(_ text: String) {
        // A space within quotes is hidden from the wrapping.
        var quote: Character?
        let hidden = text.map { character -> Character in
            if character == quote {
                quote = nil
            } else if quote == nil, "'\"".contains(character) {
                quote = character
            }
            return quote != nil && character == " " ? "\u{A0}" : character
        }
        let parts = wrapped(String(hidden), width: terminal.width - 8)
        for (number, part) in parts.enumerated() {
            lines.append(
                (number == 0 ? "  " : "      ") + part.replacing("\u{A0}", with: " ")
                    + (number == parts.count - 1 ? "" : " \\"))
        }
    }
}

extension String {
    /// The two parts of a paragraph that begins with a word and a colon; nil for others.
    var explainedWord: (name: String, text: String)? {
        wholeMatch(of: /([a-z0-9-]+): (.*)/).map { (String($0.1), String($0.2)) }
    }

    /// The values that `--technique` accepts.
    static let techniqueNames =
        TechniqueName.list
        + ". Case, spaces and hyphens do not matter, and other common names of the same patterns "
        + "are accepted. The name of a family matches any technique in it: "
        + TechniqueName.listOfFamilies + ". These are looked for on the farm path. Names of the "
        + "human ladder are looked for on the human path, in pools that store it (human = true): "
        + TechniqueName.listOfHuman + "; human: before a name means its technique there, such as "
        + "human:x-wing. puzzlefarm tiers --techniques explains them."
}

extension Option {
    /// The spelling on the help page, such as `-n, --number N`.
    var spelling: String {
        (short.map { "-\($0), " } ?? "") + "--" + name + (value.map { " " + $0 } ?? "")
    }
}

extension Verb.Operand {
    /// A puzzle, or the input of verbs that work on puzzles line by line.
    static let puzzles = Verb.Operand(
        name: "PUZZLE",
        help:
            "a puzzle, as 81 cells, a line of a layout or a link, or a file of them; standard input "
            + "if it is - or absent",
        offer: .files)

    /// The pool that a verb works on.
    static let pool = Verb.Operand(
        name: "POOL",
        help: "the pool: " + Tier.allCases.map(\.name).joined(separator: " ")
            + ", or one of the operator's own; see puzzlefarm tiers for the promises of the tiers, "
            + "puzzlefarm status for the others",
        offer: .tiers, isRequired: true)
}
