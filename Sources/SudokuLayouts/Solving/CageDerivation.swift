import SudokuEngine

/// The search for cages and equations that follow from the sums of whole houses.
struct CageDerivation<Board: BoardWidth>: ~Copyable {
    /// The most cells of a cage that is not drawn.
    private static var mostDerived: Int { 6 }

    struct Cage {
        let cells: [Int]
        let sum: Int
        let board: [UInt64]
    }
    struct Equation {
        let constant: Int
        /// The cells that are added, then those that are subtracted.
        let cells: [Int]
        let plus: Int
        let board: [UInt64]
    }

    private let size: Int
    private let kinds: [GridHouse.Kind]
    private let mostUnknown: Int
    private var peers: Words
    /// The boards of all houses.
    private var houses: Words
    private(set) var cages: [Cage] = []
    private(set) var equations: [Equation] = []
    private(set) var isImpossible = false
    /// The boards, sums and numbers of cells of the cages that have sums.
    private var drawn: Words
    private var sums: [Int] = []
    private var counts: [Int] = []
    /// The cells of cages that have sums.
    private var caged = Words(count: Board.words)
    private var window = Words(count: Board.words)
    private var plus = Words(count: Board.words)
    private var minus = Words(count: Board.words)
    /// The boards of plus and minus cells of the equations.
    private var known = Words(count: 64 * Board.words)
    private var knownCount = 0

    init(_ rules: GridRules, _ tables: borrowing RuleTables<Board>, mostUnknown: Int) {
        size = rules.size
        kinds = rules.houses.map { $0.kind }
        self.mostUnknown = mostUnknown
        peers = Words(count: rules.cellCount * Board.words)
        peers.copy(peers.count, from: tables.peers, at: 0, to: 0)
        houses = Words(count: kinds.count * Board.words)
        houses.copy(houses.count, from: tables.houses, at: 0, to: 0)
        drawn = Words(count: max(1, rules.cages.count * Board.words))
        for cage in rules.cages {
            guard let sum = cage.sum else { continue }
            let index = cages.count * Board.words
            for cell in cage.cells {
                drawn[index + cell >> 6] |= UInt64(bit: cell & 63)
                caged[cell >> 6] |= UInt64(bit: cell & 63)
            }
            sums.append(sum)
            counts.append(cage.cells.count)
            var board: [UInt64] = []
            for word in 0..<Board.words { board.append(drawn[index + word]) }
            cages.append(Cage(cells: cage.cells, sum: sum, board: board))
        }
    }

    /// Looks at all runs of rows and of columns, at boxes and at other houses: at all sets of up to
    /// nine boxes if that is wanted, or at single ones and pairs.
    mutating func run(allBoxes: Bool) {
        guard !sums.isEmpty else { return }
        func houses(_ kind: GridHouse.Kind) -> [Int] { kinds.indices.filter { kinds[$0] == kind } }
        for house in houses(.extra) { add([house]) }
        for lines in [houses(.row), houses(.column)] {
            for first in lines.indices {
                clear()
                for last in first..<lines.count { extend(lines[last], last - first + 1) }
            }
        }
        let boxes = houses(.box)
        for one in boxes.indices {
            add([boxes[one]])
            for other in one + 1..<max(one + 1, boxes.count) { add([boxes[one], boxes[other]]) }
        }
        guard allBoxes, boxes.count <= 9 else { return }
        for set in 1..<UInt64(bit: boxes.count) where set.nonzeroBitCount > 2 {
            add(SetBits(set).map { boxes[$0] })
        }
    }

    /// Returns the cells outside a cage of up to two houses that contain it.
    func rest(of cage: Cage) -> [[Int]] {
        guard 1..<size ~= cage.cells.count else { return [] }
        var found: [[Int]] = []
        for house in kinds.indices where found.count < 2 {
            var rest: [UInt64] = []
            for word in 0..<Board.words { rest.append(houses[house * Board.words + word]) }
            guard zip(cage.board, rest).allSatisfy({ $0 & ~$1 == 0 }) else { continue }
            found.append(Self.cells(zip(cage.board, rest).map { $1 & ~$0 }))
        }
        return found
    }

