import SudokuEngine
import SudokuLayouts
import Testing

@testable import SudokuGame

/// Boards of every kind of rule: candidates, conflicts and their reasons.
@Suite struct LayoutBoardTests {
    private static func games() throws -> [Game] {
        try LayoutGames.names.map { try LayoutGames.game($0) }
            + [try LayoutGames.game(try LayoutGames.withoutSums())]
    }

    /// True if a cage can no longer have its sum, each of its empty cells with any digit.
    private func isWrong(_ cage: GridCage, _ board: GameBoard) -> Bool {
        guard let sum = cage.sum else { return false }
        let known = cage.cells.reduce(0) { $0 + board[$1].value }
        let empty = cage.cells.filter { board[$0].isEmpty }.count
        return sum < known + empty || sum > known + empty * board.grid.size
    }

    @Test func `combinations of cages are all sets that entries and sums leave`() throws {
        for var game in try Self.games() {
            let cages = game.grid.rules.cages
            guard !cages.isEmpty else { continue }
            let size = game.grid.rules.size
            var player = RandomPlayer(seed: 52)
            for _ in 0..<10 {
                for (number, cage) in cages.enumerated() {
                    let entered = cage.cells.map { game.board[$0].value }.filter { $0 > 0 }
                    let found = game.board.combinations(ofCage: number, atMost: 60)
                    guard let sum = cage.sum else {
                        #expect(found == nil)
                        continue
                    }
                    var expected: [[Int]] = []
                    for bits in 0..<1 << size where Set(entered).count == entered.count {
                        let set = (1...size).filter { bits >> ($0 - 1) & 1 != 0 }
                        guard set.count == cage.cells.count, set.reduce(0, +) == sum else {
                            continue
                        }
                        if Set(entered).isSubset(of: set) { expected.append(set) }
                    }
                    #expect(Set(found ?? []) == Set(expected), "\(cage.cells)")
                    #expect(found?.count == expected.count)
                }
                player.play(10, &game)
            }
        }
    }

    @Test func `more sets than wanted are none`() throws {
        let game = try LayoutGames.game("killer:9")
        let board = game.board
        let counts = board.grid.cages.indices.map {
            board.combinations(ofCage: $0, atMost: 60)?.count ?? 0
        }
        let most = try #require(counts.max())
        let cage = try #require(counts.firstIndex(of: most))
        #expect(board.combinations(ofCage: cage, atMost: most)?.count == most)
        #expect(board.combinations(ofCage: cage, atMost: most - 1) == nil)
    }

