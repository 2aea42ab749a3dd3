import SudokuEngine

/// A depth-first search for the solutions of a grid, with deductions before each guess.
///
/// A guess that fails is removed from the candidates, and the search chooses again: so each refutation
/// is used, and the stack has one entry for each guess that stands.
struct LayoutSearch<Board: BoardWidth>: ~Copyable {
    /// The reason why a search ended.
    enum End { case exhausted, limit, budget, stopped }

    var grid = Propagation<Board>()
    /// The guesses made since the search began.
    private(set) var nodes = 0
    /// The solution found first, in digits from 1; empty without one.
    private(set) var first: [UInt8] = []
    private(set) var count = 0
    private var depth = 0
    private var saved = Words(count: 16 * Propagation<Board>.stateWords)
    private var guesses: [Guess] = []
    /// The bits of the numbers of candidates of all cells: all lowest bits, then all next ones.
    private var counts = Words(count: 5 * Board.words)
    /// The cells with the fewest candidates.
    private var cells = Words(count: Board.words)

    private struct Guess {
        let cell: Int
        let digit: Int
    }

    /// Loads rules for the searches that follow.
    mutating func load(_ rules: GridRules, locksPlaces: Bool) {
        grid.tables.load(rules)
        grid.locksPlaces = locksPlaces
    }

    /// Searches solutions of the grid as it stands, up to a limit; `isPossible` is false if the
    /// givens contradict each other. Draws guesses at random if there are numbers for it.
    mutating func run(
        isPossible: Bool, upTo limit: Int, budget: Int, random: inout SeededGenerator?,
        shouldStop: () -> Bool
    ) -> End {
        (nodes, count, depth) = (0, 0, 0)
        first.removeAll(keepingCapacity: true)
        guesses.removeAll(keepingCapacity: true)
        var isOpen = isPossible && grid.deduce()
        while true {
            if isOpen, grid.isComplete {
                count += 1
                if first.isEmpty {
                    first = (0..<grid.size * grid.size).map { UInt8(grid.filled[$0]) }
                }
                if count == limit { return .limit }
                isOpen = false
            }
            if isOpen {
                if nodes == budget { return .budget }
                if shouldStop() { return .stopped }
                nodes += 1
                let guess = nextGuess(&random)
                push(guess)
                grid.choose(guess.digit, at: guess.cell)
            } else {
                guard let guess = pop() else { return .exhausted }
                grid.removePlace(guess.digit, guess.cell)
            }
            isOpen = grid.deduce()
        }
    }

    // MARK: The stack

    private mutating func push(_ guess: Guess) {
        let words = Propagation<Board>.stateWords
        if (depth + 1) * words > saved.count { saved.grow() }
        let start = depth * words
        saved.copy(words, from: grid.state, at: 0, to: start)
        guesses.append(guess)
        depth += 1
    }

    private mutating func pop() -> Guess? {
        guard let guess = guesses.popLast() else { return nil }
        depth -= 1
        let words = Propagation<Board>.stateWords
        let start = depth * words
        grid.state.copy(words, from: saved, at: start, to: 0)
        grid.settle()
        return guess
    }

    // MARK: Guesses

    /// Returns a candidate of a cell with the fewest candidates, or of a digit with two places in a
    /// house if all cells have more than two.
    private mutating func nextGuess(_ random: inout SeededGenerator?) -> Guess {
        countCandidates()
        let fewest = findFewest()
        if random == nil, fewest > 2, let guess = housePair() { return guess }
        let cell = self.cell(random?.below(cellCount) ?? 0)
        let candidates = grid.candidates(of: cell)
        let digit = UInt64(candidates).bit(random?.below(candidates.nonzeroBitCount) ?? 0)
        return Guess(cell: cell, digit: digit)
    }

    /// Finds the cells with the fewest candidates, from the highest bit of their numbers to the lowest;
    /// returns that number.
    private mutating func findFewest() -> Int {
        cells.copy(Board.words, from: grid.state, at: 0, to: 0)
        var fewest = 0
        for bit in stride(from: 4, through: 0, by: -1) {
            var isNone = true
            for word in 0..<Board.words
            where cells[word] & ~counts[bit &* Board.words &+ word] != 0 { isNone = false }
            if isNone {
                fewest |= 1 << bit
            } else {
                for word in 0..<Board.words { cells[word] &= ~counts[bit &* Board.words &+ word] }
            }
        }
        return fewest
    }

    /// The number of cells with the fewest candidates.
    private var cellCount: Int {
        var count = 0
        for word in 0..<Board.words { count += cells[word].nonzeroBitCount }
        return count
    }

    /// Returns one of the cells with the fewest candidates.
    private func cell(_ number: Int) -> Int {
        var number = number
        var word = 0
        while number >= cells[word].nonzeroBitCount {
            number -= cells[word].nonzeroBitCount
            word += 1
        }
        return word * 64 + cells[word].bit(number)
    }

    /// Adds up the candidates of all cells at once.
    private mutating func countCandidates() {
        for index in 0..<5 * Board.words { counts[index] = 0 }
        for digit in 0..<grid.size {
            for word in 0..<Board.words {
                var carry = grid.state[Propagation<Board>.places(digit) &+ word]
                var index = word
                while carry != 0 {
                    let sum = counts[index] ^ carry
                    carry &= counts[index]
                    counts[index] = sum
                    index &+= Board.words
                }
            }
        }
    }

    /// Returns the first digit with two places in a house, and one of them.
    private func housePair() -> Guess? {
        for digit in 0..<grid.size {
            for part in 0..<Board.houseWords {
                var rest = grid.state[Propagation<Board>.needs(digit) &+ part]
                while rest != 0 {
                    let house = part &* 64 &+ rest.trailingZeroBitCount
                    rest &= rest &- 1
                    if let cell = grid.firstOfTwo(digit, house) {
                        return Guess(cell: cell, digit: digit)
                    }
                }
            }
        }
        return nil
    }
}

extension Propagation {
    /// Returns the first place of a digit in a house in which it has two; nil otherwise.
    @inline(always) func firstOfTwo(_ digit: Int, _ house: Int) -> Int? {
        var count = 0
        var first = 0
        for word in 0..<Board.words {
            var places =
                state[Self.places(digit) &+ word] & tables.houses[house &* Board.words &+ word]
            if count == 0, places != 0 { first = word &* 64 &+ places.trailingZeroBitCount }
            while places != 0, count < 3 {
                count &+= 1
                places &= places &- 1
            }
        }
        return count == 2 ? first : nil
    }
}

extension UInt64 {
    /// Returns the place of a set bit, counted from 0.
    fileprivate func bit(_ number: Int) -> Int {
        var rest = self
        for _ in 0..<number { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}
