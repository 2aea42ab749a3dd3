import SudokuEngine

/// The cells that exclude digits of each cell, in the orders in which searches meet them.
struct Seeing {
    /// The cells that exclude equal digits: those of shared houses, then others.
    private(set) var peers: [[Int]] = []
    /// Those that share no house.
    private(set) var barePeers: [[Int]] = []
    /// Those that share no house, as chains find them.
    private(set) var links: [[Int]] = []
    /// The neighbours that exclude consecutive digits.
    private(set) var neighbours: [[Int]] = []

    private let size: Int
    private let isToroidal: Bool
    /// The cells that share a house with each cell, and the targets of moves as peers and as chains.
    private var mates: [[Int]] = []
    private var moves: [[Int]] = []
    private var linkMoves: [[Int]] = []
    /// The last list in which each cell was met.
    private var met: [Int]
    private var pass = 0

    init(_ puzzle: LayoutPuzzle, _ houses: [GridHouse], housesAt: [[Int]]) {
        size = puzzle.layout.size
        isToroidal = puzzle.layout.contains(.toroidal)
        met = [Int](repeating: -1, count: size * size)
        let ranks = Self.ranks(houses, puzzle.layout)
        let last = ranks.reduce(0, max)
        let moving = puzzle.layout.kinds.filter { !$0.moves.isEmpty }
            .sorted { Self.rank($0) < Self.rank($1) }
        let hasRule = puzzle.rules.neighbours != nil
        for cell in 0..<size * size {
            var list: [Int] = []
            for rank in 0...last {
                var found: [Int] = []
                for house in housesAt[cell] where ranks[house] == rank {
                    found += houses[house].cells
                }
                let isSorted = rank == 0 ? puzzle.layout != .classic9 : found.count > size
                list += isSorted ? found.sorted() : found
            }
            pass += 1
            met[cell] = pass
            mates.append(fresh(list))
            moves.append(moving.flatMap { targets(cell, Self.peerMoves($0), isToroidal) })
            linkMoves.append(moving.flatMap { targets(cell, Self.linkMoves($0), false) })
            let around = hasRule ? [(-1, 0), (1, 0), (0, 1), (0, -1)] : []
            pass += 1
            met[cell] = pass
            neighbours.append(fresh(targets(cell, around, isToroidal)))
        }
    }

    /// Adds cages in place of those before.
    mutating func load(_ cages: [GridCage]) {
        var cageOf = [Int](repeating: -1, count: size * size)
        for (number, cage) in cages.enumerated() {
            for cell in cage.cells { cageOf[cell] = number }
        }
        peers.removeAll(keepingCapacity: true)
        barePeers.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        for cell in mates.indices {
            let caged = cageOf[cell] < 0 ? [] : cages[cageOf[cell]].cells
            markMates(of: cell)
            let bare = fresh(moves[cell]) + fresh(caged)
            peers.append(mates[cell] + bare)
            barePeers.append(bare)
            markMates(of: cell)
            links.append(fresh(linkMoves[cell]) + fresh(caged))
        }
    }

    /// Returns the place of each house in the order of peers: 0 for boxes and lines. Both diagonals
    /// count together.
    private static func ranks(_ houses: [GridHouse], _ layout: Layout) -> [Int] {
        let first: [LayoutKind] = [.windoku, .disjoint, .x, .centreDot, .girandola, .asterisk]
        let kinds = first.filter(layout.contains) + layout.kinds.filter { !first.contains($0) }
        let names = kinds.map { kind in kind.houses(layout.frame).map { $0.english } }
        return houses.map { house in
            house.kind == .extra
                ? 1 + (names.firstIndex { $0.contains(house.english) } ?? names.count) : 0
        }
    }

    private static func rank(_ kind: LayoutKind) -> Int { kind == .antiKing ? 0 : 1 }

    /// Returns the moves of a kind as peers are listed.
    private static func peerMoves(_ kind: LayoutKind) -> [(Int, Int)] {
        switch kind {
        case .antiKing: [(1, 1), (-1, 1), (-1, -1), (1, -1)]
        case .antiKnight:
            [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)]
        default: both(kind.moves)
        }
    }

    /// Returns the moves of a kind as chains follow them.
    private static func linkMoves(_ kind: LayoutKind) -> [(Int, Int)] {
        switch kind {
        case .antiKing: [(1, 1), (1, -1), (-1, -1), (-1, 1)]
        case .antiKnight:
            [(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)]
        default: both(kind.moves)
        }
    }

    private static func both(_ moves: [GridMove]) -> [(Int, Int)] {
        moves.map { ($0.rows, $0.columns) } + moves.map { (-$0.rows, -$0.columns) }
    }

    private func targets(_ cell: Int, _ moves: [(Int, Int)], _ wraps: Bool) -> [Int] {
        moves.compactMap { rows, columns in
            var (row, column) = (cell / size + rows, cell % size + columns)
            if wraps { (row, column) = ((row + size) % size, (column + size) % size) }
            return 0..<size ~= row && 0..<size ~= column ? row * size + column : nil
        }
    }

    /// Begins a list without a cell and those that share a house with it.
    private mutating func markMates(of cell: Int) {
        pass += 1
        met[cell] = pass
        for mate in mates[cell] { met[mate] = pass }
    }

    /// Returns the cells that the list at hand has not met.
    private mutating func fresh(_ cells: [Int]) -> [Int] {
        cells.filter { other in
            defer { met[other] = pass }
            return met[other] != pass
        }
    }
}
