import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@testable import SudokuGame

/// Games that earlier versions saved, in `Tests/Data/games`: each is opened for ever.
@Suite struct SaveCorpusTests {
    private static let files: [String] = {
        let folder = TestData.path("games")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }()

    @Test func `there are files of every version`() {
        for version in ["v1-", "v3-"] { #expect(Self.files.contains { $0.hasPrefix(version) }) }
    }

    @Test(arguments: files)
    func `a saved game of any version opens on the board that it had`(file: String) throws {
        let data = try Data(contentsOf: URL(filePath: TestData.path("games/" + file)))
        let game = try Game(restoring: Array(data))
        let board = try String(
            contentsOfFile: TestData.path(
                "games/" + file.replacingOccurrences(of: ".json", with: ".board")),
            encoding: .utf8)
        #expect(GameText.text(game) == board)
        #expect(game.saved == Array(data))
    }
}

/// The state of a game as text, independent of the save format.
enum GameText {
    static func text(_ game: Game) -> String {
        var lines: [String] = []
        for cell in Cell.all {
            let content = game.board[cell]
            let digit = content.digit.map(\.description) ?? "."
            let notes = content.notes.map(\.description).joined()
            let corners = content.corners.map(\.description).joined()
            let marks = corners.isEmpty ? "" : " \(corners)"
            lines.append("\(cell) \(digit) \(notes) \(content.color?.rawValue ?? 0)\(marks)")
        }
        lines.append("mistakes \(game.mistakes) hints \(game.hintsUsed) acts \(game.actsDone)")
        lines.append("time \(game.clock.elapsed) phase \(game.phase) \(game.checkpoints)")
        return lines.joined(separator: "\n") + "\n"
    }
}
