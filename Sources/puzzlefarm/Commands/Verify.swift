import Farm
import FarmBatch
import FarmSystem
import PuzzleBundle

extension Verb {
    static let verify = Verb(
        name: "verify",
        summary: "check that puzzles and bundles keep their promises",
        operand: .init(
            name: "PATH",
            help:
                "a bundle of any format, lines of puzzles, or a folder of such files; without it, "
                + "or with -, standard input",
            offer: .files),
        options: [publicKey, checksums, .threads],
        details: [
            "Knows the formats of bundles by what is in them: "
                + BundleFormat.allCases.map(\.rawValue).joined(separator: ", ") + ". Checks that a "
                + "file is made as its format says, checksums included; that each puzzle has "
                + "exactly one solution, and the one that is told; that no two puzzles, also of "
                + "different files, are the same up to relabeling, rotation, reflection and the "
                + "like; and what is promised: id, ratings and whatever else is told, and that the "
                + "whole promise of the tier is kept, where a tier is named. A puzzle without a tier "
                + "promises nothing but its one solution.",
            "Every puzzle is rated anew, to the end. Each fault is a line on stdout with file and "
                + "place, and the last line counts them.",
            "A folder with a manifest.json is a catalogue: its signatures and checksums are held "
                + "against its files, its calendar must not name a puzzle twice, no segment may have "
                + "a puzzle that is a day's, and today.json and compressed files must belong to the "
                + "others.",
            "A line of puzzles is 81 cells, row by row, blanks as . 0 - _ or *, alone or with the "
                + "columns of generate and grade. Empty lines and lines that begin with # are "
                + "skipped; a line that cannot be read is a fault.",
        ],
        examples: [
            .init(
                command: "puzzlefarm generate --tier hard -n 1000 | puzzlefarm verify",
                effect: "1,000 puzzles, no fault"),
            .init(command: "puzzlefarm verify puzzles.json", effect: "every fault with its place"),
            .init(
                command: "puzzlefarm verify bundles/", effect: "the same of all files in a folder"),
        ],
        exitCodes: [.done, .usage, .data, .io],
        meanings: [.done: "no fault", .data: "there are faults; all of them are told"]
    ) { (arguments) throws(Failure) in
        let threads = arguments.threads()
        let catalogue = try arguments.catalogue()
        try arguments.check()
        if let catalogue, arguments.has(checksums) { return try catalogue.report() }
        let files: [VerifySource.File]
        let ending: Batch.Ending
        let verification: Verification
        do throws(SystemError) {
            let total: Int?
            (files, total) =
                if let catalogue { try filesToVerify(catalogue.segments) } else {
                    try filesToVerify(arguments.operand)
                }
            verification = Verification(Progress(unit: "puzzles", total: total))
            for fault in catalogue?.faults ?? [] { _ = try verification.deliver(.init(fault)) }
            let batch = Batch(threads: threads)
            let stop = batch.stop
            defer { verification.clear() }
            ending = try batch.run(VerifySource(files), worker: { VerifyWorker(stop: stop) }) {
                (checked) throws(SystemError) in try verification.deliver(checked)
            }
        } catch {
            throw Failure(.io, error.description)
        }
        if ending == .readerGone { return .done }
        try say(verification.summary)
        return verification.isClean ? .done : .data
    }
}

private let publicKey = Option(
    "public-key", value: "KEY", offer: .files,
    help: "who must have signed a catalogue: a key of minisign, or its file; without it, "
        + "minisign.pub in the catalogue")
private let checksums = Option(
    "checksums", help: "of a catalogue, check what needs no solving: some hundred times as fast")

extension Arguments {
    /// What there is to say of the operand as a whole, if it is a catalogue.
    fileprivate mutating func catalogue() throws(Failure) -> CatalogueCheck? {
        let folder = operand ?? "-"
        let isCatalogue = try onFile { () throws(SystemError) in
            try CatalogueCheck.isCatalogue(folder)
        }
        for option in [publicKey, checksums] where has(option) && !isCatalogue {
            note("--\(option.name): is for catalogues; name a folder with a manifest.json")
        }
        let key = try self.key()
        try check()
        guard isCatalogue else { return nil }
        return try onFile { () throws(SystemError) in
            try CatalogueCheck(folder, publicKey: key)
        }
    }

    private mutating func key() throws(Failure) -> MinisignSignature.PublicKey? {
        guard let text = value(of: publicKey) else { return nil }
        if let key = MinisignSignature.PublicKey(text) { return key }
        let contents = try onFile { () throws(SystemError) in try Files.contents(of: text) }
        let key = MinisignSignature.PublicKey(String(decoding: contents, as: UTF8.self))
        if key == nil { note("--public-key: '\(text)' is no public key of minisign") }
        return key
    }
}

private func onFile<Value>(_ body: () throws(SystemError) -> Value) throws(Failure) -> Value {
    do throws(SystemError) { return try body() } catch { throw Failure(.io, error.description) }
}

extension CatalogueCheck {
    /// Prints what is wrong.
    fileprivate func report() throws(Failure) -> ExitCode {
        for fault in faults { try say(fault.description.printable) }
        let count = "\(grouped(puzzles)) puzzle\(puzzles == 1 ? "" : "s")"
        let files = "\(grouped(segments.count)) segment\(segments.count == 1 ? "" : "s")"
        let end =
            faults.isEmpty ? "no fault" : "\(faults.count) fault\(faults.count == 1 ? "" : "s")"
        try say("\(count) in \(files), \(end)")
        return faults.isEmpty ? .done : .data
    }
}

extension CheckedPuzzles {
    /// A fault of something that is no puzzle.
    fileprivate init(_ fault: BundleFault) {
        self.init(file: fault.file, consumed: 0)
        entries = [.init(place: fault.place, faults: [fault.problem])]
    }
}

/// The files that a path stands for and their size together, where that is known.
private func filesToVerify(
    _ operand: String?
) throws(SystemError) -> (files: [VerifySource.File], total: Int?) {
    guard let path = operand, path != "-" else {
        let input = Descriptor.standardInput()
        if operand == nil, input.isTerminal {
            complain("reading puzzles from the terminal, one a line; Ctrl-D ends")
        }
        return ([.init(name: input.name, path: nil)], input.length)
    }
    guard let status = try FileStatus(of: path), status.isFolder else {
        return ([.init(name: path, path: path)], try FileStatus(of: path)?.size)
    }
    var collected = CollectedFiles()
    try collected.addFiles(in: path, status)
    return (collected.files, collected.total)
}

private func filesToVerify(
    _ paths: [String]
) throws(SystemError) -> (files: [VerifySource.File], total: Int?) {
    var total = 0
    for path in paths { total += try FileStatus(of: path)?.size ?? 0 }
    return (paths.map { .init(name: $0, path: $0) }, total)
}

/// All files below a folder in the order of their names, but hidden ones and those that an export has
/// not finished.
private struct CollectedFiles {
    private(set) var files: [VerifySource.File] = []
    private(set) var total = 0
    /// Links may lead back to a folder: each is read once.
    private var folders: Set<FileIdentity> = []

    mutating func addFiles(in folder: String, _ status: FileStatus) throws(SystemError) {
        guard folders.insert(status.identity).inserted else { return }
        for name in try Files.names(in: folder) {
            let unfinished = [".part", ".part.claims", ".part.lock"]
            if name.hasPrefix(".") || unfinished.contains(where: name.hasSuffix) { continue }
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            guard let status = try FileStatus(of: path) else { continue }
            if status.isFolder {
                try addFiles(in: path, status)
            } else {
                files.append(.init(name: path, path: path))
                total += status.size
            }
        }
    }
}
