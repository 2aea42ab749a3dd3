import FarmSystem

/// A folder that an option names, for files that a command writes.
struct OutputFolder {
    /// The option, such as `--svg`, for messages.
    let option: String
    /// True if existing files may be replaced.
    var isReplacing = false

    /// Returns the name of a numbered picture, such as `step-001.svg`.
    static func name(_ prefix: String, _ number: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 3 - digits.count))
        return "\(prefix)-\(zeros)\(digits).svg"
    }

    /// Writes files with their names and texts. The folder is created if it is absent.
    ///
    /// Nothing is written if one of the files exists, unless files may be replaced.
    func write(
        _ files: [(name: String, text: String)], to path: String
    ) throws(CommandError) {
        var existing: String?
        do throws(SystemError) {
            try Files.makeFolder(path)
            for file in files where !isReplacing {
                let target = path + "/" + file.name
                if try FileStatus(ofLinkOrFile: target) != nil { existing = existing ?? target }
            }
        } catch {
            throw CommandError(.cannotCreate, "\(option): \(error.description)")
        }
        if let existing {
            throw CommandError(
                .cannotCreate,
                "\(option): \(existing): already exists; "
                    + "choose another folder, or replace it with --force")
        }
        do throws(SystemError) {
            let folder = try Folder(path)
            for file in files { try folder.write(Array(file.text.utf8), to: file.name) }
        } catch {
            throw CommandError(.io, "\(option): \(error.description)")
        }
    }
}
