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
        details: [
            "Writes a page that any web server can publish, under any path: it makes puzzles of all "
                + "tiers in the browser, rates and explains them, and works without a network after "
                + "the first visit. Nothing is sent anywhere. The service is not used.",
            "If the folder is a catalogue, or becomes one later, the page plays its puzzles and "
                + "checks their signature; export --catalogue --site does both in one run.",
            "All files except index.html, manifest.webmanifest and sw.js lie in a folder named after "
                + "its contents, which may be cached for ever. A new version replaces index.html "
                + "last, and the folder of the version before it stays for pages that are still "
                + "open. Each file has a copy compressed with gzip.",
            "To try the page on this machine: python3 -m http.server -b 127.0.0.1 -d DIR. A browser "
                + "cannot run it from a file.",
        ],
        examples: [
            .init(command: "puzzlefarm site /srv/sudoku", effect: "the page, without a catalogue"),
            .init(
                command: "puzzlefarm site --force /srv/sudoku",
                effect: "replace the page with that of this version"),
        ],
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
        do throws(ExportError) {
            let export = try SiteExport(WebFiles(), to: folder, replacing: replacing)
            try export.check()
            return export
        } catch {
            throw CommandError(error, verb: verb)
        }
    }

    /// Writes the page; returns a line for stdout.
    func written(to folder: String, verb: String) throws(CommandError) -> String {
        do throws(ExportError) {
            return switch try write() {
            case .written(let files): "the page in \(folder), \(files) files".printable
            case .unchanged: "\(folder): the page is up to date".printable
            }
        } catch {
            throw CommandError(error, verb: verb)
        }
    }
}
