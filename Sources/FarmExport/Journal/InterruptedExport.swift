import FarmSystem

/// The state of an interrupted export, as found on disk.
enum InterruptedExport: Hashable, Sendable {
    /// Nothing, or parts whose puzzles were never delivered and return to their pools by
    /// themselves.
    case nothing
    /// The journal and all files are intact: the export can be completed.
    case whole(ExportJournal, missing: [ExportJournal.File])
    /// There is a journal, but a file is missing or has changed.
    case broken(ExportJournal, file: String)

    /// The location of one of the files.
    enum FileState: Hashable, Sendable {
        /// Intact, still a part.
        case part
        /// Intact, already renamed.
        case inPlace
        case absent
    }

    /// Files found under their final names were renamed before the interruption; parts were not.
    init(_ journal: ExportJournal?, find: (ExportJournal.File) -> FileState) {
        guard let journal else {
            self = .nothing
            return
        }
        var missing: [ExportJournal.File] = []
        for file in journal.files {
            switch find(file) {
            case .part: missing.append(file)
            case .inPlace: break
            case .absent:
                self = .broken(journal, file: file.name)
                return
            }
        }
        self = .whole(journal, missing: missing)
    }
}

extension ExportTarget {
    func interruptedExport() throws(ExportError) -> InterruptedExport {
        let status = try status(of: journalName)
        if let status, status.user != CurrentProcess.user {
            throw .cannotCreate(
                "\(path(of: journalName)): belongs to an export of user \(status.user), who must "
                    + "complete it by running it again; or remove it and the parts beside it")
        }
        let text =
            status == nil ? nil : try contents(of: journalName, atMost: ExportJournal.longest)
        let known = text.flatMap(ExportJournal.init(json:))
        if text != nil, known == nil {
            throw .damaged(
                path: path(of: journalName),
                problem: "is not a valid export journal, and its puzzles may be delivered; remove "
                    + "it and the parts beside it to start over")
        }
        return InterruptedExport(known) { file in
            if agrees(Self.part(file.name), file) { return .part }
            return agrees(file.name, file) ? .inPlace : .absent
        }
    }

    /// A file that cannot be read does not match.
    private func agrees(_ name: String, _ file: ExportJournal.File) -> Bool {
        do throws(SystemError) {
            guard try folder.status(of: name)?.size == file.size else { return false }
            return try Digest.sha256(of: folder.reading(name)) == file.sha256
        } catch {
            return false
        }
    }
}
