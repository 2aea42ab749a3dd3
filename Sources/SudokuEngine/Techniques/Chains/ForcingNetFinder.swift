/// The consequences of all states of the candidates of a board, by forcing nets, and the states
/// that they prove.
///
/// The consequences of a state are the direct ones (``ForcingNet``), their direct consequences, and
/// so on.
final class ForcingNetFinder: SearchMemory {
    /// 18 sets of cells for each state: the candidates on by digit, then those off.
    private var direct = UncheckedBuffer<Mask128>(
        repeating: 0, count: 2 * ChainGraph.candidateCount * 18)
    private var planes = UncheckedBuffer<Mask128>(
        repeating: 0, count: 2 * ChainGraph.candidateCount * 18)
    /// The states that a contradiction refutes, and those that a verity proves.
    private var refuted: Set<Int> = []
    private var proved: [Int: ForcingArgument] = [:]
    private var board: Board?

    init() {}

    /// Finds all nets of a board, unless they are known.
    func run(on board: Board) {
        if self.board?.isSame(as: board) == true { return }
        self.board = board
        refuted.removeAll(keepingCapacity: true)
        proved.removeAll(keepingCapacity: true)
        let states = Bits(board.empty).flatMap { cell in
            Bits(board[cell]).flatMap { [ChainGraph.off(cell, $0), ChainGraph.on(cell, $0)] }
        }
        for state in states {
            let net = ForcingNet(from: state, on: board)
            for digit in 0..<9 {
                direct[state * 18 + digit] = net.on[digit]
                direct[state * 18 + 9 + digit] = net.off[digit]
            }
        }
        for state in states { close(state) }
        for state in states where contradiction(from: state, on: board) != nil {
            refuted.insert(state)
        }
        findVerities(on: board)
    }

    func refutes(_ state: Int) -> Bool { refuted.contains(state) }
    func proves(_ state: Int) -> Bool { proved[state] != nil }

    /// Follows the direct consequences of all consequences of a state.
    private func close(_ state: Int) {
        let base = state * 18
        for place in base..<base + 18 { planes[place] = direct[place] }
        var followed = [Mask128](repeating: 0, count: 18)
        var isDone = false
        while !isDone {
            isDone = true
            for place in 0..<18 {
                let new = planes[base + place] & ~followed[place]
                guard new != 0 else { continue }
                followed[place] |= new
                isDone = false
                for cell in Bits(new) {
                    let from = Self.state(place, cell) * 18
                    for each in 0..<18 { planes[base + each] |= direct[from + each] }
                }
            }
        }
    }

    /// Returns the state of a cell in one of the 18 sets.
    private static func state(_ place: Int, _ cell: Int) -> Int {
        place < 9 ? ChainGraph.on(cell, place) : ChainGraph.off(cell, place - 9)
    }

    // MARK: Arguments

    /// Returns the first contradiction that follows from a state.
    func contradiction(from state: Int, on board: Board) -> ForcingArgument? {
        let base = state * 18
        var dead = board.empty
        for digit in 0..<9 {
            let off = planes[base + 9 + digit]
            if let cell = Bits(planes[base + digit] & off).first {
                return .candidate(cell * 9 + digit)
            }
            dead &= off | ~board.cells(with: digit)
        }
        if let cell = Bits(dead).first { return .cell(cell) }
        for digit in 0..<9 {
            let off = planes[base + 9 + digit]
            guard off != 0 else { continue }
            for house in 0..<27 {
                let cells = board.cells(with: digit, in: house)
                if cells != 0 && cells & ~off == 0 && isComplete(house, digit, on: board) {
                    return .house(house, digit: digit)
                }
            }
        }
        return nil
    }

    /// Returns true if a house has all candidates of a digit that filled cells leave; only then it
    /// is a contradiction if it has no place.
    private func isComplete(_ house: Int, _ digit: Int, on board: Board) -> Bool {
        var open = board.empty & GridGeometry.cells(of: house)
        for other in 0..<27 where board.places(of: digit, in: other) == 0 {
            open &= ~GridGeometry.cells(of: other)
        }
        return open & ~board.cells(with: digit) == 0
    }

    /// Returns the alternatives that all lead to a state, if a verity proves it.
    func verity(of state: Int) -> ForcingArgument? { proved[state] }

    private func findVerities(on board: Board) {
        for cell in Bits(board.empty) {
            for digit in Bits(board[cell]) {
                let state = ChainGraph.off(cell, digit)
                findVerities(
                    .candidate(cell * 9 + digit), [state + 1, state], except: Mask128(bit: cell))
            }
        }
        for cell in Bits(board.empty) where board[cell].isMany {
            findVerities(.cell(cell), Bits(board[cell]).map { ChainGraph.on(cell, $0) }, except: 0)
        }
        for digit in 0..<9 {
            for house in 0..<27 {
                let cells = board.cells(with: digit, in: house)
                guard cells.isMany else { continue }
                findVerities(
                    .house(house, digit: digit), Bits(cells).map { ChainGraph.on($0, digit) },
                    except: 0)
            }
        }
    }

    private func findVerities(_ argument: ForcingArgument, _ states: [Int], except own: Mask128) {
        for place in 0..<18 {
            let shared = states.reduce(~own) { $0 & planes[$1 * 18 + place] }
            for cell in Bits(shared) {
                let state = Self.state(place, cell)
                if proved[state] == nil { proved[state] = argument }
            }
        }
    }

    // MARK: Branches

    /// Returns the consequences on the way from a state to another in order.
    func branch(from start: Int, to end: Int, on board: Board) -> Pattern.Chain {
        var parents = [start: start]
        var waiting = [start]
        var next = 0
        while parents[end] == nil && next < waiting.count {
            let state = waiting[next]
            next += 1
            for place in 0..<18 {
                for cell in Bits(direct[state * 18 + place]) {
                    let target = Self.state(place, cell)
                    guard parents[target] == nil else { continue }
                    parents[target] = state
                    waiting.append(target)
                }
            }
        }
        var (path, state) = ([end], end)
        while let parent = parents[state], parent != state {
            let net = ForcingNet(from: parent, on: board, keepsReasons: true)
            path = net.path(to: state) + path.dropFirst()
            state = parent
        }
        // A single of the board itself follows from nothing.
        if path[0] != start { path.insert(start, at: 0) }
        // A net repeats what nets before it said already.
        var named: Set<Int> = []
        path.removeAll { !named.insert($0).inserted }
        return Pattern.Chain(
            path.map { Pattern.Node($0 / 2 % 9, in: Mask128(bit: $0 / 18), isOn: $0 % 2 == 1) })
    }
}
