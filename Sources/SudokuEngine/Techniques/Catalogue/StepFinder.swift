/// A finder of all steps in a grid. Use one per worker: it owns all scratch space.
public struct StepFinder: ~Copyable {
    /// Creates a finder.
    public init() {}

    /// Returns every step of some techniques, in the order of the techniques. Of several steps of a
    /// technique with the same digits and the same result, the first is listed.
    public mutating func steps(
        of techniques: [Technique] = Technique.listed, in grid: CandidateGrid,
        rules: SearchRules = SearchRules()
    ) -> [Step] {
        let board = grid.board
        var search = StepSearch(
            for: .all, rules: rules, givens: grid.givens?.bits, filled: grid.filled.digits)
        for technique in techniques { technique.search(board, &search) }
        return search.steps
    }
}
