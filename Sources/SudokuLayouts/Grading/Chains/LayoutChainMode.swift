/// The modes of the search with several branches.
enum LayoutChainMode: Hashable, Sendable {
    /// Contradictions through links in houses alone.
    case nishio
    /// Cells and houses with any number of branches.
    case multiple
    /// Both, plus contradictions; off candidates create new links, and with a level above 0 other
    /// techniques are applied inside the chains.
    case dynamic(level: Int)

    var isDynamic: Bool { self != .multiple }
    var isNishio: Bool { self == .nishio }

    var level: Int {
        if case .dynamic(let level) = self { level } else { 0 }
    }

    /// The rating in tenths before the surcharge for length.
    var baseTenths: Int {
        switch self {
        case .nishio: 75
        case .multiple: 80
        case .dynamic(let level): 85 + 5 * level
        }
    }

    /// Returns the surcharge in tenths: the number of thresholds 4, 6, 8, 12, 16, 24 ... below the
    /// complexity minus two.
    static func surcharge(_ complexity: Int) -> Int {
        var (count, threshold, isOdd) = (0, 4, false)
        while threshold < complexity - 2 {
            count += 1
            threshold += isOdd ? threshold / 3 : threshold / 2
            isOdd.toggle()
        }
        return count
    }
}
