/// A fish: a digit whose places in some parallel lines are in as many crossing lines, as in an
/// X-Wing.
struct Fish {
    let digit: Int
    /// The base lines and the cover lines, as masks of their numbers 0...8.
    let base: UInt16
    let cover: UInt16
    /// The first house of the kind of the base lines: 9 for columns, 18 for rows.
    let baseKind: Int

    static let xWing = Technique(
        "x-wing", code: "0300", .hard, 140, rating: 32, rated: .init(32)
    ) { list(2, $0, on: $1, &$2) }

    static let swordfish = Technique(
        "swordfish", code: "0301", .hard, 150, rating: 38, rated: .init(38)
    ) { list(3, $0, on: $1, &$2) }

    static let jellyfish = Technique(
        "jellyfish", code: "0302", .hard, 160, rating: 52, rated: .init(52)
    ) { list(4, $0, on: $1, &$2) }

    // MARK: The first fish

    static let xWingRung = Rung.digits(xWing) { digits, board, explains in
        first(2, xWing, of: digits, on: board, explains)
    }
    static let swordfishRung = Rung.digits(swordfish) { digits, board, explains in
        first(3, swordfish, of: digits, on: board, explains)
    }
    static let jellyfishRung = Rung.digits(jellyfish) { digits, board, explains in
        first(4, jellyfish, of: digits, on: board, explains)
    }

    var coverKind: Int { 27 - baseKind }

    /// Visits every fish of `size` lines that removes something, columns first, until `visit`
    /// returns true.
    @inline(__always)
    static func search(
        _ size: Int, of digits: UInt16 = 0x1FF, on board: Board, _ visit: (Fish) -> Bool
    ) {
        var open: UInt16 = 0
        for digit in Bits(digits) where board.filledCount(of: digit) + 2 * size <= 9 {
            open |= UInt16(bit: digit)
        }
        guard open != 0 else { return }
        for kind in stride(from: 9, through: 18, by: 9) {
            // The digits with a fish are found first, because lines are iterated before digits.
            var found: UInt16 = 0
            for digit in Bits(open) where has(size, digit, kind, on: board) {
                found |= UInt16(bit: digit)
            }
            guard found != 0 else { continue }
            for subset in Subsets(size, of: 9) {
                for digit in Bits(found) {
                    var cover: UInt16 = 0
                    var isBase = true
                    for line in Bits(subset) {
                        let places = board.places(of: digit, in: kind + line)
                        isBase = isBase && places.isMany
                        cover |= places
                    }
                    guard isBase, cover.nonzeroBitCount == size else { continue }
                    let fish = Fish(
                        digit: digit, base: UInt16(subset), cover: cover, baseKind: kind)
                    if fish.removesAny(on: board), visit(fish) { return }
                }
            }
        }
    }

    /// Returns true if a digit has a fish that removes something with base lines of a kind.
    private static func has(_ size: Int, _ digit: Int, _ kind: Int, on board: Board) -> Bool {
        var lines: UInt16 = 0
        var masks = NineMasks()
        for line in 0..<9 {
            let places = board.places(of: digit, in: kind + line)
            guard places.isMany, places.hasAtMost(size) else { continue }
            lines |= UInt16(bit: line)
            masks.append(places)
        }
        guard masks.count >= size else { return false }
        return masks.searchTight(size) { subset, cover in
            let base = HiddenSet.spread(subset, over: lines)
            return Fish(digit: digit, base: base, cover: cover, baseKind: kind)
                .removesAny(on: board)
        }
    }

    private static func first(
        _ size: Int, _ technique: @autoclosure () -> Technique, of digits: UInt16, on board: Board,
        _ explains: Bool
    ) -> Step? {
        var result: Step?
        search(size, of: digits, on: board) { fish in
            var step = Step(technique())
            let found = FoundFish(
                digit: fish.digit, base: UInt32(fish.base) << UInt32(fish.baseKind),
                cover: UInt32(fish.cover) << UInt32(fish.coverKind),
                eliminations: fish.cells(on: board))
            step.eliminations = Candidates(found.bit, in: found.eliminations)
            if explains { step.explain(found.bit, found.pattern(on: board)) }
            result = step
            return true
        }
        return result
    }

    private func removesAny(on board: Board) -> Bool {
        for line in Bits(cover) {
            if board.places(of: digit, in: coverKind + line) & ~base != 0 { return true }
        }
        return false
    }

    /// Returns the cells of the cover lines outside the base lines that have the digit.
    func cells(on board: Board) -> Mask128 {
        var cells: Mask128 = 0
        for line in Bits(cover) {
            cells |= board.cells(with: digit, in: coverKind + line)
        }
        for line in Bits(base) { cells &= ~GridGeometry.cells(of: baseKind + line) }
        return cells
    }

    // MARK: All fish

    private static func list(
        _ size: Int, _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) {
        let sets = FishLines.sets(of: size)
        search.memory(FishTable.self).search(size, on: board) { lines in
            let usable = lines.lines(withAtMost: size)
            guard usable.nonzeroBitCount >= size else { return false }
            for base in sets where base & ~usable == 0 {
                let cover = lines.union(base)
                guard cover.nonzeroBitCount == size else { continue }
                let eliminations = lines.cells(in: lines.open & ~base, across: cover)
                guard eliminations != 0 else { continue }
                let fish = FoundFish(lines, base, cover, eliminations: eliminations)
                if fish.offer(as: technique, on: board, &search) { return true }
            }
            return false
        }
    }
}
