import SudokuEngine

/// The search for cages and equations that follow from the sums of whole houses.
///
/// Its memory stays from one set of cages to the next, and so do the windows, which the houses alone
/// decide: a killer is made with some hundred sets of cages.
struct CageDerivation<Board: BoardWidth>: ~Copyable {
    /// The most cells of a cage that is not drawn.
    private static var mostDerived: Int { 6 }

    /// The sum of some cells minus that of others; a cage has no others.
    struct Equation {
        let constant: Int
        /// The numbers of cells that are added, and of all.
        let plus: Int
        let count: Int
        /// The start of the board of the cells that are added; that of the others follows.
        let start: Int
    }

    private var size = 0
    private var houses: [GridHouse] = []
    /// The unions of houses that are looked at, and the number of houses of each. Without the sets of
    /// more than two boxes, which come last, there are `fewWindows`.
    private var windows = Words(count: 1)
    private var houseCounts: [Int] = []
    private var fewWindows = 0
    private var hasBoxSets = false
    /// The cages with a sum, those that are drawn first.
    private(set) var cages: [Equation] = []
    private(set) var equations: [Equation] = []
    private(set) var isImpossible = false
    /// The boards of all sums that were met, two for each, also of those that are of no use, and room for
    /// one more.
    private(set) var boards = Words(count: 1)
    /// The number of sums that were met.
    private var known = 0
    /// The cells of cages that have sums.
    private var caged = Words(count: Board.words)

    // MARK: Windows

    /// Replaces the houses.
    mutating func load(_ rules: GridRules) {
        size = rules.size
        houses = rules.houses
        houseCounts.removeAll(keepingCapacity: true)
        hasBoxSets = false
    }

    /// Lists all runs of rows and of columns, single boxes and other houses, and pairs of boxes; then,
    /// if that is wanted, larger sets of up to nine boxes.
    private mutating func listWindows(_ tables: borrowing RuleTables<Board>, allBoxes: Bool) {
        func numbers(_ kind: GridHouse.Kind) -> [Int] {
            houses.indices.filter { houses[$0].kind == kind }
        }
        if houseCounts.isEmpty {
            for house in numbers(.extra) { addWindow([house], tables) }
            for lines in [numbers(.row), numbers(.column)] {
                for first in lines.indices {
                    for last in first..<lines.count { addWindow(lines[first...last], tables) }
                }
            }
            let boxes = numbers(.box)
            for one in boxes.indices {
                addWindow([boxes[one]], tables)
                for other in one + 1..<max(one + 1, boxes.count) {
                    addWindow([boxes[one], boxes[other]], tables)
                }
            }
            fewWindows = houseCounts.count
        }
        guard allBoxes, !hasBoxSets else { return }
        hasBoxSets = true
        let boxes = numbers(.box)
        guard boxes.count <= 9 else { return }
        for set in 1..<UInt64(bit: boxes.count) where set.nonzeroBitCount > 2 {
            addWindow(SetBits(set).map { boxes[$0] }[...], tables)
        }
    }

    private mutating func addWindow(
        _ numbers: ArraySlice<Int>, _ tables: borrowing RuleTables<Board>
    ) {
        let start = houseCounts.count * Board.words
        while start + Board.words > windows.count { windows.grow() }
        for word in 0..<Board.words {
            windows[start + word] = numbers.reduce(0) {
                $0 | tables.houses[$1 * Board.words + word]
            }
        }
        houseCounts.append(numbers.count)
    }

    // MARK: Sums

    /// Derives what follows from the sums of some cages, with equations of up to `mostUnknown` cells.
    mutating func run(
        _ drawn: [GridCage], _ tables: borrowing RuleTables<Board>, mostUnknown: Int,
        allBoxes: Bool
    ) {
        (known, isImpossible) = (0, false)
        cages.removeAll(keepingCapacity: true)
        equations.removeAll(keepingCapacity: true)
        for word in 0..<Board.words { caged[word] = 0 }
        clearRoom()
        for cage in drawn { add(cage) }
        guard !cages.isEmpty else { return }
        listWindows(tables, allBoxes: allBoxes)
        let drawn = cages.count
        for window in 0..<(allBoxes ? houseCounts.count : fewWindows) {
            look(at: window, drawn, tables, mostUnknown)
        }
    }

