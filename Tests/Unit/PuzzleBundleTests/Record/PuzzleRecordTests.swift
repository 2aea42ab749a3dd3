import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct PuzzleRecordTests {
    private func graded(_ line: String) throws -> (SolvedPuzzle, Grade) {
        let puzzle = try Puzzle(parsing: line)
        var solver = Solver()
        let found = solver.solve(puzzle)
        let solution = try #require(found.first)
        try #require(found.count == 1)
        let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
        var grader = Grader()
        guard case .graded(let grade) = grader.grade(solved) else {
            throw ParseError.length(0)
        }
        return (solved, grade)
    }

    /// Puzzle, canonical text and id, computed with Python's `hashlib` and `base64`.
    @Test(arguments: PuzzleIDVectors.all)
    func `equivalent puzzles have the specified id`(vector: PuzzleIDVectors.Vector) throws {
        let puzzle = try Puzzle(parsing: vector.puzzle)
        for look in [puzzle, puzzle.morphed(seed: 5)] {
            let canonical = look.canonical.puzzle
            #expect(canonical.text == vector.canonical)
            #expect(PuzzleID(digest: Digest.sha256(canonical.ascii)).description == vector.id)
        }
    }

    @Test func `ids are case-insensitive and written in lower case`() throws {
        let id = try #require(PuzzleID("abcdefghijklmn27"))
        #expect(PuzzleID("ABCDEFGHIJKLMN27") == id)
        #expect(id.description == "abcdefghijklmn27")
        for text in [
            "", "abcdefghijklmn2", "abcdefghijklmn277", "abcdefghijklmn18", "abcdefghijklmnö",
        ] {
            #expect(PuzzleID(text) == nil)
        }
    }

    @Test func `the long form has every specified member`() throws {
        let (solved, grade) = try graded(
            "....8529.....14.....42...6.6......52..2...6..73......8.4...69.....43.....1689....")
        let id = try #require(PuzzleID("abcdefghijklmn27"))
        let record = try #require(PuzzleRecord(id: id, solved, grade))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(record.json.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "id", "givens", "solution", "tier", "tierIndex", "tierRating", "se", "clues", "w20",
                "timeIndex", "techniques", "symmetry", "usesUniqueness",
            ])
        #expect(object["id"] as? String == "abcdefghijklmn27")
        #expect(object["givens"] as? String == solved.puzzle.text)
        #expect(object["clues"] as? Int == 26)
        #expect(object["tierIndex"] as? Int == record.tier.index)
        #expect(object["se"] as? [String: Double] == ["er": 4.2, "ep": 1.2, "ed": 1.2])
        #expect((object["techniques"] as? [String: Int])?["Skyscraper"] == 1)
        #expect(record.json.contains("\"tier\":\"hard\",\"tierIndex\":5,\"tierRating\":4.0,"))
    }

    @Test func `a puzzle without a tier has no record`() throws {
        // 17 givens are fewer than any tier allows.
        let (solved, grade) = try graded(try TestData.lines("seventeen-clue-3000.txt")[0])
        let id = try #require(PuzzleID("abcdefghijklmn27"))
        #expect(PuzzleRecord(id: id, solved, grade) == nil)
    }
}
