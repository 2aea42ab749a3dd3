/// The solving curve of a puzzle, a measure of how pleasant it is: the number of open cells before
/// each placement on the farm ladder's path.
///
/// A cell is *open* before a placement if a naked or hidden single could fill it. A placement with
/// at most one open cell is a *one-move step*; steps that only remove candidates neither count nor
/// break a run of these, and the last cell of the grid never counts.
public struct Curve: Hashable, Codable, Sendable {
    /// The sum of open cells over the first 20 placements, and the number of these placements.
    public private(set) var openSum = 0
    /// The number of placements that ``openSum`` counts, 20 at most.
    public private(set) var openCount = 0
    /// The number of one-move steps.
    public private(set) var oneMoveSteps = 0
    /// The most one-move steps without another placement between them.
    public private(set) var longestOneMoveRun = 0
    /// The minimum number of open cells before a placement with more than eight cells empty; nil if
    /// there is no such placement.
    public private(set) var leastOpen: Int?
    /// The number of steps that only remove candidates.
    public private(set) var eliminationSteps = 0
    /// The ratings of the first five placements.
    public private(set) var firstPlacements: [Rating] = []
    /// The number of givens in the box with the fewest.
    public let leastGivensInBox: Int
    private var tenths: [UInt8] = []
    private var run = 0

    init(_ puzzle: Puzzle) {
        var counts = SIMD16<UInt8>()
        for cell in 0..<81 where puzzle.digits[cell] != 0 {
            counts[GridGeometry.box(of: cell)] += 1
        }
        self.init(leastGivensInBox: (0..<9).reduce(9) { min($0, Int(counts[$1])) })
    }

    /// Creates the curve of a path without steps.
    package init(leastGivensInBox: Int) {
        self.leastGivensInBox = leastGivensInBox
        tenths.reserveCapacity(96)
    }

    /// Records a step, given the board before it.
    mutating func note(_ step: Step, on board: borrowing Board) {
        let left = board.empty.nonzeroBitCount
        if note(step.rating ?? .beyond, places: step.places, left: left) {
            note(open: openCells(on: board), left: left)
        }
    }

    /// Returns the number of open cells, or less where all that matters is that there are enough.
    private func openCells(on board: borrowing Board) -> Int {
        // A digit that could fill a cell as a hidden single does so in three houses at most.
        let least = max(board.nakedSingles.nonzeroBitCount, (board.hiddenSingles + 2) / 3)
        if openCount == 20, let leastOpen, least >= max(leastOpen, 2) { return least }
        return board.openCells.nonzeroBitCount
    }

    /// Records a step, given the number of cells that are empty before it; returns true if the number of
    /// open ones is to be recorded, too.
    @inline(__always)
    package mutating func note(_ rating: Rating, places: Bool, left: Int) -> Bool {
        tenths.append(UInt8(clamping: rating.tenths))
        guard places else {
            eliminationSteps += 1
            return false
        }
        if firstPlacements.count < 5 { firstPlacements.append(rating) }
        return left > 1 || openCount < 20
    }

    /// Records the number of open cells before a placement.
    @inline(__always)
    package mutating func note(open: Int, left: Int) {
        if openCount < 20 {
            openSum += open
            openCount += 1
        }
        if left > 8 { leastOpen = min(leastOpen ?? open, open) }
        guard left > 1, open <= 1 else {
            run = 0
            return
        }
        oneMoveSteps += 1
        run += 1
        longestOneMoveRun = max(longestOneMoveRun, run)
    }

    /// Returns the number of steps with at least that rating.
    public func steps(atLeast rating: Rating) -> Int {
        tenths.reduce(0) { $0 + (Int($1) >= rating.tenths ? 1 : 0) }
    }

    /// The mean of the open cells over the first 20 placements, in hundredths, rounded half up.
    public var w20Hundredths: Int {
        openCount == 0 ? 0 : (200 * openSum + openCount) / (2 * openCount)
    }

    /// Returns true if that mean is at least `tenths`.
    func isOpen(atLeast tenths: Int) -> Bool { openSum * 10 >= tenths * openCount && openCount > 0 }
}

extension Board {
    /// The empty cells that some naked or hidden single could fill.
    var openCells: Mask128 {
        var cells = nakedSingles
        for lane in Bits(hiddenInBoxes) {
            let position = (allPlaces(lane) & 0x1FF).trailingZeroBitCount
            cells |= Mask128(bit: GridGeometry.cell(position, of: lane / 9))
        }
        for lane in Bits(hiddenInColumns) {
            let row = (allPlaces(lane) >> 9 & 0x1FF).trailingZeroBitCount
            cells |= Mask128(bit: row * 9 + lane / 9)
        }
        for lane in Bits(hiddenInRows) {
            let column = (allPlaces(lane) >> 18).trailingZeroBitCount
            cells |= Mask128(bit: lane / 9 * 9 + column)
        }
        return cells
    }

    /// The number of hidden singles, of those in several houses one for each.
    fileprivate var hiddenSingles: Int {
        hiddenInBoxes.nonzeroBitCount + hiddenInColumns.nonzeroBitCount
            + hiddenInRows.nonzeroBitCount
    }

    /// Returns the places in a lane. Never inlined: the compiler would move the whole vector out of
    /// a loop, into more registers than there are.
    @inline(never)
    private func allPlaces(_ lane: Int) -> UInt32 { places[lane] }
}
