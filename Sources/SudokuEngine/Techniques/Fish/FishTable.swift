/// The places of each digit by lines, for the fish of parallel lines on one board.
final class FishTable: SearchMemory {
    private var board: Board?
    /// For each digit, for rows and for columns, and for each band of three lines: the union of the
    /// places in every subset of the lines.
    private var unions = [UInt16](repeating: 0, count: 9 * 2 * 24)
    /// The sizes of which the board has no fish with fins.
    private var sizesWithoutFins: UInt8 = 0

    init() {}

    /// Fills the table for a board; does nothing if it is the same as before.
    func prepare(for board: Board) {
        if let known = self.board, known.isSame(as: board) { return }
        self.board = board
        sizesWithoutFins = 0
        for digit in 0..<9 {
            for number in 0..<9 {
                let places = board.places[number * 9 + digit]
                set(digit * 48, number, UInt16(truncatingIfNeeded: places >> 18))
                set(digit * 48 + 24, number, UInt16(truncatingIfNeeded: places >> 9) & 0x1FF)
            }
        }
    }

    /// Enters the places of a line into the unions with earlier lines of its band.
    @inline(__always)
    private func set(_ offset: Int, _ line: Int, _ places: UInt16) {
        let start = offset + line / 3 * 8
        let bit = 1 << (line % 3)
        for subset in 0..<bit { unions[start + bit + subset] = unions[start + subset] | places }
    }

    func hasFins(_ size: Int) -> Bool { !sizesWithoutFins.has(bit: size) }

    /// Records that the board has no fish with fins of a size.
    func setHasNoFins(_ size: Int) { sizesWithoutFins |= UInt8(bit: size) }

    /// Visits the lines of each digit that can have a fish of a size, rows before columns, until
    /// `visit` returns true.
    ///
    /// A fish that removes something leaves a base line over, so the digit must be missing from more
    /// lines than the size.
    @inline(__always)
    func search(_ size: Int, on board: Board, _ visit: (FishLines) -> Bool) {
        prepare(for: board)
        for digit in 0..<9 where board.filledCount(of: digit) + size < 9 {
            if visit(FishLines(of: digit, 18, in: unions)) { return }
            if visit(FishLines(of: digit, 9, in: unions)) { return }
        }
    }
}

/// The places of a digit in nine parallel lines, the base of a fish, and in the nine lines across
/// them.
struct FishLines {
    let digit: Int
    /// The first house of the kind of the base lines: 18 for rows, 9 for columns.
    let baseKind: Int
    private let unions: [UInt16]
    /// The index of the unions of base lines, and that of the lines across.
    private let base: Int
    private let across: Int

    @inline(__always)
    fileprivate init(of digit: Int, _ baseKind: Int, in unions: [UInt16]) {
        self.digit = digit
        self.baseKind = baseKind
        self.unions = unions
        base = digit * 48 + (baseKind == 18 ? 0 : 24)
        across = digit * 48 + (baseKind == 18 ? 24 : 0)
    }

    /// The lines with at least one place.
    @inline(__always)
    var open: UInt16 { union(0x1FF, from: across) }

    /// Returns the places in a base line, as a mask of the lines across.
    @inline(__always)
    func places(in line: Int) -> UInt16 { unions[base + line / 3 * 8 + 1 << (line % 3)] }

    /// Returns the lines across that have a place in any of some base lines.
    @inline(__always)
    func union(_ lines: UInt16) -> UInt16 { union(lines, from: base) }

    /// Returns the lines across with a place in any of some base lines of a band, 0...2.
    @inline(__always)
    func union(_ lines: UInt16, inBand band: Int) -> UInt16 {
        unions[base + band * 8 + Int(lines &>> UInt16(band * 3) & 7)]
    }

    /// Returns the base lines that have a place in any of some lines across.
    @inline(__always)
    func union(across lines: UInt16) -> UInt16 { union(lines, from: across) }

    @inline(__always)
    private func union(_ lines: UInt16, from start: Int) -> UInt16 {
        unions[start + Int(lines & 7)] | unions[start + 8 + Int(lines >> 3 & 7)]
            | unions[start + 16 + Int(lines >> 6 & 7)]
    }

    /// Returns the lines with at most `count` places, but at least one.
    @inline(__always)
    func lines(withAtMost count: Int) -> UInt16 {
        var lines: UInt16 = 0
        for line in Bits(open) where places(in: line).nonzeroBitCount <= count {
            lines |= UInt16(bit: line)
        }
        return lines
    }

    /// Returns the cells with the digit in the crossing of base lines and lines across.
    func cells(in lines: UInt16, across: UInt16) -> Mask128 {
        var cells: Mask128 = 0
        for line in Bits(lines) {
            cells |= GridGeometry.cells(places(in: line) & across, of: baseKind + line)
        }
        return cells
    }

    /// Returns the sets of 2, 3 or 4 of nine lines in lexicographic order: {1,2} {1,3} ...
    static func sets(of size: Int) -> [UInt16] { setsBySize[size - 2] }

    private static let setsBySize: [[UInt16]] = (2...4).map { size in
        // Of two sets, the first has the lowest line in which they differ: reversed, the higher
        // value.
        (0..<UInt16(512)).filter { $0.nonzeroBitCount == size }
            .sorted { $0.reversed > $1.reversed }
    }
}

extension UInt16 {
    fileprivate var reversed: UInt16 { Bits(self).reduce(0) { $0 | UInt16(bit: 15 - $1) } }
}
