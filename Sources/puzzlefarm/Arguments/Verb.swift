import FarmAPI
import FarmSystem
import SudokuEngine
import SudokuLayouts

/// The description of a verb.
///
/// The parser, the help pages, the suggestions, the shell completions and the manual all use this
/// table.
struct Verb: Sendable {
    struct Operand: Sendable {
        let name: String
        let help: String
        var offer = CompletionSource.nothing
        var isRequired = false
        /// True if the operand may be repeated.
        var isRepeatable = false
    }

    struct Example: Sendable {
        let command: String
        let effect: String
    }

    let name: String
    /// The line in the list of verbs.
    let summary: String
    let operand: Operand?
    /// The optional second operand.
    var second: Operand?
    let options: [Option]
    let exitCodes: [ExitCode]
    /// The meanings of exit codes that differ from the usual ones.
    var meanings: [ExitCode: String] = [:]
    let run: @Sendable (inout Arguments) throws(CommandError) -> ExitCode

    static let all: [Verb] = [
        .serve, .status, .web, .take, .peek, .show, .export, .site, .pause, .resume, .reload,
        .withdraw, .pool, .tenant, .backup,
        .store, .config,
        .generate, .grade, .verify, .explain, .find, .solve, .canonical, .convert,
        .bench, .completion, .man, .tiers, .techniques, .layouts, .version, .help,
    ]

    /// The paragraphs and the examples of the help page.
    var help: VerbHelp { VerbHelp.all[name] ?? VerbHelp() }

    static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}

/// An option of a verb: `--name`, or `--name VALUE` if it has a value.
struct Option: Sendable {
    let name: String
    let short: Character?
    /// The placeholder of the value on the help page; nil for a switch.
    let value: String?
    let offer: CompletionSource
    /// True if all values count when the option is repeated, false if only the last does.
    let isRepeatable: Bool
    let help: String

    init(
        _ name: String, short: Character? = nil, value: String? = nil,
        offer: CompletionSource = .nothing,
        isRepeatable: Bool = false, help: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.offer = offer
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// The option that every verb has.
    static let help = Option("help", short: "h", help: "show this page")

    static let config = Option(
        "config", value: "FILE", offer: .files,
        help: "the config file; default: /etc/puzzlefarm/puzzlefarm.toml")

    static let json = Option("json", help: "print JSON")

    static let state = Option(
        "state", value: "DIR", offer: .folders,
        help: "the store's folder; default: store.path of the configuration")

    static let yes = Option("yes", help: "confirm; without it nothing is done")

    static let threads = Option(
        "threads", value: "N", help: "use N threads; default: the number of processors")
}

/// The completions that a shell offers at a position of the command line.
enum CompletionSource: Sendable {
    case nothing
    /// Words that are one argument each; some contain spaces. Computed when a shell asks, since the names of
    /// all techniques would take most of the time in which a command starts.
    case words(@autoclosure @Sendable () -> [String])
    case files, folders, verbs

    /// The words of a finite set; nil for files and folders.
    var words: [String]? {
        switch self {
        case .words(let words): words()
        case .verbs: Verb.all.map(\.name)
        case .nothing, .files, .folders: nil
        }
    }

    static let tiers = CompletionSource.words(Tier.allCases.map(\.name))

    /// The techniques that puzzles in stock may need. Loops of twelve cells and more are too rare
    /// to offer.
    static let techniques = CompletionSource.words(
        (TechniqueName.single + TechniqueName.families).filter(\.isInStock).map(\.name)
            .filter { !$0.contains(/Loop 1[2-8]/) }
            + TechniqueName.human.flatMap(\.techniques))

    static let namedTechniques = CompletionSource.words(
        TechniqueGroup.all.flatMap(\.techniques).map(\.id))

    /// The words as one text for a shell, with spaces within words escaped.
    var escapedWords: String? {
        words.map { $0.map { $0.replacing(" ", with: "\\ ") }.joined(separator: " ") }
    }

    static func one<Choice: RawRepresentable & CaseIterable>(
        of _: Choice.Type
    ) -> CompletionSource where Choice.RawValue: LosslessStringConvertible {
        let words = Choice.allCases.map(\.rawValue.description)
        return .words(words)
    }
}
