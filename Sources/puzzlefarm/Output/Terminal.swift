import FarmSystem
import PuzzleBundle

/// The display capabilities of a descriptor.
struct Terminal: Sendable {
    let isTerminal: Bool
    /// The width for laying out text.
    let width: Int
    /// The real number of columns.
    let columns: Int
    let height: Int
    let hasStyle: Bool

    /// Queries the descriptor. Without a terminal, text is laid out for 80 columns.
    init(_ descriptor: borrowing Descriptor) {
        isTerminal = descriptor.isTerminal
        let size = descriptor.windowSize
        columns = size?.columns ?? 80
        width = min(100, max(20, columns))
        // A terminal that does not report its height is assumed to be tall enough.
        height = size.map { $0.rows > 0 ? $0.rows : .max } ?? .max
        let isDumb = CurrentProcess.environment("TERM") == "dumb"
        hasStyle = isTerminal && !isDumb && CurrentProcess.environment("NO_COLOR") == nil
        canRedraw = isTerminal && !isDumb
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(CurrentProcess.environment)
        let characters = locale.first?.lowercased() ?? ""
        hasSymbols = characters.hasSuffix("utf-8") || characters.hasSuffix("utf8")
    }

    /// True if the locale has more than ASCII.
    let hasSymbols: Bool

    /// True if lines can be erased and redrawn.
    let canRedraw: Bool

    /// Returns true unless lines of a number of characters would be broken.
    func hasRoom(for count: Int) -> Bool { !isTerminal || count <= columns }

    /// Returns the message that some boards are too wide, with what helps beside a wider terminal; nil if
    /// there is room for them.
    func problem(withBoards boards: String, taking count: Int, remedy: String) -> String? {
        if hasRoom(for: count) { return nil }
        return "\(boards) \(count) columns, and the terminal has \(columns); make it wider, or "
            + remedy
    }

    /// The styles of the parts of a picture, as SGR parameters.
    enum Style: String, Sendable {
        case placed = "1;30;42"
        case pattern = "30;46"
        case second = "30;45"
        case third = "97;44"
        case fourth = "30;47"
        case removed = "30;43"
        case enough = "32"
        case low = "33"
    }

    func styled(_ text: String, _ style: Style) -> String {
        hasStyle ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    func bold(_ text: String) -> String { hasStyle ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    static var output: Terminal { Terminal(.standardOutput()) }
    static var error: Terminal { Terminal(.standardError()) }
}

/// Prints a text and a line end on stdout.
@discardableResult
func say(_ text: String) throws(CommandError) -> WriteResult { try put(text + "\n") }

/// Prints a text as it is on stdout.
func put(_ text: String) throws(CommandError) -> WriteResult {
    try failing(as: .io) { () throws(SystemError) in
        try Descriptor.standardOutput().write(Array(text.utf8))
    }
}

/// Prints `puzzlefarm: ...` on stderr, in one line: a message may quote text from other sources.
/// Errors of stderr are ignored, since there is nowhere to report them.
func complain(_ message: String) {
    _ = try? Descriptor.standardError().write(Array("puzzlefarm: \(message.printable)\n".utf8))
}

/// Breaks a text at spaces into lines of at most the given width.
func wrapped(_ text: String, width: Int) -> [String] {
    text.broken { $0.count + 1 + $1.count <= width }
}

/// Lays out names and texts as two columns, or one below the other if the width is too small.
func columns(_ rows: [(name: String, text: String)], indent: Int, width: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let left = indent + (rows.map(\.name.count).max() ?? 0) + 2
    let isNarrow = width - left < 30
    let start = isNarrow ? indent + 4 : left
    return rows.flatMap { name, text in
        var lines = wrapped(text, width: width - start).map {
            String(repeating: " ", count: start) + $0
        }
        let head = margin + name
        if isNarrow || lines.isEmpty { return [head] + lines }
        lines[0] = head + lines[0].dropFirst(head.count)
        return lines
    }
}

/// Formats 1234567 as 1,234,567.
func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text += "," }
        text.append(digit)
    }
    return text
}
