/// The consequences of assumptions on one board: for each source a block of what is on and off, in
/// order, with reasons.
///
/// A *node* is the number of a candidate that is on, or that number plus the number of candidates for
/// off. A reason is one number:
///
///     bits 0...15    the parent's candidate, of the other state; for an advanced cause, the step
///     bits 16...31   the cause, as in links
///     bits 32...63   hidden parents: the digits of the cell, or positions in the house, removed earlier
struct LayoutPropagations: ~Copyable {
    private(set) var graph: LayoutChainGraph
    /// The board at the start, and the working copy under the current assumption.
    private(set) var start: CandidateBoard
    var work: CandidateBoard
    /// The candidates of the working copy.
    private(set) var alive: Words
    private(set) var blocks = 0
    private var blockOf: Words
    private var sets = Words(count: 1)
    private var order = Words(count: 1)
    private var reasons = Words(count: 1)
    /// The number of nodes on, then off, of each block.
    private var counts: Words
    private(set) var sources: [Int] = []
    private(set) var contradictions: [(on: Target, off: Target)?] = []
    /// The level to which each block has been followed to its end.
    var levels: [Int] = []
    /// The parents of off nodes that techniques gave, and the nested hints that they used.
    private(set) var steps: [(parents: [Int], nested: Int?)] = []

    /// A node with its reason in a block.
    struct Target {
        let block: Int
        let node: Int
        let reason: UInt64
    }

    /// The most candidates: their blocks take up to 100 megabytes.
    static var most: Int { 1_200 }

    init(on board: borrowing CandidateBoard) {
        start = CandidateBoard(board.tables)
        work = CandidateBoard(board.tables)
        graph = LayoutChainGraph(board.tables)
        let most = board.tables.cellCount * board.tables.size
        blockOf = Words(count: 2 * most)
        counts = Words(count: 4 * most)
        alive = Words(count: (most + 63) / 64)
        reset(to: board)
    }

    /// Discards everything and starts on another board.
    mutating func reset(to board: borrowing CandidateBoard) {
        start.copyCandidates(of: board)
        work.copyCandidates(of: board)
        for source in sources { blockOf[source] = 0 }
        graph.build(from: board)
        graph.fillRows()
        blocks = 0
        sources.removeAll(keepingCapacity: true)
        contradictions.removeAll(keepingCapacity: true)
        levels.removeAll(keepingCapacity: true)
        steps.removeAll(keepingCapacity: true)
    }

    @inline(always) var count: Int { graph.count }
    @inline(always) var words: Int { (graph.count &+ 63) &>> 6 }

    // MARK: Reading

    func block(of source: Int) -> Int? {
        let block = Int(blockOf[source])
        return block == 0 ? nil : block - 1
    }

    @inline(always) func isOn(_ number: Int, in block: Int) -> Bool {
        sets[2 &* block &* words &+ number &>> 6].has(bit: number & 63)
    }

    @inline(always) func isOff(_ number: Int, in block: Int) -> Bool {
        sets[(2 &* block &+ 1) &* words &+ number &>> 6].has(bit: number & 63)
    }

    @inline(always) func has(_ node: Int, in block: Int) -> Bool {
        node < count ? isOn(node, in: block) : isOff(node - count, in: block)
    }

    /// Returns a word of what is on, or off, in a block.
    @inline(always) func set(_ isOff: Bool, _ block: Int, _ word: Int) -> UInt64 {
        sets[(2 &* block &+ (isOff ? 1 : 0)) &* words &+ word]
    }

    /// Returns the number of nodes on, or off, in a block.
    @inline(always) func size(of block: Int, isOff: Bool) -> Int {
        Int(truncatingIfNeeded: counts[2 &* block &+ (isOff ? 1 : 0)])
    }

    /// Returns the node with a number among those on, or off, in a block.
    @inline(always) func node(_ index: Int, isOff: Bool, in block: Int) -> Int {
        Int(order[(2 &* block &+ (isOff ? 1 : 0)) &* count &+ index])
    }

