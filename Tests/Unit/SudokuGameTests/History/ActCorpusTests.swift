import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@testable import SudokuGame

/// The states of games of random acts, which a game in a page must reach too
/// (Tests/Web/game.test.mjs). Tests/Data/games/acts.tsv has, for each seed, a checksum of the boards
/// after each of 1,000 acts and one of the saved game.
@Suite struct ActCorpusTests {
    private static let file = TestData.root.appending(path: "Tests/Data/games/acts.tsv")

    @Test func `random acts lead to the boards and saved games of the corpus`() throws {
        var lines = ["# seed, checksum of the boards, checksum of the saved game"]
        for seed in 0..<100 {
            var acts = RandomActs(seed: UInt32(seed))
            var game = Game(
                try GameFixtures.solved(),
                policy: GamePolicy(mistakes: .off, removesNotes: seed % 2 == 0))
            var boards = BoardChecksum()
            var made = 0
            while made < 1_000 {
                let act = acts.next()
                guard
                    GameFixtures.refusal({ () throws(ActRefusal) in try game.perform(act) }) == nil
                else { continue }
                made += 1
                boards.add(game.board)
            }
            var saved = BoardChecksum()
            for byte in game.saved { saved.add(byte) }
            lines.append("\(seed)\t\(boards.text)\t\(saved.text)")
        }
        let text = lines.joined(separator: "\n") + "\n"
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }
}

/// Random acts of a seed, the same as those of Tests/Web/support.mjs.
struct RandomActs {
    private var state: UInt32

    init(seed: UInt32) { state = seed }

    private mutating func below(_ bound: UInt32) -> Int {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int((state >> 8) % bound)
    }

    private mutating func cells() -> CellSet {
        var cells = CellSet()
        for _ in 0..<(below(4) == 0 ? 4 : 1) { cells.insert(Cell.all[below(81)]) }
        return cells
    }

    mutating func next() -> Act {
        let digit = Digit.all[below(9)]
        let cells = self.cells()
        switch below(100) {
        case 0..<40: return .place(digit, cells)
        case 40..<75: return .note(digit, cells)
        case 75..<85: return .erase(cells)
        case 85..<94: return .color(CellColor(rawValue: below(10)), cells)
        case 94: return .fillNotes(.all)
        case 95: return .fillNotes(cells)
        case 96: return .removeExcludedNotes
        case 97: return .eraseConflicts
        case 98: return .fillLastCells
        default: return .eraseAll
        }
    }
}

/// FNV-1a of 32 bits.
struct BoardChecksum {
    private var hash: UInt32 = 0x811C_9DC5

    mutating func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }

    /// Adds digits, notes and colours.
    mutating func add(_ board: GameBoard) {
        for cell in Cell.all {
            let content = board[cell]
            let notes = content.notes.bits
            add(UInt8(content.digit?.value ?? 0))
            add(UInt8(truncatingIfNeeded: notes))
            add(UInt8(truncatingIfNeeded: notes >> 8))
            add(UInt8(content.color?.rawValue ?? 0))
        }
    }

    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
