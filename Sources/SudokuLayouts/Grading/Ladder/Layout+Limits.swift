import SudokuEngine

extension Layout {
    /// The budget of a grader: chains and trials of killers can take minutes or hours. In 9x9 grids it lasts for a
    /// quarter of a minute.
    package var budget: Int { contains(.killer) ? 2_000 : size > 9 ? 5_000_000 : 200_000_000 }

    /// The reason why puzzles of the layout have no ratings and no steps; nil if they have.
    package var isNotRated: String? {
        LayoutGrader.canGrade(self)
            ? nil
            : "\(name) is not rated; killers are in grids of up to 9x9 cells without rules about "
                + "consecutive digits, so solve it instead"
    }
}
