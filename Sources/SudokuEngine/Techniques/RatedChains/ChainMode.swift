/// The modes of the search with several branches, one procedure with switches.
package enum ChainMode: Hashable, Sendable {
    /// Contradictions within one digit.
    case nishio
    /// Cells and houses with more than two branches.
    case multiple
    /// Both, plus contradictions; off candidates create new links, and with `level` above 0 other
    /// techniques are applied inside the chains.
    case dynamic(level: Int)

    package var isDynamic: Bool { self != .multiple }
    package var isNishio: Bool { self == .nishio }

    package var level: Int {
        if case .dynamic(let level) = self { level } else { 0 }
    }

    /// The rating in tenths before the surcharge for length.
    package var baseTenths: Int {
        switch self {
        case .nishio: Nishio.base
        case .multiple: MultipleForcingChains.base
        case .dynamic(let level): DynamicForcingChains.base(level: level)
        }
    }
}