    @inline(always) func reason(_ node: Int, in block: Int) -> UInt64 {
        reasons[2 &* block &* count &+ node]
    }

    func target(_ node: Int, in block: Int) -> Target {
        Target(block: block, node: node, reason: reason(node, in: block))
    }

    @inline(always) static func cause(_ reason: UInt64) -> Int { Int(reason >> 16 & 0xFFFF) }

    /// Returns the number of the step that gave a node.
    static func step(_ reason: UInt64) -> Int { Int(reason & 0xFFFF | (reason >> 32) << 16) }

    /// Visits the parents of a node in order.
    @inline(always) func forEachParent(of node: Int, _ reason: UInt64, _ visit: (Int) -> Void) {
        switch Self.cause(reason) {
        case LayoutChainGraph.source: return
        case LayoutChainGraph.advanced:
            for parent in steps[Self.step(reason)].parents { visit(parent) }
        case let cause:
            let parent = Int(reason & 0xFFFF)
            visit(node < count ? parent + count : parent)
            for place in SetBits(reason >> 32) { visit(hidden(node, cause, place) + count) }
        }
    }

    /// Returns the candidate at a place of the cell or house by which a node follows.
    func hidden(_ node: Int, _ cause: Int, _ place: Int) -> Int {
        let (number, size) = (node < count ? node : node - count, graph.tables.size)
        let candidate =
            cause == 0
            ? graph.cell(number) * size + place
            : graph.tables.cell(cause - 1, place) * size + graph.digit(number)
        return Int(graph.numbers[candidate])
    }

    // MARK: Writing

    mutating func begin(_ source: Int, isDynamic: Bool) -> Int {
        let block = blocks
        blocks += 1
        while sets.count < 2 * blocks * words { sets.grow() }
        while order.count < 2 * blocks * count { order.grow() }
        while reasons.count < 2 * blocks * count { reasons.grow() }
        for word in 2 * block * words..<2 * blocks * words { sets[word] = 0 }
        (counts[2 * block], counts[2 * block + 1]) = (0, 0)
        sources.append(source)
        contradictions.append(nil)
        levels.append(0)
        blockOf[source] = UInt64(blocks)
        add(source, UInt64(LayoutChainGraph.source) << 16, in: block)
        restore(isDynamic: isDynamic)
        return block
    }

    private mutating func restore(isDynamic: Bool) {
        if isDynamic { work.copyCandidates(of: start) }
        for word in 0..<words {
            alive[word] = count - 64 * word >= 64 ? .max : UInt64(bit: count - 64 * word) - 1
        }
    }

    /// Restores the working copy of a block that was followed to its end, in order to continue it.
    mutating func resume(_ block: Int) {
        restore(isDynamic: true)
        for index in 0..<size(of: block, isOff: true) {
            forget(node(index, isOff: true, in: block) - count)
        }
    }

    /// Removes a candidate from the working copy.
    @inline(always) mutating func forget(_ number: Int) {
        alive[number &>> 6] &= ~UInt64(bit: number & 63)
        work.remove(graph.digit(number), from: graph.cell(number))
    }

    @inline(always) mutating func add(_ node: Int, _ reason: UInt64, in block: Int) {
        let isOff = node >= count
        let number = isOff ? node &- count : node
        let side = 2 &* block &+ (isOff ? 1 : 0)
        sets[side &* words &+ number &>> 6] |= UInt64(bit: number & 63)
        reasons[2 &* block &* count &+ node] = reason
        order[side &* count &+ Int(truncatingIfNeeded: counts[side])] =
            UInt64(truncatingIfNeeded: node)
        counts[side] &+= 1
    }

    mutating func contradict(_ on: Target, _ off: Target) { contradictions[on.block] = (on, off) }

    mutating func add(step parents: [Int], nested: Int?) -> UInt64 {
        steps.append((parents, nested))
        let number = UInt64(steps.count - 1)
        return number & 0xFFFF | UInt64(LayoutChainGraph.advanced) << 16 | (number >> 16) << 32
    }
}
