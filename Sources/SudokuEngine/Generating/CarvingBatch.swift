/// Carvings that are tested together, one in each lane of a search.
struct CarvingBatch: SearchSource {
    private(set) var carvings: [Carving]
    private var next = 0
    /// The index of the carving in each lane; nil if the lane is free.
    private var held = [Int?](repeating: nil, count: LaneSearch.width)
    private var isBarred = [Bool](repeating: false, count: LaneSearch.width)
    private var solutions = [Int](repeating: 0, count: LaneSearch.width)

    init(_ carvings: [Carving]) { self.carvings = carvings }

    mutating func nextBoard(into cells: inout LaneBuffer, lane: Int) -> Bool {
        while true {
            if held[lane] == nil, next < carvings.count {
                held[lane] = next
                next += 1
            }
            guard let number = held[lane] else { return false }
            solutions[lane] = 0
            if carvings[number].writeTest(into: &cells, lane: lane, isBarred: &isBarred[lane]) {
                return true
            }
            held[lane] = nil
        }
    }

    mutating func found(_ solution: CellDigits, lane: Int) -> Bool {
        solutions[lane] += 1
        return !isBarred[lane] && solutions[lane] < 2
    }

    mutating func finished(lane: Int, guesses: Int) {
        guard let number = held[lane] else { return }
        carvings[number].learn(isUnique: solutions[lane] == (isBarred[lane] ? 0 : 1))
    }
}
