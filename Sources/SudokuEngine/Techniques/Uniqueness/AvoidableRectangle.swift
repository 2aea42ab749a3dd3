/// A rectangle with cells that were filled while solving: their digits cannot be exchanged either.
enum AvoidableRectangle {
    static let typeOne = Technique(
        "avoidable-rectangle-1", code: "0607", .hard, 100, rating: 46,
        otherNames: ["AR type 1"], usesUniqueness: true
    ) { technique, board, search in
        searchCorners(on: board, &search) { pair, third, fourth, search in
            offerTypeOne(pair, third, fourth, on: board, &search)
        }
    }

    static let typeTwo = Technique(
        "avoidable-rectangle-2", code: "0608", .hard, 100, rating: 46,
        otherNames: ["AR type 2"], usesUniqueness: true
    ) { technique, board, search in
        searchCorners(on: board, &search) { pair, third, fourth, search in
            offerTypeTwo(pair, third, fourth, on: board, &search)
        }
    }

    /// Two filled cells of a rectangle, in one box and one line, and the bits of their digits.
    private struct Pair {
        let cells: (first: Int, second: Int)
        let digits: (first: UInt16, second: UInt16)

        var digitMask: UInt16 { digits.first | digits.second }
    }

    /// Visits the rectangles without givens of which two cells in one box are filled: the filled
    /// pair, then the cell in one line with its first, and the one with its second.
    private static func searchCorners(
        on board: Board, _ search: inout StepSearch,
        _ offer: (Pair, _ third: Int, _ fourth: Int, inout StepSearch) -> Bool
    ) {
        guard let givens = search.givens else { return }
        let free = GridGeometry.allCells & ~givens
        let placed = free & ~board.empty
        let filled = search.filled
        for start in Bits(placed) {
            guard filled[start] != 0 else { continue }
            let box = GridGeometry.cells(of: GridGeometry.box(of: start))
            let row = GridGeometry.cells(of: 18 + GridGeometry.row(of: start))
            let column = GridGeometry.cells(of: 9 + GridGeometry.column(of: start))
            for second in Bits(placed & box & (row | column) & ~Mask128(bit: start)) {
                guard filled[second] != 0 else { continue }
                let pair = Pair(
                    cells: (start, second),
                    digits: (
                        UInt16(bit: Int(filled[start]) - 1), UInt16(bit: Int(filled[second]) - 1)
                    ))
                let line = row.has(bit: second) ? column : row
                for third in Bits(free & line & ~box) {
                    let fourth = third + second - start
                    guard free.has(bit: fourth) else { continue }
                    if offer(pair, third, fourth, &search) { return }
                }
            }
        }
    }

    private static func offerTypeOne(
        _ pair: Pair, _ third: Int, _ fourth: Int, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        guard board.empty.has(bit: third) != board.empty.has(bit: fourth) else { return false }
        let isFourth = board.empty.has(bit: fourth)
        let (last, filled) = isFourth ? (fourth, third) : (third, fourth)
        // The digit of the cell opposite the empty one, and the digit of the two others.
        let (opposite, other) =
            isFourth ? pair.digits : (pair.digits.second, pair.digits.first)
        guard board[last].isPair, board[last] & opposite != 0,
            UInt16(bit: Int(search.filled[filled])) >> 1 == other
        else { return false }
        var eliminations = Candidates()
        eliminations[last] = opposite
        var floor = floor(pair)
        floor[filled] = other
        return search.offer(
            typeOne, digits: pair.digitMask, removes: eliminations,
            Pattern([
                .init(.floor, floor),
                .init(.roof, Mask128(bit: last), on: board),
                .init(.premise, eliminations),
            ]))
    }

    private static func offerTypeTwo(
        _ pair: Pair, _ third: Int, _ fourth: Int, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        // The third cell is opposite the second one of the pair.
        let extra = board[third] & ~pair.digits.second
        guard extra.isSingle, extra & pair.digitMask == 0,
            board[third] == pair.digits.second | extra, board[fourth] == pair.digits.first | extra
        else { return false }
        let seen =
            board.cells(with: extra.trailingZeroBitCount) & GridGeometry.peers(of: third)
            & GridGeometry.peers(of: fourth)
        guard seen != 0 else { return false }
        let roof = Mask128(bit: third) | Mask128(bit: fourth)
        let eliminations = Candidates(extra, in: seen)
        return search.offer(
            typeTwo, digits: pair.digitMask, removes: eliminations,
            Pattern([
                .init(.floor, floor(pair)),
                .init(.roof, roof, on: board), .init(.extra, extra, in: roof),
            ]))
    }

    private static func floor(_ pair: Pair) -> Candidates {
        var floor = Candidates()
        floor[pair.cells.first] = pair.digits.first
        floor[pair.cells.second] = pair.digits.second
        return floor
    }
}
