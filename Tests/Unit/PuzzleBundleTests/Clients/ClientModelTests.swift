import FarmJSON
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Five typical apps, each of which reads a bundle and plays a puzzle to the end.
@Suite struct ClientModelTests {
    private static let puzzles = Samples.puzzles(3)

    private func json(explaining: Bool = false) throws -> Data {
        Data(try Samples.bundle(.json, Self.puzzles, explaining: explaining))
    }

    /// The short form as any app would declare it.
    private struct Bundle: Decodable {
        struct Entry: Decodable {
            let id: String
            let p: String
            let s: String
            let tier: String
            let t: Int
            let tierRating: Double
            let se: Double
        }

        let format: String
        let puzzles: [Entry]
    }

    // MARK: A SwiftData game: flat arrays and a difficulty in words

    private struct StoredGame {
        let flatGrid: [Int]
        var flatGivens: [Bool]
        let flatSolution: [Int]
        let difficulty: String

        init(_ entry: Bundle.Entry) {
            flatGrid = entry.p.map { $0.wholeNumberValue ?? 0 }
            flatGivens = entry.p.map { $0 != "." }
            flatSolution = entry.s.map { $0.wholeNumberValue ?? 0 }
            difficulty = entry.tier
        }
    }

    @Test func `flat arrays: the bundle's solution fills every blank`() throws {
        let bundle = try JSONDecoder().decode(Bundle.self, from: try json())
        #expect(bundle.puzzles.count == Self.puzzles.count)
        for entry in bundle.puzzles {
            let game = StoredGame(entry)
            #expect(Tier(name: game.difficulty) != nil)
            var grid = game.flatGrid
            for cell in grid.indices where !game.flatGivens[cell] {
                #expect(grid[cell] == 0)
                grid[cell] = game.flatSolution[cell]
            }
            #expect(Self.isSolved(grid))
        }
    }

    // MARK: An app with two boards, without its own check for a unique solution

    private struct TapGame {
        let fullBoard: [[Int]]
        var playerBoard: [[Int]]

        var isOver: Bool { playerBoard == fullBoard }
    }

    /// The part of Dosuku's response format that this app needs.
    private struct Dosuku: Decodable {
        struct Board: Decodable {
            let grids: [Grid]
            let results: Int
        }

        struct Grid: Decodable {
            let value: [[Int]]
            let solution: [[Int]]
            let difficulty: String
        }

        let newboard: Board
    }

    @Test func `two boards: the player fills in the digits of the full board`() throws {
        let bytes = try Samples.bundle(.dosuku, Self.puzzles)
        let answer = try JSONDecoder().decode(Dosuku.self, from: Data(bytes))
        #expect(answer.newboard.results == Self.puzzles.count)
        for grid in answer.newboard.grids {
            var game = TapGame(fullBoard: grid.solution, playerBoard: grid.value)
            for row in 0..<9 {
                for column in 0..<9 where game.playerBoard[row][column] == 0 {
                    #expect(!game.isOver)
                    game.playerBoard[row][column] = game.fullBoard[row][column]
                }
            }
            #expect(game.isOver)
            #expect(Self.isSolved(game.playerBoard.flatMap(\.self)))
        }
    }

    // MARK: Six tiers, hints with the name of the technique

