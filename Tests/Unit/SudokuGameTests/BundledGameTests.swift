import Foundation
import SudokuEngine
import Testing

@testable import SudokuGame

/// Games and hints as apps make and store them.
@Suite struct BundledGameTests {
    @Test func `a puzzle from a bundle becomes a game without a solver`() throws {
        let solved = try GameFixtures.solved()
        let game = try #require(
            Game(givens: solved.puzzle, solution: solved.solution, id: "x", tier: .easy))
        #expect(game == Game(solved, id: "x", tier: .easy))
        #expect(game.id == "x")
        #expect(Game(givens: solved.puzzle) == Game(solved))
    }

    @Test func `a puzzle without exactly that solution becomes none`() throws {
        let solved = try GameFixtures.solved()
        let other = try GameFixtures.solved(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
        #expect(Game(givens: .empty) == nil)
        #expect(Game(givens: solved.puzzle, solution: other.solution) == nil)
    }

    @Test(arguments: [GamePolicy(), GamePolicy(mistakes: .off, removesNotes: false)])
    func `a stored hint is applied like the one that was stored`(policy: GamePolicy) throws {
        let finder = HintFinder()
        var game = Game(try GameFixtures.solved(), policy: policy)
        try game.color(.at(row: 0, column: 2), .third)
        try game.place(1, in: .at(row: 0, column: 2))
        try game.perform(.fillNotes([.at(row: 0, column: 3), .at(row: 4, column: 4)]))
        var stored = 0
        while let hint = game.takeHint(from: finder) {
            let data = try JSONEncoder().encode(hint)
            let decoded = try JSONDecoder().decode(GameHint.self, from: data)
            try #require(decoded == hint)
            try game.apply(decoded)
            stored += 1
        }
        #expect(game.phase == .won && stored > 10)
    }

    @Test(arguments: [("\"act\":\"", "\"act\":\"?"), ("\"board\":\"", "\"board\":\"p111 ")])
    func `a damaged hint is refused`(good: String, bad: String) throws {
        let hint = try #require(HintFinder().hint(for: Game(try GameFixtures.solved())))
        let text = String(decoding: try JSONEncoder().encode(hint), as: UTF8.self)
        let damaged = text.replacing(good, with: bad)
        #expect(damaged != text)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(GameHint.self, from: Data(damaged.utf8))
        }
    }
}
