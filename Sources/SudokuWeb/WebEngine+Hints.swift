import FarmJSON
import SudokuEngine
import SudokuGame

extension WebEngine {
    /// Counts a hint that was found elsewhere.
    func countHint(_ handle: Int32) -> Int32 {
        change(handle) { game throws(WebRefusal) in game.countHint() }
    }

    /// Makes the act of a hint, given its token.
    func applyHint(_ handle: Int32, _ length: Int32) -> Int32 {
        guard let token = exchange.read(Int(length)) else { return -WebFault.length.rawValue }
        return change(handle) { game throws(WebRefusal) in
            do throws(ActRefusal) { try game.apply(token: token) } catch {
                throw .refusal(error)
            }
        }
    }
}
