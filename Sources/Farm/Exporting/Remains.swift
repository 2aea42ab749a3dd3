import FarmSystem

/// What an export that was cut off has left.
enum Remains: Hashable, Sendable {
    /// Nothing, or parts whose puzzles were never delivered and go back to their pools by themselves.
    case nothing
    /// Everything is written down and there: it can be brought to its end.
    case whole(PartLedger, missing: [PartLedger.File])
    /// It is written down, but a file is not as it was.
    case broken(PartLedger, file: String)

    /// How one of the files is found.
    enum Found: Hashable, Sendable {
        /// As a part, as it must be.
        case part
        /// In its place already, as it must be.
        case inPlace
        case absent
    }

    /// A file that is in its place was renamed before the end came; a part was not.
    init(_ ledger: PartLedger?, find: (PartLedger.File) -> Found) {
        guard let ledger else {
            self = .nothing
            return
        }
        var missing: [PartLedger.File] = []
        for file in ledger.files {
            switch find(file) {
            case .part: missing.append(file)
            case .inPlace: break
            case .absent:
                self = .broken(ledger, file: file.name)
                return
            }
        }
        self = .whole(ledger, missing: missing)
    }
}

extension ExportPlace {
    func remains() throws(ExportFault) -> Remains {
        let status = try status(of: ledger)
        if let status, status.user != CurrentProcess.user {
            throw .cannotCreate(
                "\(path(of: ledger)): is of an export of user \(status.user), who alone can complete "
                    + "it; let them run it again, or remove it and the parts beside it")
        }
        let text = status == nil ? nil : try contents(of: ledger)
        let known = text.flatMap(PartLedger.init(json:))
        if text != nil, known == nil {
            throw .damaged(
                path: path(of: ledger),
                problem: "is not what an export writes, and its puzzles may be delivered; remove "
                    + "it and the parts beside it to start anew")
        }
        return Remains(known) { file in
            if agrees(Self.part(file.name), file) { return .part }
            return agrees(file.name, file) ? .inPlace : .absent
        }
    }

    /// A file that cannot be read is not as it must be.
    private func agrees(_ name: String, _ file: PartLedger.File) -> Bool {
        do throws(SystemError) {
            guard try folder.status(of: name)?.size == file.size else { return false }
            return try Digest.sha256(of: folder.reading(name)) == file.sha256
        } catch {
            return false
        }
    }
}
