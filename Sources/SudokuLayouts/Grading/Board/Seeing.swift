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

    init(_ puzzle: LayoutPuzzle, _ houses: [GridHouse], housesAt: [[Int]]) {
        size = puzzle.layout.size
        isToroidal = puzzle.layout.contains(.toroidal)
        let names = Self.extraOrder(puzzle.layout)
        let moving = puzzle.layout.kinds.filter { !$0.moves.isEmpty }
            .sorted { Self.rank($0) < Self.rank($1) }
        for cell in 0..<size * size {
            let own = housesAt[cell].map { houses[$0] }
            var list = own.filter { $0.kind != .extra }.flatMap { $0.cells }
            if puzzle.layout != .classic9 { list = Set(list).sorted() }
            let extra = own.filter { $0.kind == .extra }
            for rank in 0...names.count {
                let found = extra.filter { house in
                    (names.firstIndex { $0.contains(house.english) } ?? names.count) == rank
                }.flatMap { $0.cells }
                list += found.count > size ? found.sorted() : found
            }
            let mates = Set(list)
            let caged = puzzle.cages.filter { $0.cells.contains(cell) }.flatMap { $0.cells }
            let moves = moving.flatMap { targets(cell, Self.peerMoves($0), isToroidal) }
            peers.append(unique(list + moves + caged, except: cell))
            barePeers.append(unique(moves + caged, except: cell).filter { !mates.contains($0) })
            links.append(
                unique(
                    moving.flatMap { targets(cell, Self.linkMoves($0), false) } + caged,
                    except: cell))
            let hasRule = puzzle.rules.neighbours != nil
            neighbours.append(
                hasRule
                    ? unique(
                        targets(cell, [(-1, 0), (1, 0), (0, 1), (0, -1)], isToroidal), except: cell)
                    : [])
        }
    }

    /// Returns the names of extra houses in the order of peers. Both diagonals count together.
    private static func extraOrder(_ layout: Layout) -> [Set<String>] {
        [.windoku, .disjoint, .x, .centreDot, .girandola, .asterisk].filter(layout.contains)
            .map { (kind: LayoutKind) in Set(kind.houses(layout.frame).map { $0.english }) }
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

    private func unique(_ cells: [Int], except cell: Int) -> [Int] {
        var met: Set<Int> = [cell]
        return cells.filter { met.insert($0).inserted }
    }
}
