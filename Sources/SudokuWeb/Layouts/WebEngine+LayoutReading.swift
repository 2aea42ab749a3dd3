import FarmJSON
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuGame
import SudokuLayouts

/// The calls about puzzles of other sizes and rules that are not played yet.
extension WebEngine {
    /// The most sets of digits that are listed for a cage.
    private static let mostCombinations = 60

    /// Answers with the puzzle in a text of any format and all that a page draws of it, as JSON; or
    /// with the reason why there is none.
    func describeLayout(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let text = PuzzleLink.puzzle(in: try self.text(length))
            let line = text[...].drop { $0 <= UInt8(ascii: " ") }
            guard !line.isEmpty else { throw .puzzle }
            let read: LayoutPuzzle?
            do throws(ExchangeError) {
                read = try ExchangeFormat.puzzle(recognizing: line)
            } catch {
                answer.append { $0.fault(error) }
                return
            }
            guard let puzzle = read else { throw .puzzle }
            answer.append { $0.description(puzzle, texts) }
        }
    }

    /// Answers with the layouts whose puzzles are made, their rules and tiers, as JSON.
    func listLayouts() -> Int32 {
        answer { answer throws(WebFault) in
            answer.append { json in
                json.array(Layout.made) { json, made in
                    json.object {
                        $0.member("layout", made.layout.name)
                        $0.array("rules", made.layout.rules(from: texts)) { $0.string($1) }
                        $0.array("tiers", made.layout.tiers) { $0.string($1.name) }
                    }
                }
            }
        }
    }

    /// Answers with the tier and the rating of a line of the notation, as JSON.
    func rateLayout(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let puzzle = try layoutPuzzle(String(decoding: try text(length), as: UTF8.self))
            guard LayoutGrader.canGrade(puzzle.layout) else { throw .layout }
            var grader = LayoutGrader(budget: Self.budget)
            guard case .graded(let grade) = grader.grade(puzzle, upTo: nil), !grade.isBounded
            else { throw .budget }
            answer.append {
                $0.object {
                    $0.member("rating", grade.tierRating)
                    $0.member("tier", grade.tier?.name)
                    $0.member("band", grade.band?.name)
                }
            }
        }
    }

    /// Answers with the sets of digits that the cage of a cell can have with those that are entered,
    /// as JSON: null if the cell has no cage with a sum, or too many sets.
    func listCombinations(_ handle: Int32, _ cell: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let board = try game(handle).game.board
            let cages = board.grid.cages
            let found = cages.firstIndex { $0.cells.contains(Int(cell)) }.flatMap {
                board.combinations(ofCage: $0, atMost: Self.mostCombinations)
            }
            answer.append { json in
                guard let found else { return json.null() }
                json.array(found) { json, set in
                    json.array(set) { $0.integer($1) }
                }
            }
        }
    }
}