    private mutating func add(_ cage: GridCage) {
        guard let sum = cage.sum else { return }
        let start = room
        for cell in cage.cells {
            boards[start + cell >> 6] |= UInt64(bit: cell & 63)
            caged[cell >> 6] |= UInt64(bit: cell & 63)
        }
        let count = cage.cells.count
        cages.append(Equation(constant: sum, plus: count, count: count, start: start))
        keepRoom()
    }

    /// Looks at what a window says about the cells that are not in cages inside it.
    private mutating func look(
        at window: Int, _ drawn: Int, _ tables: borrowing RuleTables<Board>, _ mostUnknown: Int
    ) {
        let (plus, minus, cover) = (room, room &+ Board.words, window &* Board.words)
        var constant = houseCounts[window] &* size &* (size &+ 1) / 2
        var unknown = 0
        for word in 0..<Board.words {
            boards[plus &+ word] = windows[cover &+ word] & ~caged[word]
            boards[minus &+ word] = 0
            unknown &+= boards[plus &+ word].nonzeroBitCount
        }
        let most = max(mostUnknown, Self.mostDerived)
        for number in 0..<drawn {
            if unknown > most { return }
            let cage = cages[number]
            var inside = 0
            for word in 0..<Board.words {
                inside &+=
                    (boards[cage.start &+ word] & windows[cover &+ word]).nonzeroBitCount
            }
            if inside == 0 { continue }
            if 2 &* inside <= cage.count {
                for word in 0..<Board.words {
                    boards[plus &+ word] |= boards[cage.start &+ word] & windows[cover &+ word]
                }
                unknown &+= inside
            } else {
                constant &-= cage.constant
                unknown &+= cage.count &- inside
                for word in 0..<Board.words {
                    boards[minus &+ word] |= boards[cage.start &+ word] & ~windows[cover &+ word]
                }
            }
        }
        if unknown > most { return }
        if unknown > 0 { return keep(constant, unknown, tables, mostUnknown) }
        if constant != 0 { isImpossible = true }
    }

    /// Keeps the cells at hand as a cage or an equation, unless they are known.
    private mutating func keep(
        _ constant: Int, _ unknown: Int, _ tables: borrowing RuleTables<Board>,
        _ mostUnknown: Int
    ) {
        if isKnown { return }
        let start = room
        var (constant, plus) = (constant, 0)
        for word in 0..<Board.words { plus += boards[start + word].nonzeroBitCount }
        if plus == 0 {
            (constant, plus) = (-constant, unknown)
            for word in 0..<Board.words {
                boards[start + word] = boards[start + Board.words + word]
                boards[start + Board.words + word] = 0
            }
        }
        let found = Equation(constant: constant, plus: plus, count: unknown, start: start)
        if plus == unknown, size <= CageSets.digits, unknown <= Self.mostDerived,
            areMutualPeers(start, tables)
        {
            cages.append(found)
        } else if unknown <= mostUnknown {
            equations.append(found)
        }
        keepRoom()
    }

    /// True if the cells at hand have been seen before, or with the signs exchanged.
    private var isKnown: Bool {
        let (plus, minus) = (room, room &+ Board.words)
        for number in 0..<known {
            let (one, other) = (number &* 2 &* Board.words, (number &* 2 &+ 1) &* Board.words)
            var (differs, isMirrored): (UInt64, UInt64) = (0, 0)
            for word in 0..<Board.words {
                let (added, taken) = (boards[one &+ word], boards[other &+ word])
                differs |= added ^ boards[plus &+ word] | taken ^ boards[minus &+ word]
                isMirrored |= added ^ boards[minus &+ word] | taken ^ boards[plus &+ word]
            }
            if differs == 0 || isMirrored == 0 { return true }
        }
        return false
    }

    private func areMutualPeers(_ start: Int, _ tables: borrowing RuleTables<Board>) -> Bool {
        for word in 0..<Board.words {
            for bit in SetBits(boards[start &+ word]) {
                let peers = (word &* 64 &+ bit) &* Board.words
                for part in 0..<Board.words
                where boards[start &+ part] & ~tables.peers[peers &+ part] != 0 { return false }
            }
        }
        return true
    }

    // MARK: Memory

    /// The start of the boards of the cells at hand.
    private var room: Int { known &* 2 &* Board.words }

    private mutating func keepRoom() {
        known += 1
        clearRoom()
    }

    private mutating func clearRoom() {
        while room + 2 * Board.words > boards.count { boards.grow() }
        for word in 0..<2 * Board.words { boards[room + word] = 0 }
    }
}
