import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@testable import SudokuGame

/// Saved games: round trips, sizes, and damage.
@Suite struct SaveTests {
    /// A game with all kinds of acts, undone ones, checkpoints and counts.
    static func rich(seed: UInt64 = 5, acts: Int = 60) throws -> Game {
        var player = RandomPlayer(seed: seed)
        var game = Game(
            try GameFixtures.solved(), id: "a \"quoted\" id", tier: .easy,
            policy: GamePolicy(mistakes: .solution(hearts: nil)))
        let finder = HintFinder()
        for number in 0..<acts {
            if number % 9 == 0, let hint = game.takeHint(from: finder) {
                try game.apply(hint)
            } else {
                player.play(&game)
            }
            if number % 20 == 3 { try game.setCheckpoint() }
            game.add(.microseconds(1_234_567))
        }
        for _ in 0..<acts / 10 { try game.undo() }
        return game
    }

    private func refusal(_ bytes: [UInt8]) -> SaveError? {
        do throws(SaveError) {
            _ = try Game(restoring: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a game is restored whole, and saved again as the same bytes`() throws {
        for seed in 0..<200 {
            var game = try Self.rich(seed: UInt64(seed), acts: seed * 3)
            if seed % 5 == 0 { game.pause() }
            let saved = game.saved
            let restored = try Game(restoring: saved)
            #expect(restored == game)
            #expect(restored.saved == saved)
        }
    }

    @Test func `a won game keeps its result`() throws {
        var player = RandomPlayer(seed: 9)
        var game = try GameFixtures.game()
        game.add(.seconds(3_600))
        try player.fill(81, of: &game)
        #expect(try Game(restoring: game.saved) == game)
        try game.undo()
        let restored = try Game(restoring: game.saved)
        #expect(restored == game)
        #expect(restored.win?.time == .seconds(3_600))
    }

    @Test func `400 acts on one cell each take at most 4 kB`() throws {
        var random = SeededGenerator(seed: 4)
        var game = try GameFixtures.game(GamePolicy(mistakes: .solution(hearts: nil)))
        while game.actsDone < 400 {
            let cell = Cell.all[random.below(81)]
            let digit = Digit.all[random.below(9)]
            if random.below(2) == 0 {
                try? game.place(digit, in: cell)
            } else {
                try? game.note(digit, in: cell)
            }
        }
        #expect(game.saved.count <= 4_096)
    }

    @Test func `every change of a byte is refused`() throws {
        let saved = try Self.rich().saved
        var random = SeededGenerator(seed: 1)
        for place in saved.indices {
            for _ in 0..<3 {
                var damaged = saved
                damaged[place] = UInt8(random.below(256))
                guard damaged != saved else { continue }
                #expect(refusal(damaged) != nil, "byte \(place): \(damaged[place])")
            }
        }
    }

    @Test func `every cut is refused`() throws {
        let saved = try Self.rich().saved
        for count in saved.indices { #expect(refusal(Array(saved[..<count])) != nil, "\(count)") }
        for place in saved.indices {
            var damaged = saved
            damaged.remove(at: place)
            #expect(refusal(damaged) != nil, "without byte \(place)")
        }
    }

    @Test func `random bytes and swapped parts never do harm`() throws {
        let game = try Self.rich()
        let saved = game.saved
        var random = SeededGenerator(seed: 2)
        for _ in 0..<5_000 {
            var damaged = saved
            switch random.below(3) {
            case 0:
                let start = random.below(saved.count)
                let end = start + random.below(saved.count - start)
                damaged.removeSubrange(start..<end)
            case 1:
                let start = random.below(saved.count)
                let end = min(saved.count, start + random.below(30))
                damaged.insert(contentsOf: saved[start..<end], at: random.below(saved.count))
            default:
                for _ in 0..<5 { damaged[random.below(saved.count)] = UInt8(random.below(128)) }
            }
            // A space between two members is no damage.
            if let restored = try? Game(restoring: damaged) { #expect(restored == game) }
        }
    }

    /// Replaces a part of a saved game. The checksum no longer fits, but is checked last.
    @Test(arguments: [
        ("\"format\":\"puzzlefarm-game/1\",", "", SaveError.format("puzzlefarm-game/3")),
        ("puzzlefarm-game/1", "puzzlefarm-game/4", .newer(4)),
        ("puzzlefarm-game/1", "puzzlefarm-game/3", .checksum),
        ("puzzlefarm-game/1", "puzzlefarm-game/2", .missing("puzzle")),
        ("puzzlefarm-game/1", "other/1", .format("puzzlefarm-game/3")),
        ("\"hints\":7,", "", .missing("hints")),
        ("\"hints\":7", "\"hints\":8", .checksum),
        ("\"hints\":7", "\"hints\":-1", .value("hints", "expected a number from 0 to 1000000000")),
        ("\"paused\":false", "\"paused\":1", .value("paused", "expected true or false")),
        ("\"tier\":\"easy\"", "\"tier\":\"odd\"", .value("tier", "no such tier")),
        ("\"paused\"", "\"new\":1,\"paused\"", .unknown("new")),
        (
            "\"removesNotes\":true", "\"removesNotes\":true,\"x\":1", .unknown("policy.x")
        ),
        ("\"removesNotes\":true", "\"removesNote\":true", .missing("policy.removesNotes")),
        (
            "\"mistakes\":\"solution\"", "\"mistakes\":\"none\"",
            .value("policy.mistakes", "expected \"solution\", \"conflicts\" or \"off\"")
        ),
        ("53..7", "55..7", .value("givens", "two 5s in box 1: r1c1 and r1c2; change one of them")),
        (
            "53..7", ".3..7", .value("givens", "the puzzle does not have exactly one solution")
        ),
        ("\"log\":\"", "\"log\":\"q ", .act(1, "q")),
        ("\"log\":\"", "\"log\":\"p511 ", .act(1, "p511")),
        ("\"log\":\"", "\"log\":\"e13 ", .act(1, "e13")),
        (
            "\"checkpoints\":[", "\"checkpoints\":[99,",
            .value("checkpoints", "expected numbers of acts, ascending")
        ),
    ])
    func `damage is refused with the member and the problem`(
        part: String, other: String, error: SaveError
    ) throws {
        let text = String(decoding: try Self.rich().saved, as: UTF8.self)
        let range = try #require(text.range(of: part))
        let damaged = text.replacingCharacters(in: range, with: other)
        if part == "53..7", other == ".3..7" {
            // Without the first given the puzzle may still have one solution.
            #expect(refusal(Array(damaged.utf8)) != nil)
        } else {
            #expect(refusal(Array(damaged.utf8)) == error)
        }
    }

    @Test func `a file in another order or with spaces is the same game`() throws {
        let game = try Self.rich()
        let object = try JSONSerialization.jsonObject(with: Data(game.saved))
        let pretty = try JSONSerialization.data(
            withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
        #expect(try Game(restoring: Array(pretty)) == game)
    }

    @Test func `the log of a long game is folded when saved, and the game counts that`() throws {
        var player = RandomPlayer(seed: 6)
        var game = try GameFixtures.game()
        for _ in 0..<20_000 { player.play(&game) }
        try game.setCheckpoint()
        for _ in 0..<10 { try game.undo() }
        #expect(game.foldedActs == 0)
        let saved = game.saved
        #expect(saved.count < 70_000)
        var restored = try Game(restoring: saved)
        #expect(restored.foldedActs > 0)
        #expect(restored.board == game.board)
        #expect(restored.actsDone == game.actsDone - restored.foldedActs)
        #expect(restored.saved == saved)
        while restored.canRedo { try restored.redo() }
        while game.canRedo { try game.redo() }
        #expect(restored.board == game.board)
        while restored.canUndo {
            try restored.undo()
            try game.undo()
            #expect(restored.board == game.board)
        }
        while game.actsDone > 100 { try game.undo() }
        let undone = try Game(restoring: game.saved)
        #expect(undone.board == game.board)
        #expect(undone.actsDone == 0)
        #expect(undone.canRedo)
    }

    @Test func `a game is Codable`() throws {
        let game = try Self.rich()
        let data = try JSONEncoder().encode([game])
        #expect(try JSONDecoder().decode([Game].self, from: data) == [game])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Game].self, from: Data("[\"{}\"]".utf8))
        }
        let policy = GamePolicy(mistakes: .solution(hearts: 5), replacesDigits: false)
        let stored = try JSONEncoder().encode(policy)
        #expect(try JSONDecoder().decode(GamePolicy.self, from: stored) == policy)
    }
}
