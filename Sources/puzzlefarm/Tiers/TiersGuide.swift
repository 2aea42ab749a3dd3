import FarmAPI
import SudokuEngine
import SudokuLayouts

/// The guide to the tiers and terms of puzzlefarm: the text of puzzlefarm-tiers(7) and of
/// docs/tiers.md. Text between backticks is literal.
enum TiersGuide {
    enum Part {
        case heading(String)
        case paragraph(String)
        case list([(term: String, text: String)])
        /// The table of the six tiers with their promises.
        case tiers
        case techniques
    }

    static let title = "Tiers, ratings and techniques"

    static let parts: [Part] = [
        .heading("Description"),
        .paragraph(
            "Every puzzle in stock belongs to one of six tiers and keeps its whole promise: it "
                + "requires a step that the tier below never requires, it never requires more than "
                + "its tier permits, and it is pleasant to solve. A puzzle that fails any part of "
                + "the promise has no tier; it is never moved to another one. `puzzlefarm grade` "
                + "and `puzzlefarm verify` report the part that fails."),
        .heading("Tiers"),
        .paragraph(
            "The ratings are those of the hardest step on the farm ladder, `tierRating`. They "
                + "never change. The other numbers are measured: four of five proposed puzzles "
                + "with the rating of a tier meet them."),
        .tiers,
        .paragraph(
            "`puzzlefarm tiers` prints this table, with `--json` in machine-readable form. Puzzles "
                + "rated 7.3 or more have no tier. A puzzle is rated like its hardest step, and steps "
                + "are not rated in all tenths; these ratings occur, and a filter or a pool that "
                + "asks for others only is an error:"),
        .list(Tier.allCases.map { ($0.name, $0.possibleRatings.words + ".") }),
        .heading("Tiers of other layouts"),
        .paragraph(
            "Puzzles of other layouts keep the same promise, with ratings, skills and curve as above, "
                + "but with other numbers of givens and open cells; killers have no givens, and a "
                + "ladder of their own, which docs/layouts.md explains. These are the tiers that "
                + "each layout has, with the givens and the minimum w20, if any, of each:"),
        .list(layouts),
        .heading("Terms"),
        .list(words),
        .heading("Techniques"),
        .paragraph(
            "These are the steps of the farm ladder in the order in which they are tried, with "
                + "their ratings. The ladder `se121` does not have Skyscraper, Two-String Kite and "
                + "Turbot Fish; it calls a Forcing X-Chain of six links Turbot Fish. Chains are "
                + "rated 0.1 higher for each of the lengths 4, 6, 8, 12, 16, 24, 32 and so on that "
                + "they exceed by two. No puzzle in stock requires more than its tier permits, so "
                + "techniques rated 7.3 or more appear only in `puzzlefarm grade` and `puzzlefarm "
                + "explain`."),
        .techniques,
        .paragraph(
            "puzzlefarm-techniques(7), or docs/techniques with pictures, describes the techniques "
                + "that players know by name, with an example of each and its frequency in puzzles "
                + "of each tier."),
        .heading("Names in filters"),
        .paragraph(
            "`--technique`, the API's `technique=` and `filter.techniques` accept these names. "
                + "Case, spaces, hyphens and underscores do not matter: `X-Wing`, `xwing` and "
                + "`x_wing` are the same. An unknown name is an error with a suggestion. The name "
                + "of a family matches any technique in it:"),
        .list(families),
        .paragraph("Other names of the same patterns are accepted:"),
        .list(aliases),
        .paragraph(
            "Names that the farm ladder has are looked for on the farm path. Any other name of a "
                + "technique of the human ladder is looked for on the human path, and so is every "
                + "name after `human:`, as in `human:x-wing`. This requires that the pool stores "
                + "human paths, which `human = true` in its table of the configuration turns on; "
                + "otherwise the filter is an error. These are the names, in the order in which "
                + "the human ladder tries them:"),
        .paragraph(TechniqueName.human.flatMap(\.techniques).joined(separator: ", ") + "."),
    ]

