import FarmSystem
import PuzzleBundle
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct ClassKeysTests {
    private static func rules(_ name: String) throws -> GridRules {
        let layout = try Layout(name: name)
        return try LayoutPuzzle(layout, givens: [UInt8](repeating: 0, count: layout.cellCount))
            .rules
    }

    /// The groups that are those of all houses.
    @Test(arguments: [
        ("x:9", 96), ("windoku:9", 256), ("disjoint:9", 5_184), ("girandola:9", 32),
        ("asterisk:9", 32), ("centredot:9", 4_608), ("classic:6", 3_456), ("classic:6w2", 3_456),
    ])
    func `the symmetries of a layout are all that keep its houses`(name: String, count: Int) throws
    {
        let maps = ClassKeys(try Layout(name: name)).symmetries
        #expect(maps.count == count)
        let found = GridSymmetries(try Self.rules(name)).found
        #expect(found.count == count)
        #expect(Set(maps) == Set(found))
    }

    /// A kind that does not name the symmetries of its houses has ids that tell images of one puzzle
    /// apart, and ids never change.
    @Test(arguments: LayoutKind.all.filter { !$0.houses(LayoutFrame(size: 9)).isEmpty })
    func `a kind with houses names all their symmetries`(kind: LayoutKind) throws {
        let name = "\(kind):9"
        let maps = ClassKeys(try Layout(name: name)).symmetries
        #expect(Set(maps) == Set(GridSymmetries(try Self.rules(name)).found))
    }

    /// Those that are the square's, by definition, and intersections.
    @Test(arguments: [
        ("classic:4", 8), ("classic:8", 4), ("classic:10", 4), ("classic:16", 8), ("x:6", 4),
        ("x:8", 4), ("x:16", 8), ("latin:7", 8), ("antiknight:9", 8), ("antiking:9", 8),
        ("nonconsecutive:9", 8), ("cyclic:9", 8), ("jigsaw:9", 8), ("killer:9", 8), ("killer:6", 4),
        ("x-killer:9", 8), ("extra:9", 8), ("x-antiking:9", 8), ("windoku:16", 8),
        ("antiking-toroidal:9", 8), ("x-girandola:9", 16), ("x-windoku:9", 16),
        ("windoku-disjoint:9", 8), ("girandola-asterisk:9", 32), ("x-centredot:9", 32),
    ])
    func `other layouts have the symmetries of the square, or the common ones`(
        name: String, count: Int
    ) throws {
        let layout = try Layout(name: name)
        let maps = ClassKeys(layout).symmetries
        #expect(maps.count == count)
        #expect(Set(maps).count == count)
        let rules = layout.rules()
        #expect(maps.allSatisfy { rules.isKept(by: $0) })
    }

    // MARK: Images

    /// Returns a puzzle as it looks after a symmetry and a renaming of digits.
    private static func image(
        of puzzle: LayoutPuzzle, _ map: [Int], _ names: [UInt8], isComplement: Bool
    ) throws -> LayoutPuzzle {
        func moved(_ sets: CellMap?) -> CellMap? {
            sets.map { sets in CellMap(map.map { sets.sets[$0] }) }
        }
        var place = [Int](repeating: 0, count: map.count)
        for (to, from) in map.enumerated() { place[from] = to }
        let size = puzzle.layout.size
        return try LayoutPuzzle(
            puzzle.layout, regions: moved(puzzle.regions), extra: moved(puzzle.extra),
            cages: puzzle.cages.map { cage in
                GridCage(
                    cage.cells.map { place[$0] },
                    sum: cage.sum.map { isComplement ? cage.cells.count * (size + 1) - $0 : $0 })
            },
            givens: map.map { names[Int(puzzle.givens[$0])] })
    }

    private static let free = [
        "classic:4", "classic:6", "classic:8", "classic:9", "x:9", "windoku:9", "disjoint:9",
        "girandola:9", "asterisk:9", "centredot:9", "antiknight:9", "jigsaw:6", "jigsaw:9",
        "x-windoku:9", "classic:16",
    ]

    @Test(arguments: free)
    func `all images of a puzzle have one key`(name: String) throws {
        let layout = try Layout(name: name)
        let keys = ClassKeys(layout)
        let clues = layout.size > 12 ? 115...115 : nil
        let made = LayoutProducer(seed: 12).puzzles(
            0..<6, for: try LayoutRequest(layout, clues: clues))
        var random = SeededGenerator(seed: 13)
        var maps = keys.symmetries
        // The engine finds the canonical form of this one.
        if layout == .classic9 { maps = [Array((0..<81).reversed())] }
        for made in try #require(made) {
            let key = keys.key(of: made.puzzle)
            for _ in 0..<8 {
                var names = (1...UInt8(layout.size)).map { $0 }
                random.shuffle(&names)
                let map = maps[random.below(maps.count)]
                let image = try Self.image(
                    of: made.puzzle, map, [0] + names, isComplement: false)
                #expect(keys.key(of: image) == key)
                #expect(layout == .classic9 || !image.ascii.lexicographicallyPrecedes(key))
            }
            // A key is the line of an image, and its own key.
            guard layout != .classic9 else { continue }
            let least = try LayoutPuzzle(parsing: String(decoding: key, as: UTF8.self))
            #expect(keys.key(of: least) == key)
            var other = made.puzzle.givens
            guard let cell = other.firstIndex(of: 0) else { continue }
            other[cell] = made.solution.digits[cell]
            #expect(keys.key(of: made.puzzle.with(givens: other)) != key)
        }
    }

    @Test(arguments: ["nonconsecutive:9", "cyclic:9"])
    func `digits that are neighbours are renamed by shifts and complements only`(
        name: String
    ) throws {
        let layout = try Layout(name: name)
        let keys = ClassKeys(layout)
        let isCyclic = layout.contains(.cyclic)
        let made = try #require(
            LayoutProducer(seed: 14).puzzles(0..<3, for: try LayoutRequest(layout)))
        for made in made {
            let key = keys.key(of: made.puzzle)
            for (number, map) in keys.symmetries.enumerated() {
                for isComplement in [false, true] {
                    let shift = isCyclic ? UInt8(number) : 0
                    var names: [UInt8] = [0]
                    for digit in 0..<UInt8(9) {
                        names.append(((isComplement ? 8 - digit : digit) + shift) % 9 + 1)
                    }
                    let image = try Self.image(
                        of: made.puzzle, map, names, isComplement: isComplement)
                    #expect(keys.key(of: image) == key)
                }
            }
            let shifted = made.puzzle.givens.map { $0 == 0 ? 0 : $0 % 9 + 1 }
            #expect((keys.key(of: made.puzzle.with(givens: shifted)) == key) == isCyclic)
        }
    }

    @Test(arguments: [
        "killer:4:AAABCDBBCDEFGGEF/9,8,6,-,4,6,3:",
        "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:1...............",
        "jigsaw-extra-killer:4:AABBAABBCCDDCCDD:A.......AAA.....:AB.............B/4,-:",
    ])
    func `cages move with their sums and complements`(line: String) throws {
        let puzzle = try LayoutPuzzle(parsing: line)
        let keys = ClassKeys(puzzle.layout)
        let key = keys.key(of: puzzle)
        for map in keys.symmetries {
            for isComplement in [false, true] {
                let names = (0...4).map { UInt8($0 == 0 || !isComplement ? $0 : 5 - $0) }
                let image = try Self.image(of: puzzle, map, names, isComplement: isComplement)
                #expect(keys.key(of: image) == key, "\(image)")
            }
        }
    }

    /// Classes of 4x4 grids, by joining all images of each grid.
    @Test(arguments: [("classic:4", 8), ("latin:4", 8), ("x:4", 8), ("windoku:4", 8)])
    func `keys separate grids exactly where no image joins them`(name: String, order: Int) throws {
        let layout = try Layout(name: name)
        let keys = ClassKeys(layout)
        #expect(keys.symmetries.count == order)
        var grids: [[UInt8]] = []
        Self.collect([], layout.rules(), &grids)
        let renamings = Self.permutations([1, 2, 3, 4]).map { [0] + $0 }
        var classOf: [[UInt8]: Int] = [:]
        var count = 0
        for grid in grids where classOf[grid] == nil {
            for map in keys.symmetries {
                for names in renamings { classOf[map.map { names[Int(grid[$0])] }] = count }
            }
            count += 1
        }
        #expect(Set(classOf.keys) == Set(grids))
        var keyOf: [Int: [UInt8]] = [:]
        for grid in grids {
            let key = keys.key(of: try LayoutPuzzle(layout, givens: grid))
            guard let number = classOf[grid] else { continue }
            #expect(keyOf[number, default: key] == key)
            keyOf[number] = key
        }
        #expect(Set(keyOf.values).count == count)
    }

    private static func collect(_ begun: [UInt8], _ rules: GridRules, _ grids: inout [[UInt8]]) {
        guard begun.count < 16 else { return grids.append(begun) }
        for digit in 1...UInt8(4) {
            let isFree = rules.houses.allSatisfy { house in
                !house.cells.contains(begun.count)
                    || house.cells.allSatisfy { $0 >= begun.count || begun[$0] != digit }
            }
            if isFree { collect(begun + [digit], rules, &grids) }
        }
    }

    private static func permutations(_ items: [UInt8]) -> [[UInt8]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { place in
            var rest = items
            let item = rest.remove(at: place)
            return permutations(rest).map { [item] + $0 }
        }
    }

    // MARK: Ids

    /// Ids never change. These were computed by a second program, written from the definition alone.
    @Test(arguments: pinned)
    func `an id stays the same`(line: String, id: String) throws {
        let puzzle = try LayoutPuzzle(parsing: line)
        #expect(PuzzleID(digest: Digest.sha256(puzzle.classKey)).description == id)
    }

    private static let pinned: [(String, String)] = [
        ("classic:4:...33...4......1", "xmn73bmoukcz5uvf"),
        ("classic:6:46..25.5.....4..3...1......2.....6..", "hwccy6wxvzeru3fg"),
        (
            "classic:8:.2...73..4.......5..8...6......7784.....5.1.2.....8.36.......21.",
            "nhyseblujohyhfay"
        ),
        (
            "x:9:..1....792.4........3......1......5...98..1.7.3.7..8...........9..4....18..."
                + "..6..",
            "32mfzrfnho7p4k4p"
        ),
        (
            "windoku:9:......2..........1.3.2.......679..5...35.....9....4.......5....4....1."
                + ".7.2.......",
            "6lmpfns5632uluup"
        ),
        (
            "disjoint:9:.3..57..4.1....3.9.4....1.2.7....4.......2.....8.9....72......3....61"
                + "....6.3.....",
            "wuwipf7k6iwozb7c"
        ),
        (
            "centredot:9:...69...7..8.3......9...1......6..3...2..9.8.....17..94.65.....1...."
                + "8...87.......",
            "jh7sju5neahlxje2"
        ),
        (
            "antiknight:9:............8....7..2...5...............9.32.....4.1.8...45........"
                + ".69.....1.....",
            "xrsnri3jegsdfy7r"
        ),
        (
            "jigsaw:6:AAABBBAAABCBDDDDCBDEFCCCDEFFFCEEEEFF:1.5....2..............3....2......"
                + "16",
            "uogdu5qe7cf2kxlb"
        ),
        (
            "jigsaw:9:ABBBCDDDDABCCCCEEDABCFCCCEDABBFFEEEDAABBFFFEDAAGGFHHEDGAGIFFHEHGGGIHHHH"
                + "HGGIIIIIII:.6......7...4......4....1.....2...7.......39.9.......13.2167..8...7.."
                + ".......2.8..",
            "e72oglcq4mbomdj4"
        ),
        (
            "nonconsecutive:9:.........3.....2.1..9.........2.............7.6....8..........."
                + ".57......8.......4",
            "gngwzlynu352hxnp"
        ),
        (
            "cyclic:9:..5........1...94....3.1.....6.........6....3....................2....."
                + "........9.",
            "f7pabo6teqmpbwgv"
        ),
        ("classic:6w2:.4.....6..1.2.4...........5....1.6.3", "7bcq5e6hgxhkt3zp"),
        ("x:6:32.....4.........6......2........35.", "kcjtmqn7xpzqa7mv"),
        ("latin:5:3.4........42.31.3.....52", "m2egdouiaovq4obn"),
        (
            "killer:9:AAABBCCDDAEBBCCFDDEEGHHIFFJEGGHKIIJJLMMNKKOJPLMQNNOOPPLRQQSTTPUVRRSSTWW"
                + "UVVXXXWWUU/16,21,20,21,16,14,18,19,16,16,18,17,12,12,11,23,16,14,13,15,25,16,19,"
                + "17:",
            "myavk6o6r6th4dfz"
        ),
        (
            "killer:9:ABCDEFGHHIABCDEFGHJIABCKEFGLJIABCKMFNLJIAOPKMQNRJSTOPKUQNRVSTOPWUQXRVST"
                + "OWWUQXRVST/24,27,17,9,16,24,12,16,18,18,23,8,9,18,13,10,20,24,24,21,12,21,18,3:",
            "fdspz6lnab3x5nrc"
        ),
        (
            "killer:9:AAAABBBBCADDDDBECCFFFDGGEHCFIGGGEEHCFIIJKEHHLMIJJNNNHLMIJNNOLLLMMJPOOOO"
                + "QMPPPPQQQQ/22,27,23,24,26,23,24,28,21,29,6,23,27,26,30,23,23:",
            "g4zejsmnym66xnmb"
        ),
        (
            "jigsaw-extra-killer:4:AABBAABBCCDDCCDD:A.......AAA.....:AB.............B/4,-:1.."
                + ".............",
            "7k6kzw4o5c6orrjz"
        ),
    ]

    @Test func `the id of a classic puzzle is the engine's`() throws {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        let puzzle = try LayoutPuzzle(parsing: "classic:9:" + text)
        #expect(puzzle.classKey == (try Puzzle(parsing: text)).canonical.puzzle.ascii)
    }
}
