import PuzzleBundle
import SudokuEngine

/// A folder of pictures, one for each step of a solving path.
struct StepPictureFolder {
    /// True if existing pictures may be replaced.
    var isReplacing = false

    /// Writes the pictures of a path as `step-001.svg` and so on, or `puzzle-1-step-001.svg` with
    /// the prefix `puzzle-1`.
    func write(
        _ steps: [(grid: PictureGrid, step: GridStep)], named prefix: String?, to path: String,
        language: Language
    ) throws(CommandError) {
        let files = steps.enumerated().map { index, step in
            let picture = StepPicture(step.grid, step.step, in: language)
            let prefix = (prefix.map { $0 + "-" } ?? "") + "step"
            return (name: OutputFolder.name(prefix, index + 1), text: picture.svg)
        }
        try OutputFolder(option: "--svg", isReplacing: isReplacing).write(files, to: path)
    }
}
