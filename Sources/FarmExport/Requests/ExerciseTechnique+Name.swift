import FarmAPI
package import PuzzleBundle
import SudokuEngine

extension ExerciseTechnique {
    /// Creates the exercise for the name of a technique in a filter, on the path where the filter
    /// looks for it: a technique of the farm ladder on the farm path, any other, and one after
    /// `human:`, on the human path. Nil for an unknown name.
    package init?(filtering name: String) {
        let prefix = "human:"
        if name.lowercased().hasPrefix(prefix) {
            guard let named = NamedTechnique(name: String(name.dropFirst(prefix.count))) else {
                return nil
            }
            self.init(named)
        } else if let farm = try? TechniqueName(parsing: name),
            let technique = ExerciseTechnique(onFarmPath: farm.name, members: farm.techniques)
        {
            self = technique
        } else if let named = NamedTechnique(name: name) {
            self.init(named)
        } else {
            return nil
        }
    }
}
