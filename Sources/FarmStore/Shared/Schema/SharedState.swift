import FarmPostgres

/// The state of a shared stock, as the table `meta` has it.
enum SharedState: Hashable, Sendable {
    case open
    /// It is being filled from a file.
    case incomplete
    /// It is being copied to a file: it can be read, and nothing can be changed.
    case moving(to: String)
    /// It was copied to a file, and is out of service permanently.
    case moved(to: String)
    case unknown(String)

    private static let movingStart = "moving to "
    private static let movedStart = "moved to "

    init(_ text: String) {
        self =
            switch text {
            case "open": .open
            case "incomplete": .incomplete
            case _ where text.hasPrefix(Self.movingStart):
                .moving(to: String(text.dropFirst(Self.movingStart.count)))
            case _ where text.hasPrefix(Self.movedStart):
                .moved(to: String(text.dropFirst(Self.movedStart.count)))
            default: .unknown(text)
            }
    }

    var text: String {
        switch self {
        case .open: "open"
        case .incomplete: "incomplete"
        case .moving(let address): Self.movingStart + address
        case .moved(let address): Self.movedStart + address
        case .unknown(let text): text
        }
    }

    /// The reason why farms do not use the stock; nil if they do.
    var obstacle: PostgresError? {
        switch self {
        case .open: nil
        case .incomplete:
            PostgresError(
                .notReady,
                "the stock is incomplete; repeat the puzzlefarm store copy that fills it")
        case .moving(let address):
            PostgresError(
                .notReady,
                "the stock is moving to \(address); repeat the puzzlefarm store copy until it is "
                    + "complete, or give it up: puzzlefarm store init URL")
        case .moved(let address): PostgresError(.moved, address)
        case .unknown(let text):
            PostgresError(.notReady, "the stock is \(text); upgrade this puzzlefarm")
        }
    }
}
