import SudokuEngine

/// The rules of a puzzle as techniques look them up: houses by type, cells that see each other, and
/// their orders.
///
/// Houses are numbered in set order: boxes, columns, rows, then the others. A *group* is a cell, with
/// its digits as places, or a digit in a house, with the positions of the house as places; a candidate
/// is the number `cell * size + digit`.
final class LayoutTables {
    /// The types of houses whose numbers are fixed.
    static var box: Int { 0 }
    static var column: Int { 1 }
    static var row: Int { 2 }

    private let puzzle: LayoutPuzzle
    private let rules: GridRules
    private let seeing: Seeing
    let layout: Layout
    let size: Int
    let cellCount: Int
    let houseCount: Int
    let groupCount: Int
    /// The number of words of a set of cells.
    let cellWords: Int
    /// The number in the list of `rules` of each house, its type, and the houses of each type.
    let ruleNumbers: [Int]
    let types: [Int]
    let housesOfType: [Range<Int>]
    /// True if the house is the only one of its type, such as a diagonal.
    let isAlone: [Bool]
    /// The houses in type order: boxes, rows, columns, then the others.
    let typeOrder: [Int]
    /// The houses in the order of the searches in killers: rows, columns, boxes, then the others.
    let houseOrder: [Int]
    /// The cells of each house in position order.
    let houseCells: Words
    /// The positions of a house that lie in another one.
    let crossings: Words
    /// The houses of each cell in type order, each with the cell's position in bits 16 and up.
    let housesOf: Words
    let houseCounts: [Int]
    /// The positions of these houses that lie in no earlier house of the cell, apart from the cell itself.
    let freshPlaces: Words
    let mostHouses: Int
    /// The house of a type at each cell plus 1; 0 for none.
    let houseAt: Words
    /// The cells that each cell sees, as sets and in order.
    let peers: Words
    let peerOrder: [[Int]]
    /// The cells that a cell sees without sharing a house.
    let barePeers: Words
    /// The cells that exclude equal digits in chains without sharing a house.
    let weakMoves: [[Int]]
    /// The cells that exclude equal digits in chains, as sets.
    let linked: Words
    /// The neighbours of each cell that must not have consecutive digits.
    let neighbours: [[Int]]
    /// The pairs of types in which digits can be locked.
    let lockingPasses: [(base: Int, cover: Int)]
    let windowType: Int?
    /// The cells of the law of leftovers; none without regions of their own.
    private(set) var leftovers: [LeftoverCells] = []
    /// True if neighbours must not have consecutive digits, and if 1 follows the highest digit.
    let isNonConsecutive: Bool
    let isCyclic: Bool

    /// Creates the tables of a puzzle, faster if others differ in cages alone.
    init(_ puzzle: LayoutPuzzle, after others: LayoutTables? = nil) {
        let layout = puzzle.layout
        let others = others.flatMap { $0.puzzle.hasHouses(of: puzzle) ? $0 : nil }
        let rules = others?.rules ?? puzzle.rules
        self.rules = rules
        (self.puzzle, self.layout) = (puzzle, layout)
        isNonConsecutive = rules.neighbours != nil
        isCyclic = rules.neighbours?.isCyclic ?? false
        let (size, cells) = (rules.size, rules.cellCount)
        (self.size, cellCount) = (size, cells)
        cellWords = (cells + 63) / 64
        houseCount = rules.houses.count
        groupCount = cells + rules.houses.count * size
        let boxes = rules.houses.filter { $0.kind == .box }.count
        let lines = boxes..<boxes + 2 * size
        let order =
            Array(0..<boxes) + Array(lines.dropFirst(size)) + Array(lines.prefix(size))
            + Array(lines.upperBound..<houseCount)
        ruleNumbers = order
        typeOrder = rules.houses.indices.map { order.firstIndex(of: $0) ?? 0 }
        let houses = order.map { rules.houses[$0] }
        var (types, names): ([Int], [String]) = ([], [])
        for house in houses {
            switch house.kind {
            case .box: types.append(Self.box)
            case .column: types.append(Self.column)
            case .row: types.append(Self.row)
            case .extra:
                if names.last != house.english { names.append(house.english) }
                types.append(Self.row + names.count)
            }
        }
        self.types = types
        let typeCount = 3 + names.count
        let housesOfType = (0..<typeCount).map { type in
            let first = types.firstIndex(of: type) ?? 0
            return first..<first + types.count { $0 == type }
        }
        self.housesOfType = housesOfType
        houseOrder =
            [Self.row, Self.column, Self.box].flatMap { housesOfType[$0] }
            + housesOfType.dropFirst(3).joined()
        isAlone = houses.map { $0.kind == .extra && $0.number == nil }
        let disjoint = layout.contains(.disjoint) ? 3 : nil
        windowType = layout.contains(.windoku) ? disjoint == nil ? 3 : 4 : nil
        lockingPasses = boxes == 0 ? [] : Self.passes(disjoint, windowType)

        var houseCells = Words(count: max(houseCount * size, 1))
        var houseAt = Words(count: cells * typeCount)
        var lists = [[(house: Int, position: Int)]](repeating: [], count: cells)
        for house in rules.houses.indices.map({ order.firstIndex(of: $0) ?? 0 }) {
            for (position, cell) in houses[house].cells.enumerated() {
                houseCells[house * size + position] = UInt64(cell)
                houseAt[cell * typeCount + types[house]] = UInt64(house + 1)
                lists[cell].append((house, position))
            }
        }
        var crossings = Words(count: houseCount * houseCount)
        for list in lists {
            for one in list {
                for other in list {
                    crossings[one.house * houseCount + other.house] |= UInt64(bit: one.position)
                }
            }
        }
        let most = lists.reduce(0) { max($0, $1.count) }
        var housesOf = Words(count: cells * most)
        var freshPlaces = Words(count: cells * most)
        for (cell, list) in lists.enumerated() {
            for (index, entry) in list.enumerated() {
                housesOf[cell * most + index] = UInt64(entry.house | entry.position << 16)
                var fresh = ~UInt64(bit: entry.position)
                for earlier in list[..<index] {
                    fresh &= ~crossings[entry.house * houseCount + earlier.house]
                }
                freshPlaces[cell * most + index] = fresh
            }
        }
        (mostHouses, houseCounts) = (most, lists.map { $0.count })
        var seeing =
            others?.seeing ?? Seeing(puzzle, houses, housesAt: lists.map { $0.map { $0.house } })
        seeing.load(puzzle.cages)
        self.seeing = seeing
        peerOrder = seeing.peers
        weakMoves = seeing.links
        neighbours = seeing.neighbours
        peers = Self.sets(seeing.peers)
        barePeers = Self.sets(seeing.barePeers)
        linked = Self.sets(
            seeing.links.indices.map { cell in
                seeing.peers[cell].dropLast(seeing.barePeers[cell].count) + seeing.links[cell]
            })
        self.houseCells = houseCells
        self.houseAt = houseAt
        self.crossings = crossings
        self.housesOf = housesOf
        self.freshPlaces = freshPlaces
        if layout.contains(.jigsaw) { leftovers = others?.leftovers ?? LeftoverCells.all(of: self) }
    }

