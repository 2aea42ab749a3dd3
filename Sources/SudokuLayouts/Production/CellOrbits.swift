import SudokuEngine

/// The sets of cells that a symmetry sends onto themselves, by their first cells.
struct CellOrbits: Sendable {
    /// The cells of all sets, one set after another.
    private(set) var cells: [Int] = []
    private var starts = [0]

    /// Creates the sets of a map, which has the image of each cell.
    init(_ images: [Int]) {
        var isSeen = [Bool](repeating: false, count: images.count)
        for cell in images.indices where !isSeen[cell] {
            var next = cell
            repeat {
                isSeen[next] = true
                cells.append(next)
                next = images[next]
            } while next != cell
            starts.append(cells.count)
        }
    }

    /// The number of sets.
    var count: Int { starts.count - 1 }

    /// Returns the places of the cells of a set.
    @inline(always) subscript(number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }
}

extension SeededGenerator {
    /// Shuffles like the engine's own function, which is not specialized for callers outside it.
    mutating func shuffle(numbers: inout [Int]) {
        for last in stride(from: numbers.count - 1, to: 0, by: -1) {
            numbers.swapAt(last, below(last + 1))
        }
    }
}
