package import SudokuEngine

/// A solver written to be obviously right: depth first, the cell with the fewest digits left first,
/// and no deductions. Shares no code with the one under test.
package struct PlainSolver {
    private let rules: GridRules
    private let limit: Int
    private var digits: [Int]
    /// The cells that must not have the digit of a cell.
    private var peers: [[Int]]
    private var beside: [[Int]]
    private var cageOf: [Int?]
    package private(set) var count = 0
    package private(set) var steps = 0
    private let patience: Int

    package init(_ rules: GridRules, givens: [UInt8], upTo limit: Int, patience: Int = 2_000_000) {
        self.rules = rules
        self.limit = limit
        self.patience = patience
        digits = givens.map { Int($0) }
        var seen = [Set<Int>](repeating: [], count: rules.cellCount)
        for house in rules.houses {
            for cell in house.cells { seen[cell].formUnion(house.cells) }
        }
        for pair in rules.pairs {
            seen[pair.first].insert(pair.second)
            seen[pair.second].insert(pair.first)
        }
        peers = seen.indices.map { cell in seen[cell].filter { $0 != cell } }
        beside = Array(repeating: [], count: rules.cellCount)
        cageOf = Array(repeating: nil, count: rules.cellCount)
        for pair in rules.neighbours?.pairs ?? [] {
            beside[pair.first].append(pair.second)
            beside[pair.second].append(pair.first)
        }
        for (number, cage) in rules.cages.enumerated() {
            for cell in cage.cells { cageOf[cell] = number }
        }
    }

    /// The number of solutions up to the limit; nil if that takes too long.
    package mutating func solutions() -> Int? {
        for cell in digits.indices where digits[cell] != 0 {
            let digit = digits[cell]
            digits[cell] = 0
            guard allows(digit, cell) else { return 0 }
            digits[cell] = digit
        }
        search()
        return steps > patience ? nil : count
    }

    private func allows(_ digit: Int, _ cell: Int) -> Bool {
        for other in peers[cell] where digits[other] == digit { return false }
        for other in beside[cell] where digits[other] != 0 {
            let difference = abs(digits[other] - digit)
            if difference == 1 { return false }
            if rules.neighbours?.isCyclic == true, difference == rules.size - 1 { return false }
        }
        guard let number = cageOf[cell] else { return true }
        let cage = rules.cages[number]
        if cage.cells.contains(where: { digits[$0] == digit }) { return false }
        guard let sum = cage.sum else { return true }
        let total = cage.cells.reduce(digit) { $0 + digits[$1] }
        let isLast = cage.cells.allSatisfy { $0 == cell || digits[$0] != 0 }
        return isLast ? total == sum : total < sum
    }

    private mutating func search() {
        steps += 1
        if steps > patience { return }
        var best: (cell: Int, digits: [Int])?
        for cell in digits.indices where digits[cell] == 0 {
            let possible = (1...rules.size).filter { allows($0, cell) }
            if best.map({ possible.count < $0.digits.count }) ?? true { best = (cell, possible) }
        }
        guard let best else {
            count += 1
            return
        }
        for digit in best.digits where count < limit && steps <= patience {
            digits[best.cell] = digit
            search()
            digits[best.cell] = 0
        }
    }
}