    private static func passes(_ disjoint: Int?, _ window: Int?) -> [(base: Int, cover: Int)] {
        var passes = [(box, column), (box, row), (column, box), (row, box)]
        for type in [disjoint, window].compactMap({ $0 }) {
            passes += [(type, column), (type, row), (column, type), (row, type)]
            passes += [(box, type), (type, box)]
        }
        if let disjoint, let window { passes += [(window, disjoint), (disjoint, window)] }
        return passes.map { (base: $0.0, cover: $0.1) }
    }

    private static func sets(_ lists: [[Int]]) -> Words {
        let words = (lists.count + 63) / 64
        var sets = Words(count: lists.count * words)
        for (cell, list) in lists.enumerated() {
            for other in list { sets[cell * words + other >> 6] |= UInt64(bit: other & 63) }
        }
        return sets
    }

    /// Returns true if a puzzle has the rules of the tables.
    func fits(_ other: LayoutPuzzle) -> Bool { puzzle == other.with(givens: puzzle.givens) }

    // MARK: Questions

    @inline(always) func cell(_ house: Int, _ position: Int) -> Int {
        Int(houseCells[house &* size &+ position])
    }

    /// Returns the positions of a house that lie in another one.
    @inline(always) func crossing(_ house: Int, _ other: Int) -> UInt64 {
        crossings[house &* houseCount &+ other]
    }

    @inline(always) func house(_ type: Int, at cell: Int) -> Int? {
        let number = Int(houseAt[cell &* housesOfType.count &+ type])
        return number == 0 ? nil : number &- 1
    }

    @inline(always) func sees(_ cell: Int, _ other: Int) -> Bool {
        peers[cell &* cellWords &+ other &>> 6].has(bit: other & 63)
    }

    /// Returns the house, and the cell's position in it, with a number among those of a cell.
    @inline(always) func place(_ cell: Int, _ index: Int) -> (house: Int, position: Int) {
        let entry = Int(housesOf[cell &* mostHouses &+ index])
        return (entry & 0xFFFF, entry &>> 16)
    }

    /// Returns the group of a digit in a house.
    @inline(always) func group(_ house: Int, _ digit: Int) -> Int {
        cellCount &+ house &* size &+ digit
    }

    /// Returns the houses that contain all of some cells, in type order.
    func sharedHouses(_ cells: [Int]) -> [Int] {
        guard let first = cells.first else { return [] }
        return (0..<houseCounts[first]).map { place(first, $0).house }.filter { house in
            cells.allSatisfy { self.house(types[house], at: $0) == house }
        }
    }

    /// True if houses or moves make the layout more than what Sudoku Explainer knew.
    var isExtended: Bool {
        housesOfType.count > 3 || layout.kinds.contains { !$0.moves.isEmpty }
    }

    /// True for rows, columns and boxes of 9x9 cells alone, where some orders are those of Sudoku
    /// Explainer itself.
    var isClassic: Bool { layout == .classic9 }
}
