import SudokuEngine

/// The pattern of a finding: its parts by their roles, and its chains.
struct FindingPattern {
    var parts: [GridStep.Part] = []
    private(set) var chains: [GridStep.Chain] = []
    /// The sums on which the step relies, in killers.
    var sums: [StepSum] = []
    /// The id under which the sentences stand, if several techniques share them.
    var sentences: String?
    /// The digits that identify the step, if they are not those of the finding.
    var digits: UInt64?
    /// The sentence of the technique that explains the pattern.
    var form = 0
    let technique: LayoutTechnique

    init(_ finding: LayoutFinding, on board: borrowing CandidateBoard, in grid: GridNames) {
        technique = finding.technique
        switch finding.technique {
        case .common(let technique): addCommon(technique, finding, on: board)
        case .special(let special): addSpecial(special, finding, on: board, in: grid)
        }
    }

    /// Adds a part: some cells with those of their candidates that are wanted, and houses.
    mutating func add(
        _ role: Pattern.Role, _ cells: [Int] = [], _ digits: UInt64 = .max, houses: [Int] = [],
        on board: borrowing CandidateBoard
    ) {
        var candidates = Candidates()
        for cell in cells {
            let filled = Int(board.filled[cell])
            let mask = filled == 0 ? board[cell] & digits : UInt64(bit: filled - 1)
            candidates[wide: cell] = UInt32(truncatingIfNeeded: mask)
        }
        let numbers = board.tables.ruleNumbers
        parts.append(
            GridStep.Part(role: role, candidates: candidates, houses: houses.map { numbers[$0] }))
    }

    // MARK: Techniques

    private mutating func addCommon(
        _ technique: Technique, _ finding: LayoutFinding, on board: borrowing CandidateBoard
    ) {
        let (tables, houses, cells) = (board.tables, finding.houses, finding.cells)
        let digit =
            finding.placement.map { $0 % tables.size } ?? finding.digits.trailingZeroBitCount
        let (bit, placed) = (UInt64(bit: digit), finding.placement.map { [$0 / tables.size] } ?? [])
        switch technique {
        case .hiddenSingle, .nakedSingle:
            add(.cell, placed, bit, on: board)
            if let house = finding.house { add(.house, houses: [house], on: board) }
        case .directPointing, .directClaiming, .pointing, .claiming:
            let places = SetBits(board.places(digit, in: houses[0]))
            add(.cell, places.map { tables.cell(houses[0], $0) }, bit, on: board)
            add(.house, houses: [houses[0]], on: board)
            add(.crossing, houses: finding.covers, on: board)
            if houses.count > 1 { add(.single, placed, bit, houses: [houses[1]], on: board) }
        case _ where Self.sets.contains(technique):
            add(.set, cells, finding.digits, on: board)
            add(.house, houses: houses, on: board)
            if !placed.isEmpty { add(.single, placed, bit, houses: houses, on: board) }
        case _ where Technique.fish.contains(technique):
            var places: [Int] = []
            for house in houses {
                places += SetBits(board.places(digit, in: house)).map { tables.cell(house, $0) }
            }
            add(.base, places, bit, houses: houses, on: board)
            add(.cover, houses: finding.covers, on: board)
        case .skyscraper, .twoStringKite, .turbotFish: addStrongLinks(finding, on: board)
        case .xyWing, .xyzWing:
            let wings = Array(cells.dropFirst())
            add(.pivot, Array(cells.prefix(1)), on: board)
            add(.wing, wings, on: board)
            add(.common, technique == .xyWing ? wings : cells, bit, on: board)
        case .alignedPair, .alignedTriplet:
            add(.set, cells, on: board)
            add(.excluder, finding.covers, on: board)
        case _ where technique.usesUniqueness && technique.family == Technique.bug(1).family:
            addGrave(technique, finding, on: board)
        case _ where technique.usesUniqueness: addLoop(technique, finding, on: board)
        default: addChains(technique, finding, on: board)
        }
    }

    private static let sets =
        Technique.nakedSets + Technique.hiddenSets + Technique.directHiddenSets

    private mutating func addSpecial(
        _ special: LayoutTechnique.Special, _ finding: LayoutFinding,
        on board: borrowing CandidateBoard, in grid: GridNames
    ) {
        let cells = finding.cells
        switch special {
        case .nonConsecutiveForcingCell: add(.cell, cells, on: board)
        case .commonPeers, .generalizedIntersections, .lockedNonConsecutive:
            add(.cell, cells, finding.digits, on: board)
            add(.house, houses: finding.houses, on: board)
        case .generalizedNakedPair, .generalizedNakedTriplet, .generalizedNakedQuad:
            add(.set, cells, on: board)
            add(.house, houses: finding.houses, on: board)
        case .lawOfLeftovers:
            // The cells of the regions alone come before as many of the lines alone.
            add(.base, houses: finding.covers, on: board)
            add(.cover, houses: finding.houses.sorted(), on: board)
            add(.lineSet, Array(cells.suffix(cells.count / 2)), on: board)
            add(.boxSet, Array(cells.prefix(cells.count / 2)), on: board)
        default: addSums(special, finding, on: board, in: grid)
        }
    }

    /// Adds two strong links whose inner cells see each other, in a house or by a move.
    private mutating func addStrongLinks(
        _ finding: LayoutFinding, on board: borrowing CandidateBoard
    ) {
        let (tables, cells) = (board.tables, finding.cells)
        let shared = tables.sharedHouses([cells[1], cells[2]])
        let lines = [LayoutTables.row, LayoutTables.column]
        let crossing = shared.first { lines.contains(tables.types[$0]) } ?? shared.first
        add(.house, houses: finding.houses, on: board)
        add(.bridge, [cells[1], cells[2]], finding.digits, on: board)
        add(.end, [cells[0], cells[3]], finding.digits, on: board)
        add(.crossing, houses: [crossing].compactMap { $0 }, on: board)
        if crossing == nil { form = 2 }
        let digit = finding.digits.trailingZeroBitCount + 1
        chains = [
            GridStep.Chain(
                nodes: cells.enumerated().map {
                    GridStep.Node(digit: digit, cells: [$1], isOn: $0 % 2 == 1)
                })
        ]
    }

    private mutating func addChains(
        _ technique: Technique, _ finding: LayoutFinding, on board: borrowing CandidateBoard
    ) {
        let size = board.tables.size
        let cycles: [Technique] = [.xCycle, .yCycle, .cycle, .generalizedXWing]
        let statics = cycles + [.forcingXChain, .forcingChain, .forcingTurbotFish]
        let isLoop = cycles.contains(technique)
        chains = finding.chains.map { nodes in
            GridStep.Chain(
                nodes: nodes.map { node in
                    GridStep.Node(
                        digit: node.candidate % size + 1, cells: [node.candidate / size],
                        isOn: node.isOn)
                }, isLoop: isLoop)
        }
        guard !statics.contains(technique) else { return }
        let isContradiction =
            technique == .nishio
            || Technique.dynamicChains.contains { $0.contradiction == technique }
        if isContradiction, let alone = chains.firstIndex(where: { $0.nodes.count == 1 }) {
            chains.remove(at: alone)
            form = 1
        }
        let premises = finding.chains.compactMap { $0.first?.candidate }
        parts = [GridStep.Part(role: .premise, candidates: Candidates(premises, size))]
        if !finding.houses.isEmpty { add(.house, houses: finding.houses, on: board) }
        if !finding.removed.isEmpty {
            parts.append(
                GridStep.Part(role: .removed, candidates: Candidates(finding.removed, size)))
            form += isContradiction ? 2 : 1
        }
    }
}
