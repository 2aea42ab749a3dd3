import SudokuEngine

/// The filled cells and the candidates of a grid that is data.
///
/// Each candidate is stored by its cell, by its digit in each of its houses, and by its digit in the
/// grid. Placing a digit never places the last candidate of another cell; only steps do.
///
/// ```
/// | digits of each cell | places of each digit in each house | cells of each digit | empty cells | ...
/// ```
struct CandidateBoard: ~Copyable {
    let tables: LayoutTables
    private var words: Words
    private let planeStart: Int
    private let emptyStart: Int
    private let singleStart: Int
    private let openStart: Int
    private let countStart: Int
    private let changedStart: Int
    /// The digits of the filled cells, from 1; 0 for empty ones.
    private(set) var filled: [UInt8]
    /// The number of empty cells.
    private(set) var emptyCount: Int
    /// The number of changes, and that of the last change of each house and of each digit.
    private(set) var clock: UInt64 = 1
    private(set) var stamps: Words

    init(_ tables: LayoutTables) {
        self.tables = tables
        planeStart = tables.groupCount
        emptyStart = planeStart + tables.size * tables.cellWords
        singleStart = emptyStart + tables.cellWords
        openStart = singleStart + (tables.groupCount + 63) / 64
        countStart = openStart + tables.houseCount
        changedStart = countStart + tables.size
        words = Words(count: changedStart + tables.cellWords)
        stamps = Words(count: tables.houseCount + tables.size)
        filled = [UInt8](repeating: 0, count: tables.cellCount)
        emptyCount = tables.cellCount
    }

    /// Fills the empty board with givens and all candidates that they do not exclude.
    mutating func reset(to givens: [UInt8]) {
        let (size, cells) = (tables.size, tables.cellCount)
        emptyCount = cells
        clock += 1
        let all: UInt64 = UInt64(bit: size) - 1
        for index in 0..<words.count { words[index] = 0 }
        for group in 0..<tables.groupCount { words[group] = all }
        for house in 0..<tables.houseCount { words[openStart + house] = all }
        for start in stride(from: planeStart, through: emptyStart, by: tables.cellWords) {
            for word in 0..<tables.cellWords {
                let rest = cells - 64 * word
                words[start + word] = rest >= 64 ? .max : UInt64(bit: rest) - 1
            }
        }
        for word in 0..<tables.cellWords { words[changedStart + word] = .max }
        for part in 0..<tables.houseCount + size { stamps[part] = clock }
        for cell in 0..<cells { filled[cell] = 0 }
        for (cell, given) in givens.enumerated() where given != 0 {
            place(Int(given) - 1, in: cell)
        }
    }

    /// Takes over the candidates of another board of the same puzzle.
    mutating func copyCandidates(of other: borrowing CandidateBoard) {
        words.copy(words.count, from: other.words, at: 0, to: 0)
    }

    // MARK: Reading

    /// The digits of a cell; none for a filled one.
    @inline(always) subscript(cell: Int) -> UInt64 { words[cell] }

    /// Returns the places of a group.
    @inline(always) func places(_ group: Int) -> UInt64 { words[group] }

    /// Returns the positions of a digit in a house.
    @inline(always) func places(_ digit: Int, in house: Int) -> UInt64 {
        words[tables.group(house, digit)]
    }

    /// Returns a word of the cells of a digit.
    @inline(always) func plane(_ digit: Int, _ word: Int) -> UInt64 {
        words[planeStart &+ digit &* tables.cellWords &+ word]
    }

    /// Returns a word of the empty cells.
    @inline(always) func empty(_ word: Int) -> UInt64 { words[emptyStart &+ word] }

    /// Returns the positions of the empty cells of a house.
    @inline(always) func open(_ house: Int) -> UInt64 { words[openStart &+ house] }

    /// Returns a word of the groups with exactly one place.
    @inline(always) func singles(_ word: Int) -> UInt64 { words[singleStart &+ word] }

    /// Returns the number of cells filled with a digit.
    @inline(always) func filledCount(_ digit: Int) -> Int { Int(words[countStart &+ digit]) }

    /// Returns a word of the cells that have changed since ``forgetChanges()``.
    @inline(always) func changed(_ word: Int) -> UInt64 { words[changedStart &+ word] }

    @inline(always) func has(_ digit: Int, in cell: Int) -> Bool { words[cell].has(bit: digit) }

    var isFull: Bool { emptyCount == 0 }

    /// Visits the empty cells row by row, until `visit` returns true; returns true then.
    @inline(always) func anyEmpty(_ visit: (Int) -> Bool) -> Bool {
        for word in 0..<tables.cellWords {
            for bit in SetBits(empty(word)) where visit(word &* 64 &+ bit) { return true }
        }
        return false
    }

    /// Returns the candidates of a digit in the cells that see all of some cells.
    func candidates(of digit: Int, seeing cells: [Int], except others: [Int] = []) -> [Int] {
        var found: [Int] = []
        for word in 0..<tables.cellWords {
            var rest = plane(digit, word)
            for cell in cells { rest &= tables.peers[cell &* tables.cellWords &+ word] }
            for bit in SetBits(rest) where !others.contains(word * 64 + bit) {
                found.append((word * 64 + bit) * tables.size + digit)
            }
        }
        return found
    }

