import FarmSystem
import FarmTOML
import SudokuEngine

extension ValueRule where Value == AccessLevel {
    static var level: Self {
        let words = AccessLevel.allCases.map(\.name)
        return Self(
            expectation: words.map(\.quotedForTOML).joined(separator: " or "),
            read: { (value) throws(ValueError) in
                guard case .string(let word) = value.content else { throw ValueError() }
                if let level = AccessLevel.allCases.first(where: { $0.name == word }) {
                    return level
                }
                throw ValueError(remedy: suggestion(for: word, among: words))
            },
            text: { $0.name.quotedForTOML })
    }
}

extension ValueRule where Value == [PoolName] {
    /// Names of pools, at least one.
    static var pools: Self {
        Self(
            expectation: "an array of names of pools",
            read: { (value) throws(ValueError) in
                guard case .array(let contents) = value.content, !contents.isEmpty else {
                    throw ValueError()
                }
                var pools: [PoolName] = []
                for (content, position) in zip(contents, value.elements) {
                    guard case .string(let text) = content, let pool = PoolName(text) else {
                        throw ValueError(
                            problem: "expected the name of a pool, got \(content.shown)",
                            remedy: "the name of a pool is \(PoolName.form)", position: position)
                    }
                    pools.append(pool)
                }
                return pools
            },
            text: { pools in
                "[\(pools.map(\.name.quotedForTOML).joined(separator: ", "))]"
            })
    }
}
