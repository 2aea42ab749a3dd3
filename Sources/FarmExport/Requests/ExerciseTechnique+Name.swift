import FarmAPI
package import PuzzleBundle
import SudokuEngine

extension ExerciseTechnique {
    /// Creates the exercise for the name of a technique in a filter, on the path where the filter
    /// looks for it: a technique of the farm ladder on the farm path, any other, and one after
    /// `human:`, on the human path. Nil for an unknown name.
    package init?(filtering name: String) {
        guard let found = try? TechniqueName(parsing: name) else { return nil }
        switch found.path {
        case .farm where found.isOfLayouts: self.init(ofLayouts: found.name)
        case .farm: self.init(onFarmPath: found.name, members: found.techniques)
        case .human:
            guard let named = found.techniques.first.flatMap(Technique.named) else {
                return nil
            }
            self.init(named)
        }
    }
}