    @Test func `six tiers: the bundle's hints lead to the solution`() throws {
        let pack = try PuzzlePack(decoding: [UInt8](try json(explaining: true)))
        for tier in Tier.allCases {
            for puzzle in pack.puzzles(of: tier) {
                var solver = Solver()
                let givens = try #require(puzzle.givens)
                let solved = solver.solvedPuzzle(givens)
                var position = Position(try #require(solved))
                var names: Set<String> = []
                while let hint = puzzle.plan.next(in: position) {
                    names.insert(hint.technique)
                    #expect(!hint.sentence.isEmpty)
                    if let placement = hint.placement {
                        position.fill(placement.cell, with: placement.digit)
                    } else {
                        position.removed = position.removed.union(hint.eliminations)
                    }
                }
                #expect(position.entries.count == 81 - givens.clueCount)
                var grader = Grader()
                #expect(grader.advice(for: position) == .solved)
                // The same names as in the record's counts.
                let record = Self.puzzles.first { $0.givens == puzzle.givens }
                #expect(names == Set(record?.techniques.map(\.name) ?? []))
            }
        }
    }

    @Test func `six tiers: the engine's hints lead there too after any move`() throws {
        let pack = try PuzzlePack(decoding: [UInt8](try json()))
        var grader = Grader()
        for puzzle in pack.puzzles {
            let givens = try #require(puzzle.givens)
            let solution = try #require(puzzle.solution)
            var solver = Solver()
            let solved = solver.solvedPuzzle(givens)
            var position = Position(try #require(solved))
            // A wrong entry is reported before any hint.
            let blank = try #require(Cell.all.first { givens[$0] == nil })
            let wrong = try #require(Digit.all.first { $0 != solution[blank] })
            position.fill(blank, with: wrong)
            guard case .mistakes = grader.advice(for: position) else {
                Issue.record("no mistake reported")
                continue
            }
            position.clear(blank)
            while case .hint(let hint) = grader.advice(for: position) {
                if let placement = hint.placement {
                    position.fill(placement.cell, with: placement.digit)
                }
                position.removed = position.removed.union(hint.eliminations)
            }
            #expect(grader.advice(for: position) == .solved)
            #expect(position.entries.allSatisfy { solution[$0.cell] == $0.digit })
        }
    }

    // MARK: UUIDs, a tier by its number, and a queue of challenges

    private final class ChallengePuzzle {
        let id: UUID
        let difficulty: Int
        let initialBoard: [Int]
        let solutionBoard: [Int]
        var isChallengePuzzle = false

        init(id: UUID, difficulty: Int, initialBoard: [Int], solutionBoard: [Int]) {
            self.id = id
            self.difficulty = difficulty
            self.initialBoard = initialBoard
            self.solutionBoard = solutionBoard
        }
    }

    @Test func `a queue of challenges: unique ids in tier order`() throws {
        let bundle = try JSONDecoder().decode(Bundle.self, from: try json())
        var queue = try bundle.puzzles.map { entry in
            let id = try #require(PuzzleID(entry.id))
            let uuid = try #require(UUID(uuidString: id.uuidText(Samples.cryptography)))
            #expect(uuid.uuid.6 >> 4 == 8)
            return ChallengePuzzle(
                id: uuid, difficulty: entry.t,
                initialBoard: entry.p.map { $0.wholeNumberValue ?? 0 },
                solutionBoard: entry.s.compactMap(\.wholeNumberValue))
        }
        #expect(Set(queue.map(\.id)).count == queue.count)
        #expect(queue.map(\.difficulty) == queue.map(\.difficulty).sorted())
        while !queue.isEmpty {
            let puzzle = queue.removeFirst()
            puzzle.isChallengePuzzle = true
            var board = puzzle.initialBoard
            for cell in board.indices.shuffled() where board[cell] == 0 {
                board[cell] = puzzle.solutionBoard[cell]
            }
            #expect(Self.isSolved(board))
        }
    }

    // MARK: A UIKit app with a property list for each level

    @Test func `property lists: the engine alone solves the strings`() throws {
        for file in try BundleFormat.plist.files(of: Self.puzzles) {
            let strings = try PropertyListDecoder().decode([String].self, from: Data(file.bytes))
            #expect(!strings.isEmpty)
            let tier = try #require(Tier(name: String(file.name.dropLast(".plist".count))))
            for string in strings {
                #expect(Self.puzzles.contains { $0.tier == tier && $0.givens.text == string })
                var solver = Solver()
                var grader = Grader()
                let solved = solver.solvedPuzzle(try Puzzle(parsing: string))
                var position = Position(try #require(solved))
                while case .hint(let hint) = grader.advice(for: position) {
                    if let placement = hint.placement {
                        position.fill(placement.cell, with: placement.digit)
                    }
                    position.removed = position.removed.union(hint.eliminations)
                }
                var board = string.map { $0.wholeNumberValue ?? 0 }
                for entry in position.entries { board[entry.cell.index] = entry.digit.value }
                #expect(Self.isSolved(board))
            }
        }
    }

    private static func isSolved(_ board: [Int]) -> Bool {
        House.all.allSatisfy { house in
            Set(house.cells.map { board[$0.index] }) == Set(1...9)
        }
    }
}
