internal import SudokuEngine

/// The rules of a grid as tables, for queries that visit many cells. All boards of a game share them.
final class BoardRules: Sendable {
    let grid: GridRules
    /// The number of digits.
    let size: Int
    /// The number of cells.
    let count: Int
    /// A mask of all digits.
    let all: UInt32
    /// The cells of the houses, in the order of the grid, then of the cages: none has a digit twice.
    let groups: [[Int]]
    /// The number of houses, the first of the groups.
    let houseCount: Int
    /// The most groups that a cell is in.
    let mostHomes: Int
    /// The numbers of the groups of all cells, ``mostHomes`` for each; the number of groups for none.
    let homes: [Int]
    /// The cells that must differ from each cell.
    let peers: [[Int]]
    /// Those of no common group, such as cells a knight's move apart; empty if there is none anywhere.
    let apart: [[Int]]
    /// The neighbours of each cell that exclude consecutive digits; empty without that rule.
    let beside: [[Int]]

    /// True if all rules are about equal digits.
    var isPlain: Bool { beside.isEmpty && grid.cages.isEmpty }

    /// Rows, columns and boxes of 9x9 cells.
    static let classic = BoardRules(.classic)

    init(_ grid: GridRules) {
        self.grid = grid
        (size, count) = (grid.size, grid.cellCount)
        all = 1 << UInt32(grid.size) - 1
        groups = grid.houses.map { $0.cells } + grid.cages.map { $0.cells }
        houseCount = grid.houses.count
        var homes = [[Int]](repeating: [], count: grid.cellCount)
        for (number, cells) in groups.enumerated() {
            for cell in cells { homes[cell].append(number) }
        }
        let most = homes.reduce(0) { max($0, $1.count) }
        let none = groups.count
        mostHomes = most
        self.homes = homes.flatMap { $0 + [Int](repeating: none, count: most - $0.count) }
        let apart = Self.others(in: grid.pairs, of: grid.cellCount)
        self.apart = apart
        let groups = groups
        peers = homes.enumerated().map { cell, homes in
            var peers = GridCells(homes.flatMap { groups[$0] })
            if !apart.isEmpty { peers = peers.union(GridCells(apart[cell])) }
            return peers.filter { $0 != cell }
        }
        beside = Self.others(in: grid.neighbours?.pairs ?? [], of: grid.cellCount)
    }

    /// Returns the numbers of the groups of a cell.
    func homes(of cell: Int) -> ArraySlice<Int> {
        homes[cell * mostHomes..<(cell + 1) * mostHomes].prefix { $0 < groups.count }
    }

    private static func others(in pairs: [GridPair], of count: Int) -> [[Int]] {
        if pairs.isEmpty { return [] }
        var others = [[Int]](repeating: [], count: count)
        for pair in pairs {
            others[pair.first].append(pair.second)
            others[pair.second].append(pair.first)
        }
        return others
    }

    /// Returns the digits that a digit excludes from a neighbour.
    func besides(_ digit: Int) -> UInt32 {
        guard digit > 0, let rule = grid.neighbours else { return 0 }
        let bit: UInt32 = 1 << UInt32(digit - 1)
        var mask = bit << 1 | bit >> 1
        if rule.isCyclic { mask |= bit << UInt32(size - 1) | bit >> UInt32(size - 1) }
        return mask & all
    }
}
