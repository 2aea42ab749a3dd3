import SudokuEngine

/// A division of a complete grid into connected cages in which no digit occurs twice, and the changes
/// that keep it one.
struct CagePartition {
    struct Cage {
        var cells: [Int]
        var digits: UInt32
        var sum: Int
    }

    /// A change of the cages.
    enum Change {
        /// A cell goes to the cage of one beside it.
        case move(Int, Int)
        /// Two cells exchange their cages.
        case exchange(Int, Int)
        /// The cages of two cells become one.
        case merge(Int, Int)
        /// Some cells of a cage become another one.
        case split([Int])
    }

    let size: Int
    let largest: Int
    let arePleasant: Bool
    /// The image of each cell under the symmetry of the picture; nil if there is none.
    let images: [Int]?
    /// The neighbours of each cell by their sides.
    let neighbours: [[Int]]
    private(set) var solution: [UInt8] = []
    var cages: [Cage] = []
    private(set) var cageOf: [Int] = []

    init(size: Int, largest: Int, arePleasant: Bool, symmetry: Symmetry) {
        self.size = size
        self.largest = largest
        self.arePleasant = arePleasant
        images = symmetry == .none ? nil : SquareMap(symmetry).images(size: size)
        neighbours = (0..<size * size).map { cell in
            [
                cell >= size ? cell - size : nil, cell % size > 0 ? cell - 1 : nil,
                cell % size < size - 1 ? cell + 1 : nil,
                cell < size * (size - 1) ? cell + size : nil,
            ].compactMap { $0 }
        }
    }

    /// The cages of a puzzle, by first cell.
    var gridCages: [GridCage] {
        cages.map { GridCage($0.cells, sum: $0.sum) }.inOrder
    }

    /// Returns true if another grid satisfies the cages.
    func isSatisfied(by digits: [UInt8]) -> Bool {
        cages.allSatisfy { cage in
            var (sum, met): (Int, UInt32) = (0, 0)
            for cell in cage.cells {
                sum += Int(digits[cell])
                met |= 1 << UInt32(digits[cell] - 1)
            }
            return sum == cage.sum && met.nonzeroBitCount == cage.cells.count
        }
    }

    /// True if three cages of one sum touch each other in a chain.
    var hasChain: Bool {
        var partner = cages.map { _ in -1 }
        for cell in cageOf.indices {
            for other in neighbours[cell] {
                let (one, next) = (cageOf[cell], cageOf[other])
                if one == next || cages[one].sum != cages[next].sum { continue }
                if partner[one] >= 0, partner[one] != next { return true }
                partner[one] = next
            }
        }
        return false
    }

    /// Replaces the cells of a cage.
    mutating func set(_ number: Int, _ cells: [Int]) {
        var (digits, sum): (UInt32, Int) = (0, 0)
        for cell in cells {
            digits |= bit(cell)
            sum += Int(solution[cell])
            cageOf[cell] = number
        }
        cages[number] = Cage(cells: cells, digits: digits, sum: sum)
    }

    // MARK: Drawing

    /// Divides a grid into a number of cages between limits, of sizes whose mean is wanted; returns
    /// false if that does not succeed at once.
    mutating func draw(
        _ solution: [UInt8], _ limits: ClosedRange<Int>, _ sizes: CageSizes,
        _ random: inout SeededGenerator
    ) -> Bool {
        self.solution = solution
        cages.removeAll(keepingCapacity: true)
        cageOf = solution.map { _ in -1 }
        var order = Array(solution.indices)
        random.shuffle(numbers: &order)
        // A cell that is its own image can only lie in a cage that is its own image.
        if let images {
            order = order.filter { images[$0] == $0 } + order.filter { images[$0] != $0 }
        }
        for cell in order where cageOf[cell] < 0 {
            grow(from: cell, to: sizes.draw(&random), &random)
        }
        for cell in order where cages[cageOf[cell]].cells.count == 1 && !adopt(cell, &random) {
            return false
        }
        for _ in 0..<200 where cages.count > limits.upperBound {
            let cell = random.below(cageOf.count)
            let other = neighbours[cell][random.below(neighbours[cell].count)]
            _ = perform(.merge(cell, other))
        }
        for _ in 0..<200 where cages.count < limits.lowerBound {
            _ = split(cageOf[random.below(cageOf.count)], &random)
        }
        return limits.contains(cages.count)
            && cages.allSatisfy { $0.cells.count > 1 && hasGoodShape($0.cells) }
    }

    /// Adds a cage, and its image, growing by the cells with the fewest free neighbours.
    private mutating func grow(from first: Int, to count: Int, _ random: inout SeededGenerator) {
        let isOwnImage = images.map { $0[first] == first } ?? false
        var cells = [first]
        var (digits, imageDigits) = (bit(first), images.map { bit($0[first]) } ?? 0)
        cageOf[first] = cages.count
        while cells.count < count {
            var (best, least, ties) = (-1, Int.max, 0)
            for cell in cells {
                for next in neighbours[cell] where cageOf[next] < 0 && digits & bit(next) == 0 {
                    if let image = images?[next] {
                        if image == next ? !isOwnImage : cells.contains(image) { continue }
                        if isOwnImage, image != next,
                            digits & bit(image) != 0 || bit(image) == bit(next)
                        {
                            continue
                        }
                        if !isOwnImage, imageDigits & bit(image) != 0 { continue }
                    }
                    var free = random.below(3)
                    for other in neighbours[next] where cageOf[other] < 0 { free += 2 }
                    if free < least { (best, least, ties) = (next, free, 0) }
                    if free == least {
                        ties += 1
                        if random.below(ties) == 0 { best = next }
                    }
                }
            }
            guard best >= 0 else { break }
            var added = [best]
            if let image = images?[best] {
                imageDigits |= bit(image)
                if isOwnImage, image != best { added.append(image) }
            }
            if cells.count + added.count > largest { break }
            for cell in added {
                cells.append(cell)
                digits |= bit(cell)
                cageOf[cell] = cages.count
            }
        }
        add(cells)
        if let images, !isOwnImage { add(cells.map { images[$0] }) }
    }

    mutating func add(_ cells: [Int]) {
        cages.append(Cage(cells: [], digits: 0, sum: 0))
        set(cages.count - 1, cells)
    }

    /// Gives a lonely cell to a neighbouring cage, or a neighbour to it.
    private mutating func adopt(_ cell: Int, _ random: inout SeededGenerator) -> Bool {
        var order = neighbours[cell].map {
            (cages[cageOf[$0]].cells.count * 4 + random.below(4), $0)
        }
        order.sort { $0 < $1 }
        return order.contains { perform(.merge(cell, $0.1)) }
            || order.contains { perform(.move($0.1, cell)) }
    }

    func bit(_ cell: Int) -> UInt32 { 1 << UInt32(solution[cell] - 1) }
}
