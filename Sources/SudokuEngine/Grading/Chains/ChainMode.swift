/// The searches with more than one branch: one procedure with switches.
enum ChainMode: Hashable, Sendable {
    /// Contradictions of one digit alone.
    case nishio
    /// Cells and houses with more than two branches.
    case multiple
    /// Both and contradictions, and what is off makes new links; with `level` above 0 techniques help.
    case dynamic(level: Int)

    var isDynamic: Bool { self != .multiple }
    var isNishio: Bool { self == .nishio }

    var level: Int {
        if case .dynamic(let level) = self { level } else { 0 }
    }

    /// The rating in tenths before the length is added.
    var baseTenths: Int {
        switch self {
        case .nishio: 75
        case .multiple: 80
        case .dynamic(let level): 85 + 5 * level
        }
    }
}
