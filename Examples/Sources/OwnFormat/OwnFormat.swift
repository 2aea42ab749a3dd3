import PuzzleBundle

/// A format of one's own: rewrites the NDJSON of `puzzlefarm export` as cards of text, a page for each puzzle.
///
///     puzzlefarm export --sample --format ndjson -o - | OwnFormat > cards.txt
@main
enum OwnFormat {
    static func main() throws {
        var number = 0
        while let line = readLine() {
            // Checks every member: a damaged line is an error with its position.
            let puzzle = try PuzzleRecord(json: line)
            number += 1
            if number > 1 { print("\u{0C}") }
            print(card(puzzle, number: number))
        }
    }

    private static func card(_ puzzle: PuzzleRecord, number: Int) -> String {
        let cells = Array(puzzle.notation)
        let rows = stride(from: 0, to: 81, by: 9).map { start in
            cells[start..<start + 9].map { $0 == "." ? "_" : String($0) }.joined(separator: " ")
        }
        let hardest = puzzle.techniques.last?.name ?? "none"
        let lines = ["\(number). \(puzzle.tier.name), rated \(puzzle.tierRating)"] + rows
        return (lines + ["Hardest technique: \(hardest)", ""]).joined(separator: "\n")
    }
}
