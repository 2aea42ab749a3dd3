import SudokuEngine

/// A solver of killers up to 9x9 written to be obviously right: depth first, and a digit is allowed if
/// no house and no cage has it, and the rest of the cage can still reach the sum. Shares no code with
/// the one under test.
struct PlainKillerSolver {
    private let size: Int
    private let limit: Int
    private var digits: [Int]
    /// The houses of each cell, then its cage.
    private var setsOf: [[Int]]
    private var cageOf: [Int?]
    private var used: [Int]
    private var left: [(cells: Int, sum: Int)]
    /// The sums that some digits of a set reach, by the number of digits and the set: a bit for each.
    private let reach: [[UInt64]]
    private(set) var count = 0
    private(set) var first: [UInt8] = []
    private(set) var steps = 0
    private let patience: Int

    init(_ rules: GridRules, upTo limit: Int, patience: Int = .max) {
        size = rules.size
        self.limit = limit
        self.patience = patience
        digits = Array(repeating: 0, count: rules.cellCount)
        setsOf = digits.map { _ in [] }
        cageOf = digits.map { _ in nil }
        for (number, house) in rules.houses.enumerated() {
            for cell in house.cells { setsOf[cell].append(number) }
        }
        for (number, cage) in rules.cages.enumerated() {
            for cell in cage.cells {
                setsOf[cell].append(rules.houses.count + number)
                if cage.sum != nil { cageOf[cell] = number }
            }
        }
        used = Array(repeating: 0, count: rules.houses.count + rules.cages.count)
        left = rules.cages.map { ($0.cells.count, $0.sum ?? 0) }
        var reach = Array(
            repeating: Array(repeating: UInt64(0), count: 1 << rules.size), count: rules.size + 1)
        for set in 0..<1 << rules.size {
            reach[0][set] = 1
            for digit in 1...rules.size where set >> (digit - 1) & 1 != 0 {
                let rest = set & ~(1 << (digit - 1))
                for number in 1...rules.size {
                    reach[number][set] |= reach[number - 1][rest] << UInt64(digit)
                }
            }
        }
        self.reach = reach
    }

    /// Returns the number of solutions up to the limit; nil if that takes too long.
    mutating func solutions() -> Int? {
        search()
        return steps > patience ? nil : count
    }

    private func allowed(_ cell: Int) -> Int {
        var taken = 0
        for set in setsOf[cell] { taken |= used[set] }
        var free = ~taken & (1 << size - 1)
        guard let cage = cageOf[cell] else { return free }
        let (cells, sum) = left[cage]
        let inCage = ~used[used.count - left.count + cage] & (1 << size - 1)
        for digit in 1...size where free >> (digit - 1) & 1 != 0 {
            let rest = inCage & ~(1 << (digit - 1))
            if sum < digit || reach[cells - 1][rest] >> UInt64(sum - digit) & 1 == 0 {
                free &= ~(1 << (digit - 1))
            }
        }
        return free
    }

    private mutating func search() {
        steps += 1
        if steps > patience { return }
        var (best, fewest, free) = (-1, size + 1, 0)
        for cell in digits.indices where digits[cell] == 0 {
            let mask = allowed(cell)
            if mask.nonzeroBitCount < fewest {
                (best, fewest, free) = (cell, mask.nonzeroBitCount, mask)
                if fewest < 2 { break }
            }
        }
        if best < 0 {
            count += 1
            if first.isEmpty { first = digits.map { UInt8($0) } }
            return
        }
        for digit in 1...size where free >> (digit - 1) & 1 != 0 && count < limit {
            digits[best] = digit
            for set in setsOf[best] { used[set] |= 1 << (digit - 1) }
            if let cage = cageOf[best] {
                left[cage] = (left[cage].cells - 1, left[cage].sum - digit)
            }
            search()
            if let cage = cageOf[best] {
                left[cage] = (left[cage].cells + 1, left[cage].sum + digit)
            }
            for set in setsOf[best] { used[set] &= ~(1 << (digit - 1)) }
            digits[best] = 0
        }
    }
}