    @Test func `questions about the board agree with slow definitions`() throws {
        for var game in try Self.games() {
            let names = GridNames(game.grid.rules)
            let size = game.grid.rules.size
            var player = RandomPlayer(seed: 51)
            for _ in 0..<(size > 9 ? 4 : 40) {
                player.play(size > 9 ? 100 : 10, &game)
                let board = game.board
                let filled = (0..<board.count).filter { !board[$0].isEmpty }
                var conflicts = GridCells()
                for cell in 0..<board.count {
                    var mask: UInt32 = 0
                    for digit in 1...size where board[cell].isEmpty {
                        let isFree = filled.allSatisfy {
                            !names.excludes(digit, in: cell, board[$0].value, in: $0)
                        }
                        if isFree { mask |= 1 << UInt32(digit - 1) }
                    }
                    #expect(board.candidateMasks[cell] == mask)
                    #expect(board.candidateMask(of: cell) == mask)
                    #expect(board.ghostMasks[cell] == (board[cell].noteMask == 0 ? mask : 0))
                    #expect(
                        board.cellsWithOneCandidate.contains(cell) == (mask.nonzeroBitCount == 1))
                    guard !board[cell].isEmpty else { continue }
                    let value = board[cell].value
                    let cages = board.grid.cages.filter {
                        $0.cells.contains(cell) && isWrong($0, board)
                    }
                    let others = filled.filter { other in
                        other != cell
                            && (names.excludes(value, in: cell, board[other].value, in: other)
                                || cages.contains { $0.cells.contains(other) })
                    }
                    #expect(board.conflicts(of: cell) == GridCells(others), "\(game.grid.layout)")
                    if !others.isEmpty || !cages.isEmpty { conflicts.insert(cell) }
                    #expect(board.conflictReasons(of: cell).isEmpty != conflicts.contains(cell))
                }
                #expect(board.conflicts == conflicts, "\(game.grid.layout)")
                let complete = board.grid.houses.indices.filter {
                    Set(board.grid.houses[$0].cells.map { board[$0].value }).subtracting([0]).count
                        == size
                }
                #expect(board.completeHouses == complete)
                #expect(
                    board.digitsLeft
                        == (1...size).map { digit in
                            max(0, size - filled.filter { board[$0].value == digit }.count)
                        })
            }
        }
    }

    struct Broken: Sendable, CustomStringConvertible {
        let puzzle: String
        let entries: [(cell: Int, digit: Int)]
        let sentences: [String]
        let german: String
        var description: String { puzzle }
    }

    private static let empty = String(repeating: ".", count: 81)

    @Test(arguments: [
        Broken(
            puzzle: "classic:4:................", entries: [(3, 1), (0, 1)],
            sentences: ["r1c1 and r1c4 are in row 1."], german: "r1c1 und r1c4 liegen in Zeile 1."),
        Broken(
            puzzle: "x:9:" + empty, entries: [(40, 5), (0, 5)],
            sentences: ["r1c1 and r5c5 are in the main diagonal."],
            german: "r1c1 und r5c5 liegen in der Hauptdiagonale."),
        Broken(
            puzzle: "antiknight:9:" + empty, entries: [(19, 5), (0, 5)],
            sentences: [
                "r1c1 and r3c2 are in box 1.", "r1c1 and r3c2 are a knight's move apart.",
            ], german: "r1c1 und r3c2 liegen in Block 1."),
        Broken(
            puzzle: "antiknight:9:" + empty, entries: [(21, 5), (2, 5)],
            sentences: ["r1c3 and r3c4 are a knight's move apart."],
            german: "r1c3 und r3c4 liegen einen Springerzug auseinander."),
        Broken(
            puzzle: "antiking:9:" + empty, entries: [(30, 5), (20, 5)],
            sentences: ["r3c3 and r4c4 are a king's move apart."],
            german: "r3c3 und r4c4 liegen einen Königszug auseinander."),
        Broken(
            puzzle: "nonconsecutive:9:" + empty, entries: [(1, 4), (0, 5)],
            sentences: ["r1c1 and r1c2 are neighbours, whose digits are not consecutive."],
            german: "r1c1 und r1c2 sind Nachbarn, deren Ziffern nicht aufeinander folgen."),
        Broken(
            puzzle: "killer:4:AABBCCDDEEFFGGHA/-,5,-,5,-,5,-,-:", entries: [(15, 2), (0, 2)],
            sentences: ["r1c1 and r4c4 are in one cage."],
            german: "r1c1 und r4c4 liegen in einem Käfig."),
        Broken(
            puzzle: "killer:4:AABBCCDDEEFFGGHH/3,7,5,5,5,5,5,5:", entries: [(1, 4), (0, 2)],
            sentences: ["The digits of the cage at r1c1 do not add up to 3."],
            german: "Die Ziffern im Käfig bei r1c1 ergeben nicht 3."),
    ])
    func `a conflict names its rule`(_ broken: Broken) throws {
        let puzzle = try LayoutPuzzle(parsing: broken.puzzle)
        var board = GameBoard(BoardRules(puzzle.rules), givens: puzzle.givens)
        for entry in broken.entries { board[entry.cell].value = entry.digit }
        let last = try #require(broken.entries.last).cell
        let reasons = board.conflictReasons(of: last)
        #expect(reasons.map { $0.sentence(of: last, in: board.grid) } == broken.sentences)
        #expect(
            reasons.first?.sentence(of: last, in: board.grid, language: .german) == broken.german)
        #expect(board.conflicts.contains(last))
    }

    @Test func `a sum is broken as soon as it is out of reach`() throws {
        let puzzle = try LayoutPuzzle(
            parsing: "killer:4:AAAAB.....B....." + "/10,7:................")
        var board = GameBoard(BoardRules(puzzle.rules), givens: puzzle.givens)
        board[4].value = 2
        #expect(board.conflictReasons(of: 4) == [GameConflict(.sum(1), GridCells())])
        #expect(board.conflicts == GridCells([4]))
        board[4].value = 3
        #expect(board.conflicts.isEmpty)
        board[10].value = 4
        #expect(board.conflicts.isEmpty)
        board[10].value = 2
        #expect(board.conflicts == GridCells([4, 10]))
    }
}
