import FarmSystem
import PuzzleBundle
import SudokuEngine

/// A folder of pictures, one for each step of a solving path.
struct StepPictureFolder {
    /// True if existing pictures may be replaced.
    var isReplacing = false

    /// Writes the pictures of a path as `step-001.svg` and so on, or `puzzle-1-step-001.svg` with
    /// the prefix `puzzle-1`. The folder is created if it is absent.
    ///
    /// Nothing is written if one of the files exists, unless files may be replaced.
    func write(
        _ steps: [(grid: CandidateGrid, hint: Hint)], named prefix: String?, to path: String,
        language: Language
    ) throws(CommandError) {
        let names = steps.indices.map { Self.name($0 + 1, prefix) }
        var existing: String?
        do throws(SystemError) {
            try Files.makeFolder(path)
            for name in names where !isReplacing {
                let file = path + "/" + name
                if try FileStatus(ofLinkOrFile: file) != nil { existing = existing ?? file }
            }
        } catch {
            throw CommandError(.cannotCreate, "--svg: \(error.description)")
        }
        if let existing {
            throw CommandError(
                .cannotCreate,
                "--svg: \(existing): already exists; "
                    + "choose another folder, or replace it with --force")
        }
        do throws(SystemError) {
            let folder = try Folder(path)
            for (name, step) in zip(names, steps) {
                let picture = StepPicture(grid: step.grid, hint: step.hint, language: language)
                try folder.write(Array(picture.svg.utf8), to: name)
            }
        } catch {
            throw CommandError(.io, "--svg: \(error.description)")
        }
    }

    private static func name(_ number: Int, _ prefix: String?) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 3 - digits.count))
        return (prefix.map { $0 + "-" } ?? "") + "step-\(zeros)\(digits).svg"
    }
}
