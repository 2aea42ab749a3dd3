import FarmWire
import SudokuEngine

/// What tiers promise and what the words of puzzlefarm mean: the text of puzzlefarm-tiers(7) and of
/// docs/tiers.md. What stands between backticks is set off as it would be typed.
enum Guide {
    enum Part {
        case heading(String)
        case paragraph(String)
        case list([(term: String, text: String)])
        /// The six tiers with all that they promise.
        case tiers
        case techniques
    }

    static let title = "Tiers, ratings and techniques"

    static let parts: [Part] = [
        .heading("Description"),
        .paragraph(
            "Every puzzle in stock belongs to one of six tiers, and keeps the whole promise of it: it "
                + "needs something that the tier below never needs, it never needs more than the tier "
                + "has, and it is pleasant on the way. A puzzle that misses any part of a promise is "
                + "in no tier; it is never relabeled. `puzzlefarm grade` and `puzzlefarm verify` say "
                + "which part is missed."),
        .heading("Tiers"),
        .paragraph(
            "The ratings are those of the hardest step on the farm ladder, `tierRating`. They never "
                + "change. The other numbers are measured: four of five puzzles that are proposed for "
                + "a tier and have its rating keep them."),
        .tiers,
        .paragraph(
            "`puzzlefarm tiers` prints this table; with `--json` it is for programs. Puzzles of 7.3 "
                + "and more are in no tier."),
        .heading("Words"),
        .list(words),
        .heading("Techniques"),
        .paragraph(
            "These are the steps of the farm ladder in the order in which they are tried, with their "
                + "ratings. The ladder `se121` has no Skyscraper, Two-String Kite and Turbot Fish; it "
                + "calls a Forcing X-Chain of six links Turbot Fish. Chains cost 0.1 more for each of "
                + "the lengths 4, 6, 8, 12, 16, 24, 32 and so on that they exceed by two. No puzzle in "
                + "stock needs more than its tier has, so techniques of 7.3 and more are only met in "
                + "`puzzlefarm grade` and `puzzlefarm explain`."),
        .techniques,
        .heading("Names in filters"),
        .paragraph(
            "`--technique`, the API's `technique=` and `filter.techniques` take these names. Upper and "
                + "lower case, spaces, hyphens and underscores do not matter: `X-Wing`, `xwing` and "
                + "`x_wing` are the same. An unknown name is an error with a suggestion. Of a family "
                + "any technique will do:"),
        .list(families),
        .paragraph("Other names of the same patterns are understood:"),
        .list(aliases),
        .paragraph(
            "XY-Chain, W-Wing, Remote Pair and other kinds of chains have no name of their own on the "
                + "farm ladder: there they are Forcing Chains, among others, so their names are refused."
        ),
    ]

    private static let words: [(term: String, text: String)] = [
        (
            "ER, EP, ED",
            "The three numbers that the Sudoku community publishes of a puzzle, `7.2/1.2/1.2`, exactly "
                + "as Sudoku Explainer 1.2.1 gives them: the rating of the hardest step, of the "
                + "hardest step until the first digit is placed, and of the first step. In JSON "
                + "they are `se.er`, `se.ep` and `se.ed`."
        ),
        (
            "farm ladder",
            "The list of techniques, in the order in which a player tries them, that decides tiers: "
                + "Sudoku Explainer's with Skyscraper, Two-String Kite and Turbot Fish where people "
                + "find them. The first technique that makes a step is taken, then the search starts "
                + "again at the top. `puzzlefarm explain` shows the path; `--ladder se121` shows "
                + "Sudoku Explainer's."
        ),
        (
            "tierRating",
            "The rating of the hardest step on the farm ladder. It decides the tier. About 40 % of the "
                + "hard puzzles have a higher ER, since Sudoku Explainer rates a Skyscraper 6.6."
        ),
        ("tier, tierIndex", "The tier by its name and by its number from 1 to 6."),
        (
            "band",
            "The tier whose ratings include the `tierRating`, whether or not the rest of its promise "
                + "is kept."
        ),
        (
            "open",
            "Just before a digit is placed: the number of empty cells that some naked or hidden single "
                + "could fill."
        ),
        (
            "w20",
            "The mean of open over the first 20 placements. Of all numbers it goes best with how long "
                + "people take: the more open, the faster."
        ),
        (
            "one-move step",
            "A placement with at most one open cell. Steps that only remove candidates neither count "
                + "nor break a run of them, and the last cell never counts."
        ),
        ("curve", "The part of a promise that is about the way through a puzzle."),
        (
            "timeIndex",
            "An estimate of the time that people take, relative to other puzzles: 0.8 is usual for "
                + "easy, 2 for expert. It orders puzzles inside a tier. It is not in minutes."
        ),
        ("clues, givens", "The digits that are given, and how many there are."),
        ("techniques", "How often each technique occurs on the path of the farm ladder."),
        (
            "usesUniqueness",
            "Whether a step argues that the puzzle has only one solution: a unique rectangle, a unique "
                + "loop or a BUG. Some players refuse such steps."
        ),
        (
            "symmetry",
            "Of the pattern of givens: the first that is true of quarter-turn, half-turn, diagonal, "
                + "anti-diagonal, horizontal, vertical, none."
        ),
    ]

    private static let families: [(term: String, text: String)] = TechniqueName.families.map {
        let techniques = $0.techniques
        guard techniques.count > 4, let first = techniques.first, let last = techniques.last else {
            return ($0.name, techniques.joined(separator: ", ") + ".")
        }
        return ($0.name, "\(first) to \(last), \(techniques.count) techniques.")
    }

    private static let aliases: [(term: String, text: String)] = TechniqueName.all.compactMap {
        name in
        let others = TechniqueName.aliases.filter { $0.name == name.name }.map(\.alias)
        return others.isEmpty ? nil : (name.name, others.joined(separator: ", ") + ".")
    }
}
