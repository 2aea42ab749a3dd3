import FarmExport
import PuzzleBundle

extension Arguments {
    /// Returns the technique to practise, the first of the filter, and notes if a format cannot have
    /// it. The filter notes unknown names.
    mutating func exercise(in format: BundleFormat?, _ boards: BoardsPerPage?) -> ExerciseTechnique?
    {
        guard let format, format.hasExercises, let name = values(of: .technique).first,
            let exercise = ExerciseTechnique(filtering: name)
        else { return nil }
        if format == .hodoku, !exercise.hasHodokuCode {
            reject(
                "--technique: HoDoKu's library does not have \(exercise.name); use --format json "
                    + "or pdf")
        }
        if format == .pdf, let boards, boards.rows > 2 {
            reject(
                "--boards \(boards.rawValue): too small for candidates; use 1 to 4 with --technique"
            )
        }
        return exercise
    }
}
