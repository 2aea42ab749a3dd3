import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct HodokuBundleTests {
    /// Lines that practise a technique, from all samples that need it.
    private func lines(_ technique: String?, _ count: Int) throws -> [String] {
        var options = BundleEncoder.Options()
        options.exercise = technique.flatMap(ExerciseTechnique.init(onFarmPath:))
        let puzzles = Samples.puzzles(200).filter { puzzle in
            technique.map { name in puzzle.techniques.contains { $0.name.hasPrefix(name) } } ?? true
        }
        let files = try BundleFormat.hodoku.files(
            of: Array(puzzles.prefix(count)), options: options)
        return files[0].bytes.text.split(separator: "\n").map(String.init)
    }

    /// HoDoKu's numbers of techniques.
    @Test(arguments: [
        ("Hidden Single", ["0002"]), ("Naked Single", ["0003"]), ("Pointing", ["0100"]),
        ("Claiming", ["0101"]), ("Naked Pair", ["0200", "0110"]), ("Hidden Pair", ["0210"]),
        ("X-Wing", ["0300"]), ("Skyscraper", ["0400"]), ("Two-String Kite", ["0401"]),
        ("Turbot Fish", ["0403"]), ("XY-Wing", ["0800"]),
        ("Unique Rectangle", ["0600", "0601", "0602", "0603"]),
    ])
    func `every line of a pack has the requested technique`(technique: String, codes: [String])
        throws
    {
        let lines = try lines(technique, 8)
        try #require(!lines.isEmpty)
        for line in lines {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            #expect(parts.count == 8)
            #expect(codes.contains(String(parts[1])))
            #expect(parts[3].filter { $0 != "+" }.count == 81)
            let places = technique.hasSuffix("Single")
            #expect(parts[5].isEmpty == places)
            #expect(parts[6].isEmpty == !places)
        }
    }

    @Test func `an error is thrown if a puzzle does not need the technique`() throws {
        var options = BundleEncoder.Options()
        options.exercise = ExerciseTechnique(onFarmPath: "Jellyfish")
        let puzzle = Samples.puzzles(1)[0]
        #expect(throws: BundleError.self) {
            try BundleFormat.hodoku.files(of: [puzzle], options: options)
        }
    }

    /// The HoDoKu port finds the same technique on the same board, with at least the same effect.
    @Test(
        .enabled(if: Peers.has("hodoku"), "make test-peers"),
        arguments: [
            "Hidden Single", "Pointing", "Claiming", "Naked Pair", "Hidden Pair", "X-Wing",
            "Skyscraper", "Two-String Kite", "XY-Wing", "Unique Rectangle",
        ])
    func `HoDoKu finds the step of each line`(technique: String) throws {
        let folder = try TemporaryDirectory()
        let lines = try lines(technique, 6)
        let path = try folder.write(lines.joined(separator: "\n").utf8, to: "library.txt")
        #expect(try Peers.run(Self.finding, path) == "\(lines.count) found\n")
    }

    private static let finding = """
        import sys
        from hodoku.core.grid import Grid
        from hodoku.core.types import SolutionType as T
        from hodoku.solver.step_finder import SudokuStepFinder
        types = {"0002": T.HIDDEN_SINGLE, "0003": T.NAKED_SINGLE,
            "0100": T.LOCKED_CANDIDATES_1, "0101": T.LOCKED_CANDIDATES_2, "0110": T.LOCKED_PAIR,
            "0200": T.NAKED_PAIR, "0210": T.HIDDEN_PAIR, "0300": T.X_WING, "0400": T.SKYSCRAPER,
            "0401": T.TWO_STRING_KITE, "0600": T.UNIQUENESS_1, "0601": T.UNIQUENESS_2,
            "0602": T.UNIQUENESS_3, "0603": T.UNIQUENESS_4, "0800": T.XY_WING}
        found = 0
        for line in open(sys.argv[1]):
            _, code, _, cells, removed, wanted, filled, _ = line.rstrip("\\n").split(":")
            grid = Grid()
            grid.set_sudoku(cells.replace("+", ""))
            for c in removed.split():
                grid.del_candidate((int(c[1]) - 1) * 9 + int(c[2]) - 1, int(c[0]))
            steps = SudokuStepFinder(grid).find_all(types[code])
            if filled:
                effect = {filled}
                effects = [{f"{v}{i // 9 + 1}{i % 9 + 1}" for i, v in zip(s.indices, s.values)}
                    for s in steps]
            else:
                effect = set(wanted.split())
                effects = [{f"{c.value}{c.index // 9 + 1}{c.index % 9 + 1}"
                    for c in s.candidates_to_delete} for s in steps]
            if any(effect <= e for e in effects): found += 1
            else: print(line, effects)
        print(found, "found")
        """
}
