import FarmAPI
import FarmConfig
import FarmJSON
import FarmStore
import PuzzleBundle
import SudokuEngine

extension ClaimRequest.Filter {
    /// Throws an error if no puzzle that keeps the promise of a pool can ever match.
    func expectMatches(in pool: PoolName, of promise: PoolPromise) throws(Problem) {
        guard let reason = conflict(with: promise) else { return }
        throw Problem(
            .unsatisfiableFilter, reason, extras: [.init("pool", .string(pool.name))])
    }
}

extension PuzzleFilter {
    /// Creates the filter of a request. The layout is that of the pool, or nil if there is no such pool.
    /// `field` returns the field name of each technique, for errors about unknown techniques.
    init(
        _ filter: ClaimRequest.Filter, of layout: PoolLayout?, field: (_ place: Int) -> String
    ) throws(Problem) {
        var invalidFields: [InvalidField] = []
        var choices: [TechniqueAlternatives] = []
        var human: Set<String> = []
        for (place, text) in filter.techniques.enumerated() {
            do throws(TechniqueName.UnknownError) {
                let name = try TechniqueName(parsing: text)
                switch name.path {
                case .farm:
                    choices.append(TechniqueAlternatives(name.name, anyOf: name.techniques))
                case .human: human.formUnion(name.techniques)
                }
            } catch {
                invalidFields.append(InvalidField(field: field(place), error.message))
            }
        }
        if !invalidFields.isEmpty { throw Problem(.unknownTechnique, invalidFields) }
        // None in stock has givens, which the request has been checked for.
        let hasCages = layout?.knows(.minimumCages) ?? false
        self.init(
            techniques: choices, human: Self.rarestFirst(human), symmetry: filter.symmetry,
            ratings: filter.ratings, ers: filter.ers,
            clues: hasCages ? Self.allClues : filter.clues, cages: filter.cages)
    }

    /// The techniques from the last of the human ladder to the first: what is tried last is rarest.
    private static func rarestFirst(_ ids: Set<String>) -> [String] {
        if ids.isEmpty { return [] }
        return Ladder.human.techniques.reversed().map(\.id).filter(ids.contains)
    }
}

extension Service {
    /// Checks that a pool stores the human paths that a filter looks at.
    func checkHumanPaths(of pool: PoolName, for filter: PuzzleFilter) throws(Problem) {
        guard let technique = filter.human.first, !configuration.pools[pool].storesHuman else {
            return
        }
        throw Problem(
            .unsatisfiableFilter,
            "\(pool.name): \(technique) is looked for on human paths, which this pool does not "
                + "store; set human = true in [pool.\(pool.name)], or leave the technique out",
            extras: [.init("pool", .string(pool.name))])
    }
}