    private mutating func clear() { for word in 0..<Board.words { window[word] = 0 } }

    private mutating func add(_ houses: [Int]) {
        clear()
        for house in houses.dropLast() { cover(house) }
        if let last = houses.last { extend(last, houses.count) }
    }

    private mutating func cover(_ house: Int) {
        for word in 0..<Board.words { window[word] |= houses[house &* Board.words &+ word] }
    }

    /// Adds a house to the window, and keeps what it says.
    private mutating func extend(_ house: Int, _ count: Int) {
        cover(house)
        var constant = count * size * (size + 1) / 2
        var unknown = 0
        for word in 0..<Board.words {
            plus[word] = window[word] & ~caged[word]
            minus[word] = 0
            unknown += plus[word].nonzeroBitCount
        }
        let most = max(mostUnknown, Self.mostDerived)
        for number in sums.indices {
            if unknown > most { return }
            let index = number &* Board.words
            var inside = 0
            for word in 0..<Board.words {
                inside &+= (drawn[index &+ word] & window[word]).nonzeroBitCount
            }
            if inside == 0 { continue }
            if 2 * inside <= counts[number] {
                for word in 0..<Board.words { plus[word] |= drawn[index &+ word] & window[word] }
                unknown += inside
            } else {
                constant -= sums[number]
                unknown += counts[number] - inside
                for word in 0..<Board.words { minus[word] |= drawn[index &+ word] & ~window[word] }
            }
        }
        if unknown <= most { keep(constant, unknown) }
    }

    private mutating func keep(_ constant: Int, _ unknown: Int) {
        if unknown == 0 {
            if constant != 0 { isImpossible = true }
            return
        }
        if isKnown { return }
        var one: [UInt64] = []
        var other: [UInt64] = []
        if (knownCount + 1) * 2 * Board.words > known.count { known.grow() }
        for word in 0..<Board.words {
            one.append(plus[word])
            other.append(minus[word])
            known[knownCount * 2 * Board.words + word] = plus[word]
            known[(knownCount * 2 + 1) * Board.words + word] = minus[word]
        }
        knownCount += 1
        var (added, taken) = (Self.cells(one), Self.cells(other))
        var constant = constant
        if added.isEmpty { (added, taken, constant) = (taken, [], -constant) }
        let board = zip(one, other).map { $0 | $1 }
        if taken.isEmpty, size <= CageSets.digits, unknown <= Self.mostDerived,
            areMutualPeers(added)
        {
            if !cages.contains(where: { $0.board == board }) {
                cages.append(Cage(cells: added, sum: constant, board: board))
            }
        } else if unknown <= mostUnknown {
            equations.append(
                Equation(
                    constant: constant, cells: added + taken, plus: added.count, board: board))
        }
    }

    /// True if the cells at hand have been seen before, or with the signs exchanged.
    private var isKnown: Bool {
        for number in 0..<knownCount {
            let index = number &* 2 &* Board.words
            var (differs, isMirrored): (UInt64, UInt64) = (0, 0)
            for word in 0..<Board.words {
                let (one, other) = (known[index &+ word], known[index &+ Board.words &+ word])
                differs |= one ^ plus[word] | other ^ minus[word]
                isMirrored |= one ^ minus[word] | other ^ plus[word]
            }
            if differs == 0 || isMirrored == 0 { return true }
        }
        return false
    }

    private func areMutualPeers(_ cells: [Int]) -> Bool {
        cells.allSatisfy { one in
            cells.allSatisfy { peers[one * Board.words + $0 >> 6].has(bit: $0 & 63) }
        }
    }

    private static func cells(_ board: [UInt64]) -> [Int] {
        board.indices.flatMap { word in SetBits(board[word]).map { word * 64 + $0 } }
    }
}
