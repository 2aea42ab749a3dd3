import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@testable import SudokuGame

/// The code of the documentation is that of files which are compiled.
@Suite struct GameDocumentationTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: TestData.root.appending(path: path), encoding: .utf8)
    }

    private static let article = "Sources/SudokuGame/SudokuGame.docc/PlayingAGame.md"

    /// Returns the lines of a text without indentation and blank lines.
    private static func lines(_ text: some StringProtocol) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    @Test(arguments: [
        "Tests/Unit/SudokuGameTests/ClientNames.swift",
        "Tests/Unit/SudokuGameTests/ArticleCode.swift",
    ])
    func `the code of the article is compiled by the tests`(file: String) throws {
        let blocks = try Self.text(Self.article).components(separatedBy: "```swift\n").dropFirst()
            .map { Self.lines($0.components(separatedBy: "```")[0]) }
        #expect(blocks.count == 2)
        let compiled = Self.lines(try Self.text(file))
        let isThere = blocks.contains { block in
            compiled.indices.contains { compiled[$0...].starts(with: block) }
        }
        #expect(isThere, "\(file) and the article differ")
    }

    @Test func `other names are views of the game`() throws {
        var game = Game(try GameFixtures.solved())
        try game.place(5, in: .at(row: 0, column: 2))
        #expect(game.flatGrid.count == 81)
        #expect(game.flatGrid[2] == 5)
        #expect(game.flatGivens[0])
        #expect(!game.flatGivens[2])
        #expect(game.flatErrors.filter { $0 }.count == 1)
        #expect(game.flatErrors[2])
        #expect(game.fullBoard == game.solutionBoard)
        #expect(game.fullBoard[0] == [5, 3, 4, 6, 7, 8, 9, 1, 2])
        #expect(game.playerBoard[0][2] == 5)
        #expect(game.initialBoard[0][2] == 0)
        #expect(game.numberAt(row: 0, column: 2) == 5)
        #expect(game.isConflictingEntry(.at(row: 0, column: 2)))
        #expect(!game.isConflictingEntry(.at(row: 0, column: 0)))
    }

    @Test func `the example of the article plays a game to its end`() throws {
        #expect(try playOneGame().phase == .won)
    }
}
