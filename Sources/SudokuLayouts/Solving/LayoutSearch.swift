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
    /// The solution found last, if the search ended with it.
    var last: [UInt8] { (0..<grid.size * grid.size).map { UInt8(grid.filled[$0]) } }
    private var depth = 0
    private var saved = Words(count: 16 * Propagation<Board>.stateWords)
    /// The candidates of each cell at each guess, and the weights of cells; for cages alone.
    private var savedMasks = Words(count: 1)
    private var weights = Words(count: 1)
    private var failures = 0
    private var guesses: [Guess] = []
    /// The bits of the numbers of candidates of all cells: all lowest bits, then all next ones.
    private var counts = Words(count: 5 * Board.words)
    /// The cells with the fewest candidates.
    private var cells = Words(count: Board.words)

    /// The weight of a cell at first, and the failures after which all weights are halved.
    private static var unit: UInt64 { 1 << 16 }
    private static var halving: Int { 16_384 }

    private struct Guess {
        let cell: Int
        let digit: Int
    }

    /// Loads rules for the searches that follow.
    mutating func load(_ rules: GridRules, locksPlaces: Bool) {
        grid.load(rules)
        grid.locksPlaces = locksPlaces
    }

    /// Replaces the cages of the rules.
    mutating func load(_ cages: [GridCage], isThorough: Bool) {
        grid.load(cages, isThorough: isThorough)
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
        if grid.hasCages { resetWeights() }
        var isOpen = isPossible && grid.deduce()
        var cell = -1
        while true {
            if isOpen, grid.isComplete {
                count += 1
                if first.isEmpty { first = last }
                if count == limit { return .limit }
                isOpen = false
            }
            if isOpen {
                if nodes == budget { return .budget }
                if shouldStop() { return .stopped }
                nodes += 1
                let guess = grid.hasCages ? weightedGuess(&random) : nextGuess(&random)
                push(guess)
                cell = guess.cell
                grid.choose(guess.digit, at: guess.cell)
            } else {
                guard let guess = pop() else { return .exhausted }
                grid.removePlace(guess.digit, guess.cell)
                cell = guess.cell
            }
            isOpen = grid.deduce()
            if !isOpen, grid.hasCages { addWeight(cell) }
        }
    }

    // MARK: The stack

    private mutating func push(_ guess: Guess) {
        let words = Propagation<Board>.stateWords
        if (depth + 1) * words > saved.count { saved.grow() }
        let start = depth * words
        saved.copy(words, from: grid.state, at: 0, to: start)
        if grid.hasCages {
            let cells = grid.size * grid.size
            while (depth + 1) * cells > savedMasks.count { savedMasks.grow() }
            savedMasks.copy(cells, from: grid.masks, at: 0, to: depth * cells)
        }
        guesses.append(guess)
        depth += 1
    }

    private mutating func pop() -> Guess? {
        guard let guess = guesses.popLast() else { return nil }
        depth -= 1
        let words = Propagation<Board>.stateWords
        let start = depth * words
        grid.state.copy(words, from: saved, at: start, to: 0)
        if grid.hasCages {
            let cells = grid.size * grid.size
            grid.masks.copy(cells, from: savedMasks, at: depth * cells, to: 0)
        }
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

    /// Returns a candidate of the cell with the fewest candidates for its weight.
    private func weightedGuess(_ random: inout SeededGenerator?) -> Guess {
        var (best, bestCount, bestWeight): (Int, UInt64, UInt64) = (0, 1, 0)
        for word in 0..<Board.words {
            for bit in SetBits(grid.state[word]) {
                let cell = word &* 64 &+ bit
                let count = UInt64(truncatingIfNeeded: grid.masks[cell].nonzeroBitCount)
                if count &* bestWeight < bestCount &* weights[cell] {
                    (best, bestCount, bestWeight) = (cell, count, weights[cell])
                }
            }
        }
        let number = random?.below(Int(bestCount)) ?? 0
        return Guess(cell: best, digit: grid.masks[best].bit(number))
    }

    private mutating func resetWeights() {
        let cells = grid.size * grid.size
        if weights.count < cells { weights = Words(count: cells) }
        for cell in 0..<cells { weights[cell] = Self.unit }
        failures = 0
    }

    /// Makes the cells of a contradiction likelier to be guessed, above all the cell guessed last.
    private mutating func addWeight(_ guessed: Int) {
        for word in 0..<Board.words {
            for bit in SetBits(grid.failed[word]) { weights[word &* 64 &+ bit] &+= Self.unit }
        }
        if guessed >= 0 { weights[guessed] &+= 2 * Self.unit }
        failures += 1
        guard failures % Self.halving == 0 else { return }
        for cell in 0..<grid.size * grid.size { weights[cell] = max(1, weights[cell] &>> 1) }
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
