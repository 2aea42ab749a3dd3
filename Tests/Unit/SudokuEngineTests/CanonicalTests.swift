import FarmTestSupport
import Testing

import SudokuEngine

@Suite struct CanonicalTests {
    // MARK: The definition

    @Test(arguments: [1, 2, 3, 4, 6, 9, 12, 17, 24, 32, 48, 64, 78, 80], 1...2)
    func `the canonical form is the smallest of all images`(clues: Int, seed: UInt64) throws {
        let grid = try Puzzle(parsing: grids[Int(seed)])
        expectAsEnumerated(grid.keeping(clues, seed: seed))
    }

    @Test(arguments: grids + symmetric)
    func `canonical grids and patterns are the smallest of all images`(text: String) throws {
        expectAsEnumerated(try Puzzle(parsing: text))
    }

    private func expectAsEnumerated(_ puzzle: Puzzle) {
        let canonical = puzzle.canonical
        let enumerated = ImageEnumeration(of: puzzle)
        #expect(canonical.puzzle.text == enumerated.text)
        #expect(canonical.automorphisms == enumerated.ways)
    }

    // MARK: Equivalent puzzles

    @Test func `4,000 morphs of 17-clue puzzles keep their canonical form`() throws {
        for (number, line) in try TestData.lines("seventeen-clue-3000.txt").prefix(400).enumerated()
        {
            expectSame(try Puzzle(parsing: line), morphs: 10, seed: UInt64(number))
        }
    }

    @Test(arguments: grids + symmetric)
    func `2,800 morphs of grids and patterns keep their canonical form`(text: String) throws {
        expectSame(try Puzzle(parsing: text), morphs: 175, seed: 1)
    }

    @Test(arguments: 1...80)
    func `3,200 morphs of puzzles with any number of clues keep their canonical form`(
        clues: Int
    ) throws {
        let grid = try Puzzle(parsing: grids[clues % grids.count])
        expectSame(grid.keeping(clues, seed: UInt64(clues)), morphs: 40, seed: UInt64(clues))
    }

    @Test func `a thousand morphs of a grid are a thousand grids`() throws {
        let grid = try Puzzle(parsing: grids[2])
        #expect(Set((0..<1_000).map { grid.morphed(seed: $0) }).count == 1_000)
    }

    private func expectSame(_ puzzle: Puzzle, morphs: Int, seed: UInt64) {
        let canonical = puzzle.canonical
        #expect(canonical.puzzle.canonical == canonical)
        #expect(canonical.puzzle.text <= puzzle.text)
        for number in 0..<morphs {
            let morph = puzzle.morphed(seed: seed * 1_000 + UInt64(number))
            #expect(morph.canonical == canonical)
            #expect(canonical.puzzle.text <= morph.text)
        }
    }

    // MARK: Different puzzles

    @Test func `3,000 different puzzles have 3,000 canonical forms`() throws {
        let lines = try TestData.lines("seventeen-clue-3000.txt")
        let forms = Set(try lines.map { try Puzzle(parsing: $0).canonical })
        #expect(forms.count == 3_000)
    }

    @Test func `two clues have seven canonical forms`() throws {
        var forms: Set<CanonicalForm> = []
        for (first, second) in pairs(Cell.all) {
            for digit in Digit.all.prefix(2) where digit.value == 2 || !first.sees(second) {
                var text = Puzzle.empty.ascii
                text[first.index] = UInt8(ascii: "1")
                text[second.index] = UInt8(ascii: "0") + UInt8(digit.value)
                forms.insert(try Puzzle(line: text[...]).canonical)
            }
        }
        // In one box: in line or not. In two boxes: in line, in the same band or stack, or in
        // neither; the last two with equal digits or not.
        #expect(forms.count == 7)
    }

    private func pairs(_ cells: [Cell]) -> [(Cell, Cell)] {
        cells.flatMap { first in cells.filter { first < $0 }.map { (first, $0) } }
    }

    // MARK: Known canonical forms

    @Test(arguments: [
        Pinned(
            ".................................................................................",
            ".................................................................................",
            automorphisms: 3_359_232),
        Pinned(
            ".............................................................................1...",
            "................................................................................1",
            automorphisms: 41_472),
        Pinned(
            "...7.3.8.56.....4................7.24..1.....2.....6......52.....3.6.....7.......",
            "..............1.23.45..6...........42.7......3.....5......3..7....74.....8.....1.",
            automorphisms: 1),
        Pinned(
            "..6........91...2.......476.12.5....6..7.3...9.7214.......9...5..3.6.79.......2.1",
            "........1......23...4.23.56......47......156..32....18..35.6...18.2.....6.57.....",
            automorphisms: 1),
        Pinned(
            "1...........2...........3...4...........5...........6...7...........8...........9",
            "........1.....2.....3.............4.....5.....6.............7.....8.....9........",
            automorphisms: 72),
        Pinned(
            "123.........456.........789...564.........897231............978312.........645...",
            "......123...456...789............231...564...897............312...645...978......",
            automorphisms: 972),
        Pinned(
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            automorphisms: 648),
        Pinned(
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
            automorphisms: 3),
        Pinned(
            "256847139479136528138925476312659847645783912987214653761492385823561794594378261",
            "123456789456789132789231546215863497864975213937124865378612954591347628642598371",
            automorphisms: 1),
    ])
    func `known canonical forms do not change`(pinned: Pinned) throws {
        let canonical = try Puzzle(parsing: pinned.puzzle).canonical
        #expect(canonical.puzzle.text == pinned.canonical)
        #expect(canonical.automorphisms == pinned.automorphisms)
    }

    struct Pinned: Sendable {
        let puzzle: String
        let canonical: String
        let automorphisms: Int

        init(_ puzzle: String, _ canonical: String, automorphisms: Int) {
            self.puzzle = puzzle
            self.canonical = canonical
            self.automorphisms = automorphisms
        }
    }
}

/// Complete grids: the one with the most symmetries, another that is its own canonical form, and
/// four generated by qqwing 1.3.4.
private let grids = [
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    "256847139479136528138925476312659847645783912987214653761492385823561794594378261",
    "351284769698751342247396518469823175723615984185947623914562837836479251572138496",
    "913842657257196834864357912791538246528469371346271598685713429132984765479625183",
    "365498721479125683182763954718239546256814397943576812897642135634951278521387469",
]

/// Grids with few clues or much symmetry.
private let symmetric = [
    // the empty grid
    ".................................................................................",
    // one clue
    ".............................................................................1...",
    // three clues in a column of three boxes
    "1........2........3..............................................................",
    // nine equal clues
    "1...........1...........1...1...........1...........1...1...........1...........1",
    // nine different clues
    "1...........2...........3...4...........5...........6...7...........8...........9",
    // three in a row of each box row
    "123.........456.........789...564.........897231............978312.........645...",
    // the same with digits crossed
    "123.........456.........789...231.........564897............312645.........978...",
    // a full row
    "123456789........................................................................",
    // a full row in two bands
    "123456789..................231564897.............................................",
    // a full row in each band
    "123456789..................231564897..................312645978..................",
]

extension Puzzle {
    /// Returns the puzzle with only `count` of its givens, drawn from a seed.
    fileprivate func keeping(_ count: Int, seed: UInt64) -> Puzzle {
        var random = SeededGenerator(seed: seed)
        var cells = Array(givens)
        random.shuffle(&cells)
        return keeping(CellSet(cells.prefix(count)))
    }
}
