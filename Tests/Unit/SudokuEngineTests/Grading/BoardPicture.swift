import Foundation

@testable import SudokuEngine

extension Board {
    /// Creates a board from nine lines of nine words: `=5` is a filled cell, `127` an empty one
    /// with these candidates, and `.` an empty one with all that the filled cells allow. `-3`
    /// allows all but 3.
    init(picture: String) {
        self.init(.empty)
        let words = picture.split { $0 == " " || $0 == "\n" }
        precondition(words.count == 81, "a picture has 81 cells, not \(words.count)")
        for (cell, word) in words.enumerated() where word.hasPrefix("=") {
            place(Self.digits(word.dropFirst())[0], in: cell)
        }
        for (cell, word) in words.enumerated() where word != "." && !word.hasPrefix("=") {
            let listed = Self.digits(word.drop { $0 == "-" })
            for digit in 0..<9 where listed.contains(digit) == word.hasPrefix("-") {
                remove(digit, from: cell)
            }
        }
    }

    private static func digits(_ word: Substring) -> [Int] {
        word.compactMap { $0.wholeNumberValue.map { $0 - 1 } }
    }
}

extension Step {
    /// The step with the name on ladders that rate, such as `2.6 Pointing: r8c4<>2`.
    var text: String {
        description.replacingOccurrences(of: technique.id, with: technique.ratedName)
    }
}

extension Rung {
    /// Returns the first step on a board, without anything remembered.
    func step(on board: Board) -> Step? {
        var context = SearchContext()
        return first(board, &context, { false })
    }

    func step(on picture: String) -> Step? { step(on: Board(picture: picture)) }

    /// Returns the first step in some of the 27 houses.
    func step(in houses: UInt32, on board: Board) -> Step? {
        var context = SearchContext()
        context.houses = houses
        return first(board, &context, { false })
    }
}
