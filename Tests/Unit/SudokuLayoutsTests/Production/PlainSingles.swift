import SudokuEngine

/// A solver by singles alone, written to be obviously right.
struct PlainSingles {
    private let rules: GridRules
    private var candidates: [Set<Int>]
    private var isFilled: [Bool]

    init(_ rules: GridRules, givens: [UInt8]) {
        self.rules = rules
        candidates = givens.map { $0 == 0 ? Set(1...rules.size) : [Int($0)] }
        isFilled = givens.map { _ in false }
        for cell in givens.indices where givens[cell] != 0 { fill(cell, Int(givens[cell])) }
        var isDone = false
        while !isDone { isDone = !fillOne() }
    }

    /// True if all cells are filled.
    var areEnough: Bool { isFilled.allSatisfy { $0 } }

    private mutating func fillOne() -> Bool {
        for cell in candidates.indices where !isFilled[cell] && candidates[cell].count == 1 {
            fill(cell, candidates[cell].reduce(0, +))
            return true
        }
        for house in rules.houses {
            let open = house.cells.filter { !isFilled[$0] }
            for digit in 1...rules.size {
                let places = open.filter { candidates[$0].contains(digit) }
                if places.count == 1 {
                    fill(places[0], digit)
                    return true
                }
            }
        }
        return false
    }

    private mutating func fill(_ cell: Int, _ digit: Int) {
        isFilled[cell] = true
        candidates[cell] = [digit]
        for house in rules.houses where house.cells.contains(cell) {
            for other in house.cells where other != cell { candidates[other].remove(digit) }
        }
        for pair in rules.pairs {
            if pair.first == cell { candidates[pair.second].remove(digit) }
            if pair.second == cell { candidates[pair.first].remove(digit) }
        }
        guard let rule = rules.neighbours else { return }
        for pair in rule.pairs where pair.first == cell || pair.second == cell {
            let other = pair.first == cell ? pair.second : pair.first
            candidates[other].remove(digit - 1)
            candidates[other].remove(digit + 1)
            if rule.isCyclic, digit == 1 { candidates[other].remove(rules.size) }
            if rule.isCyclic, digit == rules.size { candidates[other].remove(1) }
        }
    }
}
