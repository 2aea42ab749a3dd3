import FarmTestSupport
import Foundation
import SudokuEngine
import SudokuLayouts
import Testing

@testable import SudokuGame

/// Saved games of version 2, and what strangers may write in their place.
@Suite struct LayoutSaveTests {
    private func refusal(_ text: String) -> SaveError? {
        do throws(SaveError) {
            _ = try LayoutGames.restored(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private static let unknown = SaveError.value(
        "puzzle", "no puzzle of a known layout that has the solution; use an app that plays it")

    private static func saved(_ acts: Int = 40) throws -> String {
        var game = try LayoutGames.game("killer:4")
        var player = RandomPlayer(seed: 3)
        player.play(acts, &game)
        return String(decoding: game.saved, as: UTF8.self)
    }

    @Test func `version 2 has the line of the puzzle and its solution, classic games version 1`()
        throws
    {
        let game = try LayoutGames.game("killer:9")
        let start =
            "{\"format\":\"puzzlefarm-game/2\",\"puzzle\":\"\(game.grid.text)\",\"solution\":\""
        #expect(String(decoding: game.saved, as: UTF8.self).hasPrefix(start))
        let solved = try GameFixtures.solved()
        let line = LayoutPuzzle(solved.puzzle).line
        let grid = try #require(SolvedGrid(line: line, solution: solved.solution.text))
        #expect(grid == SolvedGrid(solved))
        #expect(Game(grid).saved == Game(solved).saved)
        #expect(SolvedGrid(line: line, solution: String(repeating: "1", count: 81)) == nil)
    }

    @Test func `a program without layouts says that it has none`() throws {
        let saved = Array(try Self.saved().utf8)
        #expect(throws: Self.unknown) { try Game(restoring: saved) }
    }

    @Test(arguments: [
        ("killer:4:", "killer:6:", unknown), ("killer:4:", "killer:26:", unknown),
        ("killer:4:", "thermo:4:", unknown), ("killer:4:", "classic:4:", unknown),
        ("\"solution\":\"", "\"solution\":\"1", unknown),
        ("\"puzzle\":\"", "\"puzzle\":\"" + String(repeating: "killer:4:", count: 4_500), unknown),
        (
            "\"solution\":\"", "\"solution\":\"" + String(repeating: "1", count: 40_000), unknown
        ),
        ("\"log\":\"", "\"log\":\"p511 ", .act(1, "p511")),
        ("\"log\":\"", "\"log\":\"p115 ", .act(1, "p115")),
        ("\"log\":\"", "\"log\":\"+1A1 ", .act(1, "+1A1")),
        ("\"log\":\"", "\"log\":\"+.11 ", .act(1, "+.11")),
        ("\"log\":\"", "\"log\":\"h~115 ", .act(1, "h~115")),
        ("puzzlefarm-game/2", "puzzlefarm-game/1", .missing("givens")),
        ("\"puzzle\"", "\"givens\"", .missing("puzzle")),
    ])
    func `what is no game of a layout is refused with the member and the problem`(
        part: String, other: String, error: SaveError
    ) throws {
        let text = try Self.saved()
        let range = try #require(text.range(of: part))
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(refusal(text.replacingCharacters(in: range, with: other)) == error)
        }
        #expect(time < .seconds(2))
    }

    @Test func `another grid that obeys the rules is not the one of the checksum`() throws {
        // Two solutions of a puzzle without sums; the file names the other one.
        let line = "classic:4:1..............."
        let first = try #require(SolvedGrid(line: line, solution: "1234341221434321"))
        let saved = String(decoding: Game(first).saved, as: UTF8.self)
        #expect(refusal(saved) == nil)
        let other = saved.replacingOccurrences(of: "1234341221434321", with: "1243431221343421")
        #expect(refusal(other) == .checksum)
    }

    @Test func `every change of a byte and every cut is refused`() throws {
        let saved = Array(try Self.saved().utf8)
        var random = SeededGenerator(seed: 1)
        for place in saved.indices {
            var damaged = saved
            damaged[place] = UInt8(random.below(256))
            if damaged != saved {
                #expect(throws: SaveError.self, "byte \(place)") {
                    try LayoutGames.restored(damaged)
                }
            }
            #expect(throws: SaveError.self) { try LayoutGames.restored(Array(saved[..<place])) }
        }
    }

    /// Some 14,000 acts change 4,000,000 cells, since half of the 625 are empty.
    @Test func `a game that changes too many cells is folded, and refused from a stranger`() throws
    {
        var game = try LayoutGames.game("classic:25")
        let all = GridCells(0..<625)
        while game.actsDone < 14_000 {
            try game.perform(.fillNotes(all))
            try game.perform(.eraseAll)
        }
        let saved = game.saved
        let restored = try LayoutGames.restored(saved)
        #expect(restored.foldedActs > 0 && restored.board == game.board)
        #expect(restored.saved == saved)
        let text = String(decoding: try LayoutGames.game("classic:25").saved, as: UTF8.self)
        let log = [String](repeating: "f z", count: 8_000).joined(separator: " ")
        let longer = text.replacingOccurrences(of: "\"log\":\"\"", with: "\"log\":\"\(log)\"")
        #expect(refusal(longer) == .value("log", "too many changed cells"))
    }
}
