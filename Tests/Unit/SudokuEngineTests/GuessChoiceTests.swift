import Testing
@testable import SudokuEngine

@Suite struct GuessChoiceTests {
    /// The cells of each box, one box after the other.
    private static let boxwise = (0..<81).map { place in
        place / 27 * 27 + place % 9 / 3 * 9 + place % 27 / 9 * 3 + place % 3
    }

    private static func cell(of board: [UInt16]) -> Int? {
        var frame = LaneBuffer(repeating: 0, count: 88)
        for (cell, mask) in board.enumerated() { frame[cell] = mask }
        var choice = GuessChoice()
        return choice.cell(of: frame, at: 0)
    }

    /// The description of ``GuessChoice``, followed cell by cell.
    private static func expected(_ board: [UInt16]) -> Int? {
        if board.contains(0) { return nil }
        func weight(_ digit: Int, at cell: Int) -> Int {
            let count = board[cell].nonzeroBitCount
            return board[cell] >> digit & 1 == 0 || count < 2 ? 0 : max(0, 4 - count)
        }
        func seen(from cell: Int) -> [Int] {
            (0..<81).filter {
                $0 == cell || $0 / 9 == cell / 9 || $0 % 9 == cell % 9
                    || ($0 / 27 == cell / 27 && $0 % 9 / 3 == cell % 9 / 3)
            }
        }
        func score(_ cell: Int) -> Int {
            (0..<9).filter { board[cell] >> $0 & 1 != 0 }.map { digit in
                seen(from: cell).reduce(0) { $0 + weight(digit, at: $1) }
            }.reduce(1, *)
        }
        let pairs = boxwise.filter { board[$0].nonzeroBitCount == 2 }.map { ($0, score($0)) }
        if let most = pairs.map(\.1).max() { return pairs.last { $0.1 == most }?.0 }
        let open = (0..<81).filter { board[$0].nonzeroBitCount > 1 }
        return open.min { board[$0].nonzeroBitCount < board[$1].nonzeroBitCount }
    }

    @Test(arguments: [0.2, 0.5, 0.8], [2...3, 2...9, 3...4])
    func `either candidate of the cell decides most`(share: Double, sizes: ClosedRange<Int>) {
        var random = SeededGenerator(seed: 4, stream: UInt64(share * 10))
        for _ in 0..<200 {
            let board = (0..<81).map { _ -> UInt16 in
                guard Double(random.below(100)) < share * 100 else { return 1 << random.below(9) }
                let size = sizes.lowerBound + random.below(sizes.count)
                var mask: UInt16 = 0
                while mask.nonzeroBitCount < size { mask |= 1 << random.below(9) }
                return mask
            }
            #expect(Self.cell(of: board) == Self.expected(board))
        }
    }

    @Test func `a board with an empty cell or without an open one has none`() {
        var board = [UInt16](repeating: 0b11, count: 81)
        #expect(Self.cell(of: board) != nil)
        board[40] = 0
        #expect(Self.cell(of: board) == nil)
        #expect(Self.cell(of: [UInt16](repeating: 1, count: 81)) == nil)
    }
}
