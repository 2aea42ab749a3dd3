extension Grader {
    /// Returns a puzzle's difficulty for people; nil if `shouldStop` returned true.
    public mutating func humanGrade(
        of solved: SolvedPuzzle, shouldStop: () -> Bool = { false }
    ) -> HumanGrade? {
        if named == nil { named = NamedSolver() }
        if hodoku == nil { hodoku = HodokuGrader() }
        guard let uses = named?.uses(in: solved, by: .human, shouldStop),
            let grade = hodoku?.grade(solved, shouldStop: shouldStop)
        else { return nil }
        return HumanGrade(techniques: uses, hodoku: grade)
    }
}
