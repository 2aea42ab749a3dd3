import FarmBatch
import FarmExport
import FarmSystem
import PuzzleBundle
import PuzzleCatalogue

extension Verb {
    static let verify = Verb(
        name: "verify",
        summary: "check that puzzles and bundles keep their promises",
        operand: .init(
            name: "PATH",
            help:
                "a bundle of any format, lines of puzzles, or a folder of such files; standard "
                + "input if it is - or absent",
            offer: .files),
        options: [publicKey, checksums, .threads],
        exitCodes: [.done, .usage, .data, .io],
        meanings: [.done: "no errors", .data: "there are errors; all of them are reported"]
    ) { (arguments) throws(CommandError) in
        let threads = arguments.threads()
        let catalogue = try arguments.catalogue()
        try arguments.check()
        if let catalogue, arguments.has(checksums) { return try catalogue.report() }
        let (verification, ending) = try failing(as: .io) { () throws(SystemError) in
            let (files, total) =
                if let catalogue { try filesToVerify(catalogue.segments) } else {
                    try filesToVerify(arguments.operand)
                }
            let verification = Verification(
                ProgressLine(unit: "puzzles", total: total),
                files: catalogue == nil && files.count > 1 ? files.count : nil)
            for error in catalogue?.errors ?? [] { _ = try verification.deliver(.init(error)) }
            let batch = Batch(threads: threads)
            let stop = batch.stop
            defer { verification.clear() }
            let ending = try batch.run(VerifySource(files), worker: { VerifyWorker(stop: stop) }) {
                (checked) throws(SystemError) in try verification.deliver(checked)
            }
            return (verification, ending)
        }
        if ending != .readerGone { try say(verification.summary) }
        return verification.isClean ? .done : .data
    }
}

private let publicKey = Option(
    "public-key", value: "KEY", offer: .files,
    help: "the minisign public key of a catalogue, or its file; default: minisign.pub in the "
        + "catalogue")
private let checksums = Option(
    "checksums",
    help: "check only the files of a catalogue; does not solve puzzles, about 100 times as fast")

extension Arguments {
    /// Checks the operand as a whole; nil if it is not a catalogue.
    fileprivate mutating func catalogue() throws(CommandError) -> CatalogueCheck? {
        let folder = operand ?? "-"
        let isCatalogue = try failing(as: .io) { () throws(SystemError) in
            try CatalogueCheck.isCatalogue(folder)
        }
        refuse(
            [publicKey, checksums], unless: isCatalogue,
            "only for catalogues; name a folder with a manifest.json")
        let key = try self.key()
        try check()
        guard isCatalogue else { return nil }
        return try failing(as: .io) { () throws(SystemError) in
            try CatalogueCheck(folder, publicKey: key)
        }
    }

    private mutating func key() throws(CommandError) -> MinisignPublicKey? {
        guard let text = value(of: publicKey) else { return nil }
        if let key = MinisignPublicKey(text) { return key }
        let contents = try failing(as: .io) { () throws(SystemError) in
            try Descriptor(reading: text).contents(atMost: MinisignSignature.longest)
        }
        let key = MinisignPublicKey(String(decoding: contents, as: UTF8.self))
        if key == nil { reject("--public-key: '\(text)' is not a minisign public key") }
        return key
    }
}

extension CatalogueCheck {
    /// Prints the errors and a summary.
    fileprivate func report() throws(CommandError) -> ExitCode {
        for error in errors { try say(error.description.printable) }
        let count = "\(grouped(puzzles)) puzzle\(puzzles == 1 ? "" : "s")"
        let files = "\(grouped(segments.count)) segment\(segments.count == 1 ? "" : "s")"
        let end =
            errors.isEmpty ? "no errors" : "\(errors.count) error\(errors.count == 1 ? "" : "s")"
        try say("\(count) in \(files), \(end)")
        return errors.isEmpty ? .done : .data
    }
}

extension CheckedPuzzles {
    /// An error of something other than a puzzle.
    fileprivate init(_ fault: BundleError) {
        self.init(file: fault.file, consumed: 0)
        entries = [.init(place: fault.place, faults: [fault.problem])]
    }
}

/// Returns the files that a path stands for, and their total size if it is known.
private func filesToVerify(
    _ operand: String?
) throws(SystemError) -> (files: [VerifySource.File], total: Int?) {
    guard let path = operand, path != "-" else {
        let input = Descriptor.standardInput()
        if operand == nil, input.isTerminal {
            complain("reading puzzles from the terminal, one per line; end with Ctrl-D")
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
    for path in paths { total = sum(total, try FileStatus(of: path)?.size ?? 0) }
    return (paths.map { .init(name: $0, path: $0, isFound: true) }, total)
}

/// Adds sizes; those of sparse files could overflow.
private func sum(_ size: Int, _ other: Int) -> Int { Int(clamping: UInt64(size) + UInt64(other)) }

/// All files below a folder in the order of their names, except hidden ones and those of unfinished
/// exports.
private struct CollectedFiles {
    private(set) var files: [VerifySource.File] = []
    private(set) var total = 0
    /// The folders visited: links may lead back to one, so each is read once.
    private var folders: Set<FileIdentity> = []

    mutating func addFiles(in folder: String, _ status: FileStatus) throws(SystemError) {
        guard folders.insert(status.identity).inserted else { return }
        for name in try Files.names(in: folder) {
            let unfinished = [".part", ".part.claims", ".part.lock"]
            if name.hasPrefix(".") || unfinished.contains(where: name.hasSuffix) { continue }
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            var size = 0
            do throws(SystemError) {
                guard let status = try FileStatus(of: path) else { continue }
                if status.isFolder {
                    try addFiles(in: path, status)
                    continue
                }
                size = status.size
            } catch {
                // A link to itself is reported when it is opened.
                guard error.isUntrusted else { throw error }
            }
            files.append(.init(name: path, path: path, isFound: true))
            total = sum(total, size)
        }
    }
}
