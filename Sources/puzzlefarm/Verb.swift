import FarmWire
import SudokuEngine

/// Everything the command line knows about a verb.
///
/// The parser, the help pages, the suggestions, the shell completions and the manual all read this
/// table.
struct Verb: Sendable {
    struct Operand: Sendable {
        let name: String
        let help: String
        var offer = Offer.nothing
        var isRequired = false
        /// Whether there may be several.
        var isRepeatable = false
    }

    struct Example: Sendable {
        let command: String
        let effect: String
    }

    let name: String
    /// One line for the list of verbs.
    let summary: String
    let operand: Operand?
    /// What may follow the operand.
    var second: Operand?
    let options: [Option]
    /// Paragraphs.
    let details: [String]
    let examples: [Example]
    let exitCodes: [ExitCode]
    /// What exit codes mean where it is something else than for most verbs.
    var meanings: [ExitCode: String] = [:]
    let run: @Sendable (inout Arguments) throws(Failure) -> ExitCode

    static let all: [Verb] = [
        .serve, .status, .take, .peek, .export, .pause, .resume, .reload, .withdraw, .backup,
        .store, .config,
        .generate, .grade, .verify, .explain, .solve, .canonical,
        .bench, .completion, .man, .tiers, .version, .help,
    ]

    static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}

/// An option of a verb: `--name`, or `--name VALUE` if it has a value.
struct Option: Sendable {
    let name: String
    let short: Character?
    /// What the value is called on the help page; nil of a switch.
    let value: String?
    let offer: Offer
    /// Whether every one of several counts, and not the last alone.
    let isRepeatable: Bool
    let help: String

    init(
        _ name: String, short: Character? = nil, value: String? = nil, offer: Offer = .nothing,
        isRepeatable: Bool = false, help: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.offer = offer
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// Every verb has it.
    static let help = Option("help", short: "h", help: "show this page")

    static let config = Option(
        "config", value: "FILE", offer: .files,
        help: "the config file; /etc/puzzlefarm/puzzlefarm.toml without it")

    static let json = Option("json", help: "print JSON, for programs to read")

    static let state = Option(
        "state", value: "DIR", offer: .folders,
        help: "the store's folder; /var/lib/puzzlefarm without it")

    static let yes = Option("yes", help: "do it; without it nothing is done")

    static let threads = Option(
        "threads", value: "N", help: "work on N threads; without it, on all processors")
}

/// What a shell may offer in a place of the command line.
enum Offer: Sendable {
    case nothing
    /// Words that are one argument each; some have spaces.
    case words([String])
    case files, folders, verbs

    /// Nil where there are too many to be listed here.
    var words: [String]? {
        switch self {
        case .words(let words): words
        case .verbs: Verb.all.map(\.name)
        case .nothing, .files, .folders: nil
        }
    }

    static let tiers = Offer.words(Tier.allCases.map(\.name))

    /// Those that puzzles in stock may need.
    /// Loops of twelve cells and more are too rare to be offered.
    static let techniques = Offer.words(
        TechniqueName.all.filter(\.isInStock).map(\.name)
            .filter { !$0.contains(/Loop 1[2-8]/) })

    /// In one text for a shell, spaces within words escaped.
    var escapedWords: String? {
        words.map { $0.map { $0.replacing(" ", with: "\\ ") }.joined(separator: " ") }
    }

    static func one<Choice: RawRepresentable & CaseIterable>(
        of _: Choice.Type
    ) -> Offer where Choice.RawValue: LosslessStringConvertible {
        .words(Choice.allCases.map(\.rawValue.description))
    }
}
