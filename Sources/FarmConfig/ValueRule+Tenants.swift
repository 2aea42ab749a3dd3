import FarmSystem
import FarmTOML
import SudokuEngine

extension ValueRule where Value == AccessLevel {
    static var level: Self { choice(\.name) }
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