    /// Returns true if a digit is a candidate of a cell that sees two others.
    func has(_ digit: Int, seeing cell: Int, _ other: Int) -> Bool {
        for word in 0..<tables.cellWords {
            let peers =
                tables.peers[cell &* tables.cellWords &+ word]
                & tables.peers[other &* tables.cellWords &+ word]
            if plane(digit, word) & peers != 0 { return true }
        }
        return false
    }

    /// Returns the candidates among some digits in some cells.
    func candidates(_ digits: UInt64, in cells: [Int]) -> [Int] {
        var found: [Int] = []
        for cell in cells {
            for digit in SetBits(self[cell] & digits) { found.append(cell * tables.size + digit) }
        }
        return found
    }

    /// Returns the candidates of digits in cells that see all places that these have in some cells
    /// which must contain them.
    func eliminations(of digits: UInt64, pointingFrom cells: [Int]) -> [Int] {
        var lost: [Int] = []
        for digit in SetBits(digits) where cells.contains(where: { has(digit, in: $0) }) {
            for word in 0..<tables.cellWords {
                var rest = plane(digit, word)
                for cell in cells where has(digit, in: cell) {
                    rest &= tables.peers[cell &* tables.cellWords &+ word]
                }
                for bit in SetBits(rest) {
                    lost.append((word &* 64 &+ bit) &* tables.size &+ digit)
                }
            }
        }
        return lost.sorted()
    }

    /// Returns true if a digit of some has a place in a house apart from some positions.
    func has(_ digits: UInt64, in house: Int, except positions: UInt64) -> Bool {
        for digit in SetBits(digits) where places(digit, in: house) & ~positions != 0 {
            return true
        }
        return false
    }

    // MARK: Changing

    /// Removes a candidate, if it is there.
    @inline(always) mutating func remove(_ digit: Int, from cell: Int) {
        if has(digit, in: cell) { clear(digit, cell) }
    }

    /// Removes some candidates, those that are there.
    mutating func remove(_ candidates: Candidates) {
        for entry in candidates.entries { remove(entry.digit - 1, from: entry.cell) }
    }

    /// Takes the cells for unchanged from now on.
    mutating func forgetChanges() {
        for word in 0..<tables.cellWords { words[changedStart + word] = 0 }
    }

    private mutating func clear(_ digit: Int, _ cell: Int) {
        clock &+= 1
        words[changedStart &+ cell &>> 6] |= UInt64(bit: cell & 63)
        words[planeStart &+ digit &* tables.cellWords &+ cell &>> 6] &= ~UInt64(bit: cell & 63)
        take(digit, from: cell)
        stamps[tables.houseCount &+ digit] = clock
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            take(position, from: tables.group(house, digit))
            stamps[house] = clock
        }
    }

    /// Removes a place from a group.
    @inline(always) private mutating func take(_ place: Int, from group: Int) {
        let left = words[group] & ~UInt64(bit: place)
        words[group] = left
        let bit = UInt64(bit: group & 63)
        if left.isSingle {
            words[singleStart &+ group &>> 6] |= bit
        } else {
            words[singleStart &+ group &>> 6] &= ~bit
        }
    }

    /// Fills a cell: removes its candidates, and those that the digit excludes elsewhere.
    mutating func place(_ digit: Int, in cell: Int) {
        for other in SetBits(words[cell]) { clear(other, cell) }
        words[emptyStart &+ cell &>> 6] &= ~UInt64(bit: cell & 63)
        words[changedStart &+ cell &>> 6] |= UInt64(bit: cell & 63)
        filled[cell] = UInt8(digit + 1)
        emptyCount -= 1
        words[countStart &+ digit] &+= 1
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            words[openStart &+ house] &= ~UInt64(bit: position)
            stamps[house] = clock
        }
        for word in 0..<tables.cellWords {
            let seen = tables.peers[cell &* tables.cellWords &+ word] & plane(digit, word)
            for bit in SetBits(seen) { clear(digit, word &* 64 &+ bit) }
        }
        for neighbour in tables.neighbours[cell] {
            for other in SetBits(tables.consecutive(digit)) { remove(other, from: neighbour) }
        }
    }

    /// Applies a step: its eliminations, then its placement.
    mutating func apply(_ finding: LayoutFinding) {
        for candidate in finding.eliminations {
            remove(candidate % tables.size, from: candidate / tables.size)
        }
        if let placement = finding.placement {
            place(placement % tables.size, in: placement / tables.size)
        }
    }
}

extension LayoutTables {
    /// Returns the digits that count as consecutive to a digit.
    func consecutive(_ digit: Int) -> UInt64 {
        var found: UInt64 = 0
        if digit > 0 { found |= UInt64(bit: digit - 1) }
        if digit < size - 1 { found |= UInt64(bit: digit + 1) }
        if isCyclic {
            if digit == 0 { found |= UInt64(bit: size - 1) }
            if digit == size - 1 { found |= 1 }
        }
        return found
    }
}
