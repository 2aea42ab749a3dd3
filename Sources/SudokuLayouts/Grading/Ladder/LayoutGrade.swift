public import SudokuEngine

/// The grade of a puzzle of any layout: its ratings on both ladders, and its path on the farm
/// ladder; killers have a ladder of their own instead of both.
public struct LayoutGrade: Hashable, Sendable, PromisedGrade {
    /// The layout of the puzzle.
    public let layout: Layout
    /// ER, EP and ED; the same as on the farm ladder while they are not needed, and in killers.
    public internal(set) var se = Ratings()
    /// The same three ratings on the farm ladder, which determines the tier; in killers
    /// on the killer ladder.
    public internal(set) var farm = Ratings()
    /// True if Sudoku Explainer's scale is defined for the puzzle.
    public var hasSE: Bool { !layout.contains(.killer) }
    /// True if the budget ended a path: the puzzle is rated at least so high.
    public internal(set) var isBounded = false
    /// The number of uses of each technique on the farm path, in the order of first use.
    public internal(set) var techniques: [Use] = []
    /// The number of open cells along the farm path.
    public internal(set) var curve: Curve
    /// The number of givens.
    public let clues: Int
    /// True if Sudoku Explainer's ladder takes the same path.
    var isShared = true

    /// A technique of the farm path, and the number of its uses.
    public struct Use: Hashable, Sendable {
        /// The technique.
        public let technique: LayoutTechnique
        /// The number of steps that use it.
        public internal(set) var count: Int
    }

    init(_ puzzle: LayoutPuzzle, _ tables: LayoutTables) {
        layout = puzzle.layout
        clues = puzzle.clueCount
        let boxes = tables.housesOfType[LayoutTables.box].map { box in
            (0..<tables.size).count { puzzle.givens[tables.cell(box, $0)] != 0 }
        }
        curve = Curve(leastGivensInBox: boxes.min() ?? tables.size)
    }

    /// The rating of the hardest step on the farm ladder.
    public var tierRating: Rating { farm.hardest }

    /// The tier by `tierRating` alone; nil above 7.2, and where the layout does not have the tier.
    public var band: Tier? {
        layout.tier(holding: tierRating).flatMap { layout.tiers.contains($0) ? $0 : nil }
    }

    /// The tier, if its whole promise is kept.
    public var tier: Tier? {
        guard let band, keeps(layout.promise(of: band), of: band) else { return nil }
        return band
    }

    /// The verdict on the puzzle against the tier of its rating.
    public var verdict: Verdict {
        verdict(in: layout.tier(holding: tierRating)) { layout.promise(of: $0) }
    }

    package var distinctNonSingles: Int {
        var families: Set<String> = []
        for use in techniques where !use.technique.isSingle {
            switch use.technique {
            case .common(let technique): families.insert(technique.family.id)
            case .special(let special):
                families.insert(special.rawValue)
            }
        }
        return families.count
    }

    package func uses(_ technique: String) -> Bool {
        techniques.contains { $0.technique.name == technique }
    }

    /// Records a step of the path, given the board before it; returns true if the curve takes the
    /// number of its open cells.
    mutating func note(
        _ finding: LayoutFinding, on board: borrowing CandidateBoard
    ) -> Bool {
        let places = finding.placement != nil
        farm.note(finding.rating, places: places)
        if let known = techniques.firstIndex(where: { $0.technique == finding.technique }) {
            techniques[known].count += 1
        } else {
            techniques.append(Use(technique: finding.technique, count: 1))
        }
        // From unique rectangles on, Sudoku Explainer may find another step first.
        if finding.rating >= Rating(tenths: LayoutRung.uniqueLoop.minimum)
            || finding.isOnFarmAlone(board.tables)
        {
            isShared = false
        }
        return curve.note(finding.rating, places: places, left: board.emptyCount)
    }
}

extension LayoutFinding {
    /// True if Sudoku Explainer's ladder does not have the step.
    fileprivate func isOnFarmAlone(_ tables: LayoutTables) -> Bool {
        switch technique {
        case .special(.commonPeers), .special(.lawOfLeftovers): true
        case .common(let technique):
            [.skyscraper, .twoStringKite, .turbotFish].contains(technique)
                || Technique.nakedSets.contains(technique) && tables.isAlone[houses[0]]
        default: false
        }
    }
}
