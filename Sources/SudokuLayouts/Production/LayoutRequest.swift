public import SudokuEngine

/// A request for puzzles of a layout: what they have in common.
public struct LayoutRequest: Hashable, Sendable {
    /// The layout.
    public let layout: Layout
    /// True if no given can be removed without a second solution. Otherwise singles solve the puzzle,
    /// and no given can be removed without that ceasing to be so, unless there are limits.
    public let isMinimal: Bool
    /// The symmetry of the givens; in killers, which have none, that of the cages.
    public let symmetry: Symmetry
    /// The limits of the number of givens: givens are removed until it is one drawn from them. Nil if
    /// as many are removed as can be.
    public let clues: ClosedRange<Int>?
    /// The regions of all puzzles; nil if each has its own.
    public let regions: CellMap?

    /// The tier of the puzzles; nil for puzzles of any.
    public let tier: Tier?
    /// The cages; nil unless killers are wanted.
    public let cages: CageForm?

    /// Creates a request; throws an error if no puzzle can be made for it.
    public init(
        _ layout: Layout, isMinimal: Bool = false, symmetry: Symmetry = .none,
        clues: ClosedRange<Int>? = nil, regions: CellMap? = nil, tier: Tier? = nil,
        cages: CageForm? = nil
    ) throws(LayoutError) {
        self.layout = layout
        self.isMinimal = isMinimal
        self.symmetry = symmetry
        self.clues = clues
        self.regions = regions
        self.tier = tier
        if layout.contains(.killer), cages == nil {
            self.cages = try CageForm(layout, tier: tier)
        } else {
            self.cages = cages
        }
        try check()
    }

    private func check() throws(LayoutError) {
        if let tier, !layout.tiers.contains(tier) {
            let names = layout.tiers.map { $0.name }.joined(separator: ", ")
            throw LayoutError(.kind, 1, "\(layout) has no tier \(tier.name); it has \(names)")
        }
        if tier != nil, isMinimal {
            throw LayoutError(
                .givens, 1, "minimal puzzles have any tier; leave minimal or the tier out")
        }
        if layout.contains(.extra) {
            throw LayoutError(
                .kind, 1, "\(layout) can be read and solved, but is not made; leave extra out")
        }
        if cages != nil, isMinimal || clues != nil {
            throw LayoutError(
                .givens, 1,
                "killers are made without givens; leave minimal and the number of givens out")
        }
        if isMinimal, !(6...9).contains(layout.size) {
            throw LayoutError(
                .size, 1, "minimal puzzles are made in the sizes 6 to 9; leave minimal out")
        }
        if isMinimal, symmetry != .none || clues != nil {
            throw LayoutError(
                .givens, 1,
                "minimal puzzles have no symmetry and no number of givens; leave them out")
        }
        if let clues, clues.lowerBound < 0 || clues.upperBound > layout.cellCount {
            throw LayoutError(
                .givens, 1, "\(layout) has \(layout.cellCount) cells; ask for fewer givens")
        }
        if regions != nil {
            let none = [UInt8](repeating: 0, count: layout.cellCount)
            let plain = try Layout(layout.kinds.filter { $0 != .killer }, size: layout.size)
            _ = try LayoutPuzzle(plain, regions: regions, givens: none)
        }
        let known = layout.symmetries(regions: regions).filter { symmetry in
            cages == nil || CageForm.symmetries.contains(symmetry)
        }
        if !known.contains(symmetry) {
            let names = known.map { $0.rawValue }.joined(separator: ", ")
            throw LayoutError(
                .givens, 1,
                "\(layout) does not have the symmetry \(symmetry.rawValue); it has \(names)")
        }
    }
}

extension LayoutRequest {
    /// The request for the candidates from which puzzles of the tier are made.
    var forCandidates: LayoutRequest {
        guard let tier else { return self }
        let givens = layout.promise(of: tier).givens
        // For tiers that need more than singles, givens are removed as long as the ladder solves the
        // rest: this finds more the more givens there are to choose from.
        let spare = tier > .medium ? layout.cellCount / 16 : 0
        let limits = givens.lowerBound + spare...min(layout.cellCount, givens.upperBound + spare)
        return LayoutRequest(
            trusted: layout, symmetry: symmetry, clues: clues ?? limits, regions: regions)
    }

    private init(
        trusted layout: Layout, symmetry: Symmetry, clues: ClosedRange<Int>, regions: CellMap?
    ) {
        (self.layout, self.symmetry, self.clues, self.regions) = (layout, symmetry, clues, regions)
        (isMinimal, tier, cages) = (false, nil, nil)
    }
}

extension Layout {
    /// The number of givens of puzzles in the largest sizes: 45 and 50 of a hundred cells. Fewer take
    /// many times as long; nil for smaller ones.
    public var usualClues: Int? {
        switch size {
        case ...12: nil
        case ...16: cellCount * 45 / 100
        default: cellCount / 2
        }
    }

    /// Returns the symmetries that givens can have: those of all houses and pairs. Regions that
    /// differ between puzzles have none.
    public func symmetries(regions: CellMap? = nil) -> [Symmetry] {
        if contains(.jigsaw), regions == nil { return [.none] }
        let rules = rules(regions: regions?.cells ?? [])
        return Symmetry.allCases.filter { rules.isKept(by: SquareMap($0).images(size: size)) }
    }
}
