package import SudokuEngine

/// The steps of Sudoku Explainer's ladder below 4.5 for grids of rows, columns and boxes or regions,
/// written to be obviously right. Shares no code with the rater under test.
package struct PlainRater {
    package struct Step: Equatable {
        package var tenths: Int
        package var placement: [Int] = []
        package var lost: Set<[Int]> = []

        package init(tenths: Int, placement: [Int] = [], lost: Set<[Int]> = []) {
            self.tenths = tenths
            self.placement = placement
            self.lost = lost
        }
    }

    private let size: Int
    /// The cells of boxes, columns and rows.
    private let boxes: [[Int]]
    private let columns: [[Int]]
    private let rows: [[Int]]
    /// The cells that share a house with each cell, ascending.
    private let seen: [[Int]]
    package private(set) var digits: [Int]
    package private(set) var candidates: [Set<Int>]

    package init(_ rules: GridRules, givens: [UInt8]) {
        size = rules.size
        func cells(_ kind: GridHouse.Kind) -> [[Int]] {
            rules.houses.filter { $0.kind == kind }.map { $0.cells }
        }
        (boxes, columns, rows) = (cells(.box), cells(.column), cells(.row))
        let all = boxes + columns + rows
        seen = (0..<rules.cellCount).map { cell in
            Set(all.filter { $0.contains(cell) }.flatMap { $0 }).subtracting([cell]).sorted()
        }
        digits = givens.map { Int($0) }
        candidates = digits.map { $0 == 0 ? Set(1...rules.size) : [] }
        for (cell, digit) in digits.enumerated() where digit > 0 {
            for peer in peers(of: cell) { candidates[peer].remove(digit) }
        }
    }

    private var all: [[Int]] { boxes + columns + rows }

    private func peers(of cell: Int) -> [Int] { seen[cell] }

    private func places(_ digit: Int, _ house: [Int]) -> [Int] {
        house.filter { candidates[$0].contains(digit) }
    }

    private func open(_ house: [Int]) -> Int { house.count { digits[$0] == 0 } }

    package mutating func apply(_ placement: [Int], _ lost: Set<[Int]>) {
        for one in lost { candidates[one[0]].remove(one[1]) }
        guard let cell = placement.first else { return }
        digits[cell] = placement[1]
        candidates[cell] = []
        for peer in peers(of: cell) { candidates[peer].remove(placement[1]) }
    }

    /// The first step of the ladder; nil if it is rated 4.5 or more.
    package func next() -> Step? {
        let searches: [() -> Step?] = [
            hiddenSingle, { locking(isDirect: true) }, { hiddenSet(2, isDirect: true) },
            nakedSingle, { hiddenSet(3, isDirect: true) }, { locking(isDirect: false) },
            { nakedSet(2, 30) }, { fish(2, 32) }, { hiddenSet(2, isDirect: false) },
            { nakedSet(3, 36) }, { fish(3, 38) }, { hiddenSet(3, isDirect: false) },
            { wing(2, 42) }, { wing(3, 44) },
        ]
        return searches.lazy.compactMap { $0() }.first
    }

    private func hiddenSingle() -> Step? {
        for isLast in [true, false] {
            for (number, house) in all.enumerated() where (open(house) == 1) == isLast {
                for digit in 1...size {
                    let found = places(digit, house)
                    guard found.count == 1 else { continue }
                    let tenths = isLast ? 10 : number < boxes.count ? 12 : 15
                    return Step(tenths: tenths, placement: [found[0], digit])
                }
            }
        }
        return nil
    }

    private func nakedSingle() -> Step? {
        for (cell, mask) in candidates.enumerated() where mask.count == 1 {
            return Step(tenths: 23, placement: [cell] + mask)
        }
        return nil
    }

    private func locking(isDirect: Bool) -> Step? {
        for (bases, covers) in [(boxes, columns), (boxes, rows), (columns, boxes), (rows, boxes)] {
            for digit in 1...size {
                for base in bases {
                    for cover in covers {
                        let found = places(digit, base)
                        guard found.count > 1, found.allSatisfy(cover.contains) else { continue }
                        if !isDirect {
                            let lost = places(digit, cover).filter { !base.contains($0) }
                            guard !lost.isEmpty else { continue }
                            let isLine = covers == columns || covers == rows
                            return Step(
                                tenths: isLine ? 26 : 28, lost: Set(lost.map { [$0, digit] }))
                        }
                        for other in bases
                        where other != base && other.contains(where: cover.contains) {
                            let rest = places(digit, other).filter { !cover.contains($0) }
                            guard rest.count == 1, places(digit, other).count > 1 else { continue }
                            return Step(
                                tenths: bases == boxes ? 17 : 19, placement: [rest[0], digit])
                        }
                    }
                }
            }
        }
        return nil
    }

    private func hiddenSet(_ count: Int, isDirect: Bool) -> Step? {
        for house in all where open(house) > (isDirect ? count : 2 * count) {
            let wanted = (1...size).filter { places($0, house).count > 1 }
            for set in subsets(count, wanted) {
                let cells = Set(set.flatMap { places($0, house) })
                guard cells.count == count else { continue }
                if isDirect {
                    for digit in 1...size where !set.contains(digit) {
                        let rest = places(digit, house).filter { !cells.contains($0) }
                        guard rest.count == 1, places(digit, house).count > 1 else { continue }
                        return Step(tenths: count == 2 ? 20 : 25, placement: [rest[0], digit])
                    }
                } else {
                    let lost = cells.flatMap { cell in
                        candidates[cell].subtracting(set).map { [cell, $0] }
                    }
                    if !lost.isEmpty { return Step(tenths: count == 2 ? 34 : 40, lost: Set(lost)) }
                }
            }
        }
        return nil
    }

    private func nakedSet(_ count: Int, _ tenths: Int) -> Step? {
        for house in all where open(house) >= 2 * count {
            for set in subsets(count, house.filter { candidates[$0].count > 1 }) {
                let union = set.reduce(into: Set<Int>()) { $0.formUnion(candidates[$1]) }
                guard union.count == count else { continue }
                let lost = house.filter { !set.contains($0) }.flatMap { cell in
                    candidates[cell].intersection(union).map { [cell, $0] }
                }
                if !lost.isEmpty { return Step(tenths: tenths, lost: Set(lost)) }
            }
        }
        return nil
    }

    private func fish(_ count: Int, _ tenths: Int) -> Step? {
        for (bases, covers) in [(columns, rows), (rows, columns)] {
            for set in subsets(count, Array(bases.indices)) {
                for digit in 1...size {
                    let found = set.map { places(digit, bases[$0]) }
                    guard digits.count(where: { $0 == digit }) + 2 * count <= size,
                        found.allSatisfy({ $0.count > 1 })
                    else { continue }
                    let crossed = covers.filter { $0.contains(where: found.joined().contains) }
                    guard crossed.count == count else { continue }
                    let lost = crossed.flatMap { places(digit, $0) }.filter {
                        !found.joined().contains($0)
                    }
                    guard !lost.isEmpty else { continue }
                    return Step(tenths: tenths, lost: Set(lost.map { [$0, digit] }))
                }
            }
        }
        return nil
    }

    private func wing(_ count: Int, _ tenths: Int) -> Step? {
        for (pivot, mask) in candidates.enumerated() where mask.count == count {
            let seen = peers(of: pivot)
            for one in seen
            where candidates[one].count == 2 && mask.subtracting(candidates[one]).count == 1 {
                for other in seen where candidates[other].count == 2 {
                    let (first, second) = (candidates[one], candidates[other])
                    guard mask.union(first).union(second).count == 3,
                        mask.intersection(first).intersection(second).count == count - 2,
                        let digit = first.intersection(second).min()
                    else { continue }
                    var common = Set(peers(of: one)).intersection(peers(of: other))
                    if count == 3 { common.formIntersection(seen) }
                    let lost = common.filter { $0 != pivot && candidates[$0].contains(digit) }
                    if !lost.isEmpty {
                        return Step(tenths: tenths, lost: Set(lost.map { [$0, digit] }))
                    }
                }
            }
        }
        return nil
    }

    /// The subsets in the order of their values as binary numbers.
    private func subsets(_ count: Int, _ elements: [Int]) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return elements.indices.flatMap { last in
            subsets(count - 1, Array(elements[..<last])).map { $0 + [elements[last]] }
        }
    }
}
