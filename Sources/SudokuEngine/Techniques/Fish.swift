/// A fish: a digit whose places in some parallel lines are in as many crossing lines, as in an
/// X-Wing.
struct Fish {
    let digit: Int
    /// The base lines and the cover lines, as masks of their numbers 0...8.
    let base: UInt16
    let cover: UInt16
    /// The first house of the kind of the base lines: 9 for columns, 18 for rows.
    let baseKind: Int

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

    fileprivate static func first(
        _ size: Int, of digits: UInt16, on board: Board,
        _ definition: @autoclosure () -> TechniqueDefinition
    ) -> Finding? {
        var result: Finding?
        search(size, of: digits, on: board) { fish in
            var finding = Finding(definition())
            finding.eliminations.insert(UInt16(bit: fish.digit), in: fish.cells(on: board))
            for line in Bits(fish.base) {
                let house = fish.baseKind + line
                let places = board.cells(with: fish.digit, in: house)
                finding.evidence.insert(UInt16(bit: fish.digit), in: places)
            }
            finding.houses = UInt32(fish.base) << UInt32(fish.baseKind)
            finding.covers = UInt32(fish.cover) << UInt32(fish.coverKind)
            result = finding
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

    @Sendable fileprivate static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        StepPattern(
            finding.evidence.digits,
            [
                Pattern.Part(
                    role: .base, candidates: finding.evidence, houses: House.list(finding.houses)),
                .init(.cover, houses: finding.covers),
            ])
    }
}

enum XWing: DigitRung {
    static let definition = TechniqueDefinition(
        .xWing, "x-wing", minimum: 32, hodoku: ["0300"],
        pattern: Fish.pattern)

    static let definitions = [definition]

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        Fish.first(2, of: digits, on: board, definition)
    }
}

enum Swordfish: DigitRung {
    static let definition = TechniqueDefinition(
        .swordfish, "swordfish", minimum: 38, hodoku: ["0301"],
        pattern: Fish.pattern)

    static let definitions = [definition]

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        Fish.first(3, of: digits, on: board, definition)
    }
}

enum Jellyfish: DigitRung {
    static let definition = TechniqueDefinition(
        .jellyfish, "jellyfish", minimum: 52, hodoku: ["0302"],
        pattern: Fish.pattern)

    static let definitions = [definition]

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        Fish.first(4, of: digits, on: board, definition)
    }
}
