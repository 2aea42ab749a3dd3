/// A rectangle with cells that were filled while solving: their digits cannot be exchanged either.
enum AvoidableRectangle {
    static let typeOne = NamedTechnique(
        "avoidable-rectangle-1", code: "0607", .hard, 100, rating: 46,
        otherNames: ["AR type 1"], usesUniqueness: true,
        english: TechniqueText(
            "Avoidable Rectangle type 1",
            meaning: "Three cells of a rectangle in two boxes are filled with two digits, and none "
                + "of its cells is a given. The fourth cell must not complete the pattern.",
            sentences:
                "{floor} are filled, and no cell of the rectangle is a given. If {roof.cells} "
                + "were {premise.digits}, {digits} could be exchanged in the four cells without "
                + "touching a given, and the puzzle would have two solutions. So {conclusion}."),
        german: TechniqueText(
            "Avoidable Rectangle Typ 1",
            meaning: "Drei Zellen eines Rechtecks in zwei Blöcken sind mit zwei Ziffern gefüllt, "
                + "und keine seiner Zellen ist vorgegeben. Die vierte darf es nicht ergänzen.",
            sentences: "{floor} sind gefüllt, und keine Zelle des Rechtecks ist vorgegeben. Wäre "
                + "{roof.cells} {premise.digits}, könnte man {digits} in den vier Zellen "
                + "vertauschen, ohne eine Vorgabe zu berühren, und das Rätsel hätte zwei "
                + "Lösungen, also: {conclusion}."),
        search: searchTypeOne)

    private static func searchTypeOne(on board: Board, _ search: inout StepSearch) {
        searchCorners(on: board, &search) { pair, third, fourth, search in
            offerTypeOne(pair, third, fourth, on: board, &search)
        }
    }

    static let typeTwo = NamedTechnique(
        "avoidable-rectangle-2", code: "0608", .hard, 100, rating: 46,
        otherNames: ["AR type 2"], usesUniqueness: true,
        english: TechniqueText(
            "Avoidable Rectangle type 2",
            meaning: "Two cells of a rectangle in one box are filled, none of its cells is a "
                + "given, and the two others could complete the pattern or be one extra digit. It "
                + "must be in one of them.",
            sentences:
                "{floor} are filled, and no cell of the rectangle is a given. If {roof} "
                + "held the same two digits the other way round, {digits} could be exchanged "
                + "without touching a given, and the puzzle would have two solutions. So "
                + "{roof.cells|or} is {extra.digits}, and {conclusion.roof}."),
        german: TechniqueText(
            "Avoidable Rectangle Typ 2",
            meaning: "Zwei Zellen eines Rechtecks in einem Block sind gefüllt, keine seiner Zellen "
                + "ist vorgegeben, und die beiden anderen können es ergänzen oder eine weitere "
                + "Ziffer sein. Diese muss in einer von ihnen stehen.",
            sentences:
                "{floor} sind gefüllt, und keine Zelle des Rechtecks ist vorgegeben. Stünden "
                + "in {roof} dieselben Ziffern über Kreuz, könnte man {digits} "
                + "vertauschen, ohne eine Vorgabe zu berühren, und das Rätsel hätte zwei "
                + "Lösungen. {extra.digits} steht also in {roof.cells|or}, und "
                + "{conclusion.roof}."),
        search: searchTypeTwo)

    private static func searchTypeTwo(on board: Board, _ search: inout StepSearch) {
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
                .init(role: .floor, candidates: floor, houses: []),
                .init(.roof, Mask128(bit: last), on: board),
                .init(role: .premise, candidates: eliminations, houses: []),
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
        var eliminations = Candidates()
        eliminations.insert(extra, in: seen)
        return search.offer(
            typeTwo, digits: pair.digitMask, removes: eliminations,
            Pattern([
                .init(role: .floor, candidates: floor(pair), houses: []),
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
