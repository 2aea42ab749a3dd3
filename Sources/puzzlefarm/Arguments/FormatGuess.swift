import PuzzleBundle

/// Infers the format of a bundle from its file name.
struct FormatGuess: Hashable {
    /// The formats that the name may stand for; the first is the default.
    let candidates: [BundleFormat]
    /// True if the name alone does not determine the format.
    let isAmbiguous: Bool
    /// The format that the name stands for if it would need several files.
    private let spread: BundleFormat?

    init(fileName: String, needsFolder: (BundleFormat) -> Bool) {
        let name = fileName.split(separator: "/").last ?? ""
        let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        let known: [BundleFormat]
        switch end {
        case "json": known = [.json]
        case "ndjson", "jsonl": known = [.ndjson]
        case "db", "sqlite", "sqlite3": known = [.sqlite]
        case "plist": known = [.plist, .plistTiers]
        case "txt": known = [.text]
        case "sdm": known = [.sdm]
        case "sdk", "zip": known = [.sdk]
        case "opensudoku": known = [.opensudoku]
        case "csv": known = [.csv]
        case "pdf": known = [.pdf]
        case "svg": known = [.svg]
        case "xml": known = [.opensudoku, .plist, .plistTiers]
        default: known = []
        }
        // A name with an extension is the name of a single file.
        candidates = known.filter { !needsFolder($0) }
        isAmbiguous = candidates.count > 1 && end == "xml"
        spread = candidates.isEmpty ? known.first : nil
    }

    /// Returns the format, or an error.
    func format(of fileName: String) -> Result<BundleFormat, UnclearFormatError> {
        let remedy: String
        if let first = candidates.first {
            if !isAmbiguous { return .success(first) }
            let names = candidates.map { "--format \($0.rawValue)" }
            remedy = "\(fileName) may be one of several; write \(names.joined(separator: " or "))"
        } else if let spread {
            let each = spread.facts.layout == .filePerTier ? "tier" : "puzzle"
            return .failure(
                UnclearFormatError(
                    text:
                        "-o \(fileName): \(spread.rawValue) writes one file per \(each); request a "
                        + "single \(each), or write --format \(spread.rawValue) -o FOLDER"))
        } else {
            remedy = "\(fileName) does not imply one; write --format json, or another format"
        }
        return .failure(UnclearFormatError(text: "--format is missing, and the name " + remedy))
    }

    struct UnclearFormatError: Error, Hashable { let text: String }
}
