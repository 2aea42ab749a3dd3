import SudokuEngine

/// A sampler of partitions of a grid into connected regions: random exchanges of cells between
/// regions that touch, starting from boxes.
struct RegionSampler {
    private let size: Int
    private let boxes: [Int]
    /// The region of each cell.
    private var region: [Int] = []
    /// The cells of each region, as many for each, and the place of each cell among them.
    private var members: [Int] = []
    private var place: [Int] = []
    /// The neighbours of each cell by their sides, four for each; -1 for none.
    private let neighbours: [Int]
    /// The last flood that reached each cell.
    private var reached: [Int]
    private var flood = 0
    private var waiting: [Int] = []

    init(_ frame: LayoutFrame) {
        size = frame.size
        let (size, cells) = (frame.size, 0..<frame.size * frame.size)
        // A size without usual boxes starts from rows.
        let width = frame.boxWidth == 0 ? size : frame.boxWidth
        let height = size / width
        boxes = cells.map { $0 / size / height * (size / width) + $0 % size / width }
        neighbours = cells.flatMap { cell in
            [
                cell >= size ? cell - size : -1, cell % size > 0 ? cell - 1 : -1,
                cell % size < size - 1 ? cell + 1 : -1,
                cell < size * (size - 1) ? cell + size : -1,
            ]
        }
        reached = [Int](repeating: 0, count: size * size)
    }

    /// Returns the numbers of the regions of all cells.
    mutating func next(_ random: inout SeededGenerator) -> [Int] {
        region = boxes
        members = [Int](repeating: 0, count: size * size)
        place = members
        var counts = [Int](repeating: 0, count: size)
        for cell in region.indices {
            let box = region[cell]
            members[box * size + counts[box]] = cell
            place[cell] = counts[box]
            counts[box] += 1
        }
        let cells = size * size
        exchange(cells * 3 / 4 + random.below(cells * 5 / 2), &random)
        for _ in 0..<40 where !looksIrregular { exchange(cells / 4, &random) }
        return region
    }

    /// Makes a number of exchanges, unless too many attempts fail.
    private mutating func exchange(_ count: Int, _ random: inout SeededGenerator) {
        var made = 0
        var attempts = 0
        while made < count, attempts < 200 * count {
            attempts += 1
            let cell = random.below(size * size)
            let other = neighbours[cell * 4 + random.below(4)]
            guard other >= 0, region[other] != region[cell] else { continue }
            if exchange(cell, with: region[other], &random) { made += 1 }
        }
    }

    /// Gives a cell to another region for one of its cells that touches the first region; returns
    /// false if there is none, or a region would fall apart.
    private mutating func exchange(
        _ cell: Int, with other: Int, _ random: inout SeededGenerator
    ) -> Bool {
        let own = region[cell]
        var found = -1
        var ties = 0
        for index in other * size..<(other + 1) * size {
            let member = members[index]
            guard touching(member, own, except: cell) > 0 else { continue }
            ties += 1
            if random.below(ties) == 0 { found = member }
        }
        guard found >= 0 else { return false }
        swap(cell, found)
        if holds(own, found, insteadOf: cell), holds(other, cell, insteadOf: found) { return true }
        swap(cell, found)
        return false
    }

    /// Exchanges the regions of two cells.
    private mutating func swap(_ one: Int, _ other: Int) {
        members[region[one] * size + place[one]] = other
        members[region[other] * size + place[other]] = one
        region.swapAt(one, other)
        place.swapAt(one, other)
    }

    /// Returns true if a region is connected with a cell in place of another: at once if nothing touches
    /// the new one, or the old one touched a single cell.
    private mutating func holds(_ number: Int, _ cell: Int, insteadOf old: Int) -> Bool {
        if touching(cell, number, except: old) == 0 { return false }
        return touching(old, number, except: cell) == 1 || isConnected(number)
    }

    /// Returns the number of cells of a region that touch a cell, apart from one.
    private func touching(_ cell: Int, _ number: Int, except other: Int) -> Int {
        var count = 0
        for side in cell * 4..<cell * 4 + 4 {
            let next = neighbours[side]
            if next >= 0, next != other, region[next] == number { count += 1 }
        }
        return count
    }

    private mutating func isConnected(_ number: Int) -> Bool {
        flood += 1
        let first = members[number * size]
        reached[first] = flood
        waiting.append(first)
        var count = 0
        while let cell = waiting.popLast() {
            count += 1
            for side in cell * 4..<cell * 4 + 4 {
                let next = neighbours[side]
                if next >= 0, region[next] == number, reached[next] != flood {
                    reached[next] = flood
                    waiting.append(next)
                }
            }
        }
        return count == size
    }

    /// True if at most two regions are plain boxes, and none is as long as a line.
    private var looksIrregular: Bool {
        var plain = 0
        for number in 0..<size {
            let cells = members[number * size..<(number + 1) * size]
            if cells.allSatisfy({ boxes[$0] == boxes[cells[cells.startIndex]] }) { plain += 1 }
            for lines in [cells.map { $0 / size }, cells.map { $0 % size }] {
                let (least, most) = (lines.reduce(size, min), lines.reduce(0, max))
                if most - least == size - 1 { return false }
            }
        }
        return plain <= 2
    }
}
