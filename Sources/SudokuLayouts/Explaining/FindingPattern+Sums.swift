import SudokuEngine

/// The patterns of cages and of sums of houses.
extension FindingPattern {
    mutating func addSums(
        _ special: LayoutTechnique.Special, _ finding: LayoutFinding,
        on board: borrowing CandidateBoard, in grid: GridNames
    ) {
        let cells = finding.cage?.cells ?? []
        let isPointing = finding.eliminations.contains { !cells.contains($0 / board.tables.size) }
        switch special {
        case .cageLastCell, .fixedCombination, .cagePointing, .cagePermutations,
            .cageCombinations2, .cageCombinations3, .cageCombinations4:
            if special.id.hasPrefix("cage-combinations") { sentences = "cage-combinations" }
            add(.cage, cells, on: board)
            addCage(finding.cage, on: board, in: grid)
            if special == .cagePointing {
                form = finding.lostDigits(on: board).isMany ? 1 : 0
            } else {
                form = isPointing ? 1 : 0
            }
        case .cageClaiming:
            add(.house, houses: finding.houses, on: board)
            add(.cage, cells, on: board)
            let house = finding.houses[0]
            let places = board.places(finding.digits.trailingZeroBitCount, in: house)
            let common = SetBits(places).map { board.tables.cell(house, $0) }
            add(.common, common, finding.digits, on: board)
            addCage(finding.cage, on: board, in: grid)
            form = finding.lostDigits(on: board) == finding.digits ? 0 : 1
            return
        case .ruleOf45OneHouse, .ruleOf45TwoHouses, .ruleOf45MoreHouses:
            sentences = "rule-of-45"
            addEquation(finding, on: board, in: grid)
        case .killerPair, .killerTriple:
            sentences = "killer-subset"
            addSubset(finding, on: board, in: grid)
            return
        case .killerChain, .killerChainLong, .killerForcing, .killerTrial:
            let isShort = special == .killerChain || special == .killerChainLong
            sentences = isShort ? "killer-chain" : "killer-forcing"
            addRefutation(finding, on: board, in: grid)
            return
        default:
            let isCage = !(finding.cage?.combinations.isEmpty ?? true)
            sentences = isCage ? "hidden-cage" : "innie-outie"
            addEquation(finding, on: board, in: grid)
            if isCage { add(.cage, cells, on: board) }
            form = isPointing ? 1 : 0
        }
        if isPointing { add(.common, cells, finding.lostDigits(on: board), on: board) }
    }

    private mutating func addCage(
        _ cage: CagePattern?, on board: borrowing CandidateBoard, in grid: GridNames
    ) {
        guard let cage else { return }
        let drawn = cage.number.map { grid.cages[$0] }
        let filled = (drawn?.cells ?? []).reduce(0) { $0 + Int(board.filled[$1]) }
        sums.append(
            StepSum(
                cells: cage.cells, sum: cage.sum - filled, combinations: cage.masks, cage: drawn,
                least: cage.least))
    }

    /// Adds unknown cells, and the houses, cages and filled cells from which their sum follows.
    private mutating func addEquation(
        _ finding: LayoutFinding, on board: borrowing CandidateBoard, in grid: GridNames
    ) {
        let (tables, size) = (board.tables, board.tables.size)
        let numbers = finding.houses.map { tables.ruleNumbers[$0] }
        let within = Set(numbers.flatMap { grid.houses[$0].cells })
        var (cages, known): ([GridCage], [Int]) = ([], [])
        var caged: Set<Int> = []
        for cage in grid.cages where cage.sum != nil {
            caged.formUnion(cage.cells)
            let inner = cage.cells.filter(within.contains)
            let outer = cage.cells.filter { !within.contains($0) }
            if inner.isEmpty { continue }
            // Of a cage that sticks out, the side with fewer empty cells counts.
            func empty(_ cells: [Int]) -> Int { cells.count { board.filled[$0] == 0 } }
            if outer.isEmpty || empty(inner) > empty(outer) {
                cages.append(cage)
                known += outer
            } else {
                known += inner
            }
        }
        known = (known + within.subtracting(caged)).filter { board.filled[$0] != 0 }.sorted()
        let sum = cages.reduce(numbers.count * size * (size + 1) / 2) { $0 - ($1.sum ?? 0) }
        sums.append(
            StepSum(
                cells: finding.cells, minus: finding.covers,
                sum: known.reduce(sum) {
                    $0 + (within.contains($1) ? -1 : 1) * Int(board.filled[$1])
                }, combinations: finding.cage?.masks ?? [], houses: numbers, cages: cages,
                known: known.map { GridEntry(cell: $0, digit: Int(board.filled[$0])) }))
        add(.house, houses: finding.houses, on: board)
        if !finding.cells.isEmpty { add(.innie, finding.cells, on: board) }
        if !finding.covers.isEmpty { add(.outie, finding.covers, on: board) }
    }

    private mutating func addSubset(
        _ finding: LayoutFinding, on board: borrowing CandidateBoard, in grid: GridNames
    ) {
        let size = board.tables.size
        add(.house, houses: finding.houses, on: board)
        if let cage = finding.cage {
            add(.cage, cage.cells, on: board)
            addCage(cage, on: board, in: grid)
            form = 2
        } else {
            form = finding.eliminations.allSatisfy { finding.cells.contains($0 / size) } ? 1 : 0
        }
        for unit in finding.units {
            add(.set, unit.cells, finding.digits, on: board)
            addCage(unit, on: board, in: grid)
        }
    }

    private mutating func addRefutation(
        _ finding: LayoutFinding, on board: borrowing CandidateBoard, in grid: GridNames
    ) {
        guard let refutation = finding.refutation else { return }
        let (tables, size) = (board.tables, board.tables.size)
        add(.premise, finding.cells, finding.digits, on: board)
        form = refutation.placements.isEmpty ? 0 : 1
        for placement in refutation.placements {
            add(.single, [placement / size], UInt64(bit: placement % size), on: board)
        }
        switch refutation.end {
        case .cell(let cell): add(.end, [cell], on: board)
        case .house(let house, let digit):
            let places = SetBits(board.places(digit, in: house)).map { tables.cell(house, $0) }
            add(.crossing, places, UInt64(bit: digit), houses: [house], on: board)
        case .cage(let number):
            let cage = grid.cages[number]
            let cells = cage.cells.filter { board.filled[$0] == 0 }
            add(.cage, cells, on: board)
            let pattern = CagePattern(number: number, cells: cells, sum: cage.sum ?? 0)
            addCage(pattern, on: board, in: grid)
        case .sums: break
        }
    }
}

extension CagePattern {
    /// The combinations as steps have them.
    fileprivate var masks: [UInt32] { combinations.map { UInt32(truncatingIfNeeded: $0) } }
}

extension LayoutFinding {
    /// Returns the digits that the step removes.
    fileprivate func lostDigits(on board: borrowing CandidateBoard) -> UInt64 {
        eliminations.reduce(0) { $0 | UInt64(bit: $1 % board.tables.size) }
    }
}
