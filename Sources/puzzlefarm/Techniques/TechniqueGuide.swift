import SudokuEngine

/// The introduction to the encyclopaedia of techniques, in docs/techniques and in
/// puzzlefarm-techniques(7). Text between backticks is literal.
enum TechniqueGuide {
    static let title = "Techniques"

    static let description = [
        "The solving techniques that puzzlefarm knows by name, with a definition, an example, and "
            + "the frequency in puzzles of each tier. `puzzlefarm explain` uses them to explain "
            + "puzzles, `puzzlefarm find` lists all their steps in a position, and `puzzlefarm "
            + "techniques` shows an example on a board. They do not decide tiers; the ladder "
            + "`farm` does that, see puzzlefarm-tiers(7).",
        "Cells are named by row and column, such as r4c7, and boxes by numbers from 1 to 9, row by "
            + "row. A cell sees the other cells of its row, column and box. XY stands for two "
            + "different digits. Braces enclose all candidates of a cell, such as r4c7 {2,5}, or of "
            + "several, such as r4c79 {2,5,8}; (2)r4c7 is one candidate.",
        "Between two candidates there is a strong link if one of them is true whenever the other "
            + "is false, such as between the only two places of a digit in a house, or the only "
            + "two candidates of a cell. There is a weak link if not both are true. In Eureka "
            + "notation, a chain such as `(6)r6c4 = (6)r13c4 - (6)r2c56` has `=` for a strong link "
            + "and `-` for a weak one. A node such as (6)r13c4 is a group: it is true if the 6 is "
            + "in r1c4 or in r3c4. A candidate is true if it is the digit of its cell.",
    ]

    static let terms: [(term: String, text: String)] = [
        ("id", "The name of the technique in arguments and JSON."),
        (
            "level, score, number",
            "The place on the scale of HoDoKu 2.2.0: the level of a puzzle that needs the "
                + "technique, at least; the score of each step; and the number of the technique in "
                + "HoDoKu's library. Techniques that HoDoKu does not have are placed beside "
                + "similar ones and have no number."
        ),
        (
            "rating",
            "A rating comparable with Sudoku Explainer's, if the community has agreed on one."
        ),
        (
            "rung",
            "The place on the ladder `human`, the order in which people find techniques. "
                + "Techniques on one rung compete; of chains, the shortest wins."
        ),
    ]

    /// The remark on a technique that has no pattern to show.
    static let withoutExample =
        "No example: the technique has no pattern, or was in none of the puzzles searched."

    /// The explanation of the frequencies.
    static let counting =
        "The shares of puzzles whose path on the ladder `human` uses the technique at least once. "
        + "A technique is used only where no lower rung finds a step, so rare ones may occur more "
        + "often than they are used. Counted on \(TechniqueFrequency.date) in "
        + "\(grouped(TechniqueFrequency.puzzlesPerTier)) puzzles of each tier, `puzzlefarm "
        + "generate --tier T -n \(TechniqueFrequency.puzzlesPerTier) --seed "
        + "\(TechniqueFrequency.seed)`, with the engine of bench signature "
        + "`\(TechniqueFrequency.signature)`."

    /// The shares of puzzles that the ladder solves, by tier.
    static let solved: [(text: String, shares: [String])] = [
        ("solved without forcing chains", TechniqueFrequency.withoutForcingChains),
        ("not finished by the ladder", TechniqueFrequency.unfinished),
    ].map { text, counts in (text, counts.map(TechniqueFrequency.share)) }
}
