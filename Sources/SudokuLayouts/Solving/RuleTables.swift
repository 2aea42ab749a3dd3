import SudokuEngine

/// The rules of a grid as boards: what a search looks up millions of times a second.
struct RuleTables<Board: BoardWidth>: ~Copyable {
    private(set) var size = 0
    private(set) var houseCount = 0
    private(set) var neighbourRule: NeighbourRule?
    /// The cell itself and all cells that cannot have its digit, by cell; the same without cages.
    private(set) var peers = Words(count: Board.digits * Board.digits * Board.words)
    private var freePeers = Words(count: 1)
    private var hasFreePeers = false
    /// The houses of each cell.
    private(set) var housesOf = Words(count: Board.digits * Board.digits * Board.houseWords)
    /// The cells of each house.
    private(set) var houses = Words(count: Board.houseWords * 64 * Board.words)
    /// The words in which each house has cells.
    private(set) var firstWord = Words(count: Board.houseWords * 64)
    private(set) var lastWord = Words(count: Board.houseWords * 64)
    /// The neighbours of each cell that must not have consecutive digits.
    private(set) var around = Words(count: Board.digits * Board.digits * Board.words)

    /// Replaces the rules, but for the cages, which are loaded afterwards.
    mutating func load(_ rules: GridRules) {
        precondition(rules.size <= Board.digits && rules.houses.count <= Board.houseWords * 64)
        size = rules.size
        houseCount = rules.houses.count
        neighbourRule = rules.neighbours
        hasFreePeers = false
        for index in 0..<rules.cellCount * Board.words { peers[index] = 0 }
        for index in 0..<rules.cellCount * Board.houseWords { housesOf[index] = 0 }
        for index in 0..<houseCount * Board.words { houses[index] = 0 }
        for (number, house) in rules.houses.enumerated() { load(house, number) }
        for cell in 0..<rules.cellCount { loadPeers(of: cell) }
        for pair in rules.pairs { separate(pair.first, pair.second) }
        if let rule = rules.neighbours { load(rule) }
    }

    /// Replaces the cages.
    mutating func load(_ cages: [GridCage]) {
        let words = size * size * Board.words
        if hasFreePeers {
            peers.copy(words, from: freePeers, at: 0, to: 0)
        } else {
            if freePeers.count < words { freePeers = Words(count: words) }
            freePeers.copy(words, from: peers, at: 0, to: 0)
            hasFreePeers = true
        }
        for cage in cages {
            for one in cage.cells { for other in cage.cells { separate(one, other) } }
        }
    }

    private mutating func load(_ house: GridHouse, _ number: Int) {
        firstWord[number] = UInt64(house.cells.reduce(.max, min) >> 6)
        lastWord[number] = UInt64(house.cells.reduce(0, max) >> 6)
        for cell in house.cells {
            houses[number * Board.words + cell >> 6] |= 1 << UInt64(cell & 63)
            housesOf[cell * Board.houseWords + number >> 6] |= 1 << UInt64(number & 63)
        }
    }

    private mutating func loadPeers(of cell: Int) {
        for part in 0..<Board.houseWords {
            var rest = housesOf[cell * Board.houseWords + part]
            while rest != 0 {
                let house = part * 64 + rest.trailingZeroBitCount
                rest &= rest - 1
                for word in 0..<Board.words {
                    peers[cell * Board.words + word] |= houses[house * Board.words + word]
                }
            }
        }
    }

    private mutating func separate(_ one: Int, _ other: Int) {
        peers[one * Board.words + other >> 6] |= 1 << UInt64(other & 63)
        peers[other * Board.words + one >> 6] |= 1 << UInt64(one & 63)
    }

    private mutating func load(_ rule: NeighbourRule) {
        for index in 0..<size * size * Board.words { around[index] = 0 }
        for pair in rule.pairs {
            around[pair.first * Board.words + pair.second >> 6] |= 1 << UInt64(pair.second & 63)
            around[pair.second * Board.words + pair.first >> 6] |= 1 << UInt64(pair.first & 63)
        }
    }
}
