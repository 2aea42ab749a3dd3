/// The nodes of a board that chains connect, and the implications between their states.
///
/// A node is a candidate, `9 * cell + digit`, or a group: all places of a digit in the crossing of a
/// line and a box, if there are two or three. Groups are numbered by line (nine rows, then nine
/// columns), digit and box. A state is `2 * node` for off and `2 * node + 1` for on. The states
/// that a state implies stand in one array, in the order in which a search follows them: the
/// cell, row, column and box of a candidate, then groups.
struct ChainGraph: ~Copyable {
    static let candidateCount = 729
    static let nodeCount = candidateCount + 18 * 27
    /// The nodes of almost locked sets come last; only as many as fit.
    static let maximumOfSetNodes = 20_000

    let hasGroups: Bool
    let hasSets: Bool
    let stateCount: Int
    /// The cells of each node, and those that see all of them; no cells if a group does not exist.
    private(set) var cells: UncheckedBuffer<Mask128>
    private(set) var sight: UncheckedBuffer<Mask128>
    /// The range of each state in the targets.
    private(set) var begins: UncheckedBuffer<UInt32>
    private(set) var ends: UncheckedBuffer<UInt32>
    private(set) var targets = UncheckedBuffer<UInt16>(repeating: 0, count: 1 << 16)
    private var count = 0
    var setNodes: [SetNode] = []
    var setNodesByDigit: [[Int]] = Array(repeating: [], count: 9)

    /// A digit of an almost locked set; the set's other digits are the neighbouring nodes.
    struct SetNode {
        let digit: Int
        let set: Mask128
        /// The node of the set's lowest digit.
        let first: Int
        let digits: UInt16
    }

    init(hasGroups: Bool, hasSets: Bool) {
        self.hasGroups = hasGroups
        self.hasSets = hasSets
        let nodes = Self.nodeCount + (hasSets ? Self.maximumOfSetNodes : 0)
        stateCount = 2 * nodes
        cells = UncheckedBuffer(repeating: 0, count: nodes)
        sight = UncheckedBuffer(repeating: 0, count: nodes)
        begins = UncheckedBuffer(repeating: 0, count: stateCount)
        ends = UncheckedBuffer(repeating: 0, count: stateCount)
        for node in 0..<Self.candidateCount {
            cells[node] = Mask128(bit: node / 9)
            sight[node] = GridGeometry.peers(of: node / 9)
        }
    }

    /// Returns the number of a group: its line (a row, or 9 and more for a column), its digit, and
    /// the third of the line.
    @inline(__always)
    static func group(_ line: Int, _ digit: Int, _ third: Int) -> Int {
        candidateCount + line * 27 + digit * 3 + third
    }

    /// Returns the digit of a node.
    func digit(of node: Int) -> Int {
        if node < Self.candidateCount { return node % 9 }
        return node < Self.nodeCount
            ? (node - Self.candidateCount) % 27 / 3 : setNodes[node - Self.nodeCount].digit
    }

    /// Returns the cells of the almost locked set of a node; none of another node.
    func set(of node: Int) -> Mask128 {
        node < Self.nodeCount ? 0 : setNodes[node - Self.nodeCount].set
    }

    @inline(__always)
    static func off(_ cell: Int, _ digit: Int) -> Int { (cell * 9 + digit) * 2 }
    @inline(__always)
    static func on(_ cell: Int, _ digit: Int) -> Int { (cell * 9 + digit) * 2 + 1 }

    /// Finds the groups and implications of a board.
    mutating func build(on board: borrowing Board) {
        count = 0
        if hasGroups { findGroups(on: board) }
        if hasSets {
            setNodes.removeAll(keepingCapacity: true)
            for digit in 0..<9 { setNodesByDigit[digit].removeAll(keepingCapacity: true) }
            findSets(on: board)
        }
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                linkOn(cell, digit, on: board)
                linkOff(cell, digit, on: board)
            }
        }
        if hasGroups { linkGroups(on: board) }
        if hasSets { linkSets(on: board) }
    }

    // MARK: Candidates

    /// Lists the states that a true candidate implies.
    private mutating func linkOn(_ cell: Int, _ digit: Int, on board: borrowing Board) {
        let (row, column) = (cell / 9, cell % 9)
        begin(Self.on(cell, digit))
        for other in Bits(board[cell] & ~UInt16(bit: digit)) { append(Self.off(cell, other)) }
        let inRow = board.places(of: digit, in: 18 + row) & ~UInt16(bit: column)
        for position in Bits(inRow) { append(Self.off(row * 9 + position, digit)) }
        let inColumn = board.places(of: digit, in: 9 + column) & ~UInt16(bit: row)
        for position in Bits(inColumn) { append(Self.off(position * 9 + column, digit)) }
        let box = GridGeometry.box(of: cell)
        let inLines = Self.thirds[row % 3] | Self.pillars[column % 3]
        for position in Bits(board.places(of: digit, in: box) & ~inLines) {
            append(Self.off(GridGeometry.cell(position, of: box), digit))
        }
        if hasGroups {
            appendGroups(digit, row: row, column: column, cell, except: Mask128(bit: cell))
        }
        if hasSets {
            appendSets(
                digit, seenFrom: GridGeometry.peers(of: cell), outside: Mask128(bit: cell))
        }
        end(Self.on(cell, digit))
    }

    /// Lists the states that a false candidate implies.
    private mutating func linkOff(_ cell: Int, _ digit: Int, on board: borrowing Board) {
        let (row, column, box) = (cell / 9, cell % 9, GridGeometry.box(of: cell))
        begin(Self.off(cell, digit))
        let others = board[cell] & ~UInt16(bit: digit)
        if others.isSingle { append(Self.on(cell, others.trailingZeroBitCount)) }
        let inRow = board.places(of: digit, in: 18 + row) & ~UInt16(bit: column)
        if inRow.isSingle { append(Self.on(row * 9 + inRow.trailingZeroBitCount, digit)) }
        let inColumn = board.places(of: digit, in: 9 + column) & ~UInt16(bit: row)
        if inColumn.isSingle { append(Self.on(inColumn.trailingZeroBitCount * 9 + column, digit)) }
        let position = GridGeometry.positionInBox(of: cell)
        let inBox = board.places(of: digit, in: box) & ~UInt16(bit: position)
        if inBox.isSingle {
            append(Self.on(GridGeometry.cell(inBox.trailingZeroBitCount, of: box), digit))
        }
        if hasGroups {
            appendGroups(
                digit, Rest(row: row, inRow), Rest(column: column, inColumn), box, inBox)
        }
        end(Self.off(cell, digit))
    }

    // MARK: Lists

    mutating func begin(_ state: Int) { begins[state] = UInt32(truncatingIfNeeded: count) }
    mutating func end(_ state: Int) { ends[state] = UInt32(truncatingIfNeeded: count) }

    @inline(__always)
    mutating func append(_ state: Int) {
        if count == targets.count { targets.grow(to: 2 * count, with: 0) }
        targets[count] = UInt16(truncatingIfNeeded: state)
        count &+= 1
    }

    mutating func setGroup(_ node: Int, _ set: Mask128) {
        cells[node] = set
        var seen = ~Mask128(0)
        for cell in Bits(set) { seen &= GridGeometry.peers(of: cell) }
        sight[node] = seen
    }

    mutating func forgetGroups() {
        for node in Self.candidateCount..<Self.nodeCount { cells[node] = 0 }
    }
}