    private static let words: [(term: String, text: String)] = [
        (
            "ER, EP, ED",
            "The three numbers that the Sudoku community publishes for a puzzle, such as "
                + "`7.2/1.2/1.2`, exactly as in Sudoku Explainer 1.2.1: the rating of the hardest "
                + "step, of the hardest step until the first digit is placed, and of the first "
                + "step. In JSON they are `se.er`, `se.ep` and `se.ed`."
        ),
        (
            "farm ladder",
            "The list of techniques that decides tiers, in the order in which a player tries them: "
                + "Sudoku Explainer's list, with Skyscraper, Two-String Kite and Turbot Fish "
                + "inserted where people find them. The first technique that finds a step is "
                + "applied, then the search restarts at the top. `puzzlefarm explain` shows the "
                + "path; with `--ladder se121` it shows Sudoku Explainer's."
        ),
        (
            "tierRating",
            "The rating of the hardest step on the farm ladder. It decides the tier. About 60 % of "
                + "the hard puzzles have a higher ER, since Sudoku Explainer rates a Skyscraper "
                + "6.6."
        ),
        ("tier, tierIndex", "The name of the tier, and its number from 1 to 6."),
        (
            "band",
            "The tier whose ratings include the `tierRating`, even if the rest of its promise is "
                + "not kept."
        ),
        (
            "open",
            "The number of empty cells that a naked or hidden single could fill, just before a "
                + "digit is placed."
        ),
        (
            "w20",
            "The mean of open over the first 20 placements. Of all numbers it correlates best with "
                + "the time that people take: the more open, the faster."
        ),
        (
            "one-move step",
            "A placement with at most one open cell. Steps that only remove candidates neither "
                + "count nor interrupt a run of one-move steps, and the last cell never counts."
        ),
        ("curve", "The part of a promise that concerns the solving path."),
        (
            "timeIndex",
            "An estimate of the time that people take, relative to other puzzles: 0.8 is typical "
                + "for easy, 2 for expert. It orders puzzles within a tier. It is not in minutes."
        ),
        ("clues, givens", "The digits that are given, and their number."),
        ("techniques", "The number of uses of each technique on the path of the farm ladder."),
        (
            "human ladder, human path",
            "The techniques that people know by name, in the order in which they find them, and "
                + "the steps that it takes through a puzzle. Hints and `puzzlefarm explain` follow "
                + "it. It decides no tier and no rating."
        ),
        (
            "human",
            "The difficulty for people, apart from the tier: the number of uses of each technique "
                + "on the path of the ladder `human`, by the ids that `puzzlefarm find` has, and "
                + "level and score on HoDoKu's scale. `brute-force` stands for the rest of a path "
                + "on which no technique is left. It is computed only on request: `grade "
                + "--human`, `take --human`, and `\"human\":true` in a claim."
        ),
        (
            "usesUniqueness",
            "True if a step assumes that the puzzle has only one solution: a unique rectangle, a "
                + "unique loop or a BUG. Some players reject such steps."
        ),
        (
            "symmetry",
            "The symmetry of the pattern of givens: the first that applies of quarter-turn, "
                + "half-turn, diagonal, anti-diagonal, horizontal, vertical, none."
        ),
    ]

    private static let layouts: [(term: String, text: String)] = Layout.made.compactMap {
        let layout = $0.layout
        if layout == .classic9 { return nil }
        let tiers = layout.tiers.map { tier in
            let promise = layout.promise(of: tier)
            let givens = "\(promise.givens.lowerBound)-\(promise.givens.upperBound) givens"
            let w20 = promise.leastW20Tenths
            return tier.name
                + (layout.contains(.killer) ? "" : " " + givens)
                + (w20 == 0 ? "" : ", w20 \(Rating(tenths: w20))")
        }
        return (layout.name, tiers.joined(separator: "; ") + ".")
    }

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
