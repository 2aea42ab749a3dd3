import FarmExport
import FarmSystem

extension Verb {
    static let site = Verb(
        name: "site",
        summary: "write the page that plays puzzles in a browser",
        operand: .init(
            name: "DIR", help: "the folder to write; created if it does not exist", offer: .folders,
            isRequired: true),
        options: [.replacing],
        exitCodes: [.done, .usage, .data, .cannotCreate, .io, .tryLater],
        meanings: [
            .data: "the files of the page are damaged",
            .cannotCreate: "a file of the page already exists, or the folder could not be created",
            .io: "the files of the page are not installed, or a file could not be read or written",
            .tryLater: "an export is writing to the folder",
        ]
    ) { (arguments) throws(CommandError) in
        let isReplacing = arguments.has(.replacing)
        try arguments.check()
        guard let folder = arguments.operand else { return .usage }
        let site = try SiteExport.checked(
            folder, isReplacing ? .everything : .nothing, verb: "site")
        try say(site.written(to: folder, verb: "site"))
        return .done
    }
}

extension Option {
    fileprivate static let replacing = Option(
        "force", help: "replace the files of the page; files of a catalogue stay")
}

extension SiteExport {
    /// The page to write to a folder, after it was checked that its files can be written there.
    static func checked(
        _ folder: String, _ replacing: Replacing, verb: String
    ) throws(CommandError) -> SiteExport {
        try mapError({ CommandError($0, verb: verb) }) { () throws(ExportError) in
            let export = try SiteExport(WebFiles(), to: folder, replacing: replacing)
            try export.check()
            return export
        }
    }

    /// Writes the page; returns a line for stdout.
    func written(to folder: String, verb: String) throws(CommandError) -> String {
        try mapError({ CommandError($0, verb: verb) }) { () throws(ExportError) in
            return switch try write() {
            case .written(let files): "the page in \(folder), \(files) files".printable
            case .unchanged: "\(folder): the page is up to date".printable
            }
        }
    }
}
