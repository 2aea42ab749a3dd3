extension Grader {
    /// Returns a puzzle's difficulty for people; nil if `shouldStop` returned true.
    public mutating func humanGrade(
        of solved: SolvedPuzzle, shouldStop: () -> Bool = { false }
    ) -> HumanGrade? {
        if hodoku == nil { hodoku = HodokuGrader() }
        guard let uses = humanTechniques(of: solved, shouldStop: shouldStop),
            let grade = hodoku?.grade(solved, shouldStop: shouldStop)
        else { return nil }
        return HumanGrade(techniques: uses, hodoku: grade)
    }

    /// Returns the number of uses of each technique on a puzzle's human path; nil if `shouldStop`
    /// returned true.
    package mutating func humanTechniques(
        of solved: SolvedPuzzle, shouldStop: () -> Bool = { false }
    ) -> [NamedTechnique.Count]? {
        if named == nil { named = NamedSolver() }
        return named?.uses(in: solved, by: .human, shouldStop)
    }
}
