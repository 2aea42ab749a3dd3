extension PoolPromise {
    /// Reads `key=value` words separated by spaces; lists are separated by commas. `tier` is
    /// required.
    package init(parsing text: String, among layouts: PoolLayouts = .classic) throws(KeyError) {
        self.init(.beginner)
        var met: Set<Key> = []
        for word in text.split(whereSeparator: { $0.isWhitespace }) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = Key(rawValue: String(parts[0])) else {
                throw KeyError(
                    key: String(parts[0]), problem: "no such key", word: String(parts[0]),
                    known: Key.allCases.map { $0.rawValue },
                    remedy: "the keys are "
                        + Key.allCases.map { $0.rawValue }.joined(separator: " "))
            }
            guard parts.count == 2 else {
                throw KeyError(
                    key: key.rawValue, problem: "value missing",
                    remedy: "write \(key.rawValue)= and \(key.values)")
            }
            guard met.insert(key).inserted else {
                throw KeyError(
                    key: key.rawValue, problem: "given twice",
                    remedy: "write it once; several values are separated by commas")
            }
            let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
            try set(key, to: values.map(String.init), among: layouts)
        }
        guard met.contains(.tier) else {
            throw KeyError(
                key: Key.tier.rawValue, problem: "missing",
                remedy: "write tier= and one of "
                    + Tier.allCases.map { $0.name }.joined(separator: " "))
        }
    }

    /// The promise as text that ``init(parsing:)`` reads: the same for equal promises.
    package var text: String {
        Key.allCases.compactMap { key in value(of: key).map { "\(key.rawValue)=\($0)" } }
            .joined(separator: " ")
    }

    /// Returns the value of a key as text; nil if it has the default.
    package func value(of key: Key) -> String? {
        switch key {
        case .layout: layout.isClassic ? nil : layout.name
        case .tier: tier.name
        case .symmetry:
            symmetries.isEmpty
                ? nil
                : Symmetry.allCases.filter(symmetries.contains).map { $0.rawValue }
                    .joined(separator: ",")
        case .minimumClues: minimumClues?.description
        case .maximumClues: maximumClues?.description
        case .minimumRating: minimumRating?.description
        case .maximumRating: maximumRating?.description
        case .minimumCages: minimumCages?.description
        case .maximumCages: maximumCages?.description
        case .techniques: Self.words(techniques)
        case .avoid: Self.words(avoided)
        case .uniqueness: allowsUniqueness ? nil : "false"
        case .minimal: isMinimal ? "true" : nil
        case .pattern:
            pattern.map { cells in
                String(Cell.all.map { cells.contains($0) ? "x" : "." as Character })
            }
        case .regions: regions
        }
    }

    private static func words(_ techniques: Set<TechniqueName>) -> String? {
        techniques.isEmpty ? nil : techniques.map { $0.word }.sorted().joined(separator: ",")
    }
}
