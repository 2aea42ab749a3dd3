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
        let text: [UInt8]? = try onFile { () throws(SystemError) in
            try FileStatus(of: ledger) == nil ? nil : try Files.contents(of: ledger)
        }
        let known = text.flatMap(PartLedger.init(json:))
        if text != nil, known == nil {
            throw .damaged(
                path: ledger,
                problem: "is not what an export writes, and its puzzles may be delivered; remove "
                    + "it and the parts beside it to start anew")
        }
        return Remains(known) { file in
            if Self.agrees(part(file.name), file) { return .part }
            return Self.agrees(self.file(file.name), file) ? .inPlace : .absent
        }
    }

    /// A file that cannot be read is not as it must be.
    private static func agrees(_ path: String, _ file: PartLedger.File) -> Bool {
        do throws(SystemError) {
            guard try FileStatus(of: path)?.size == file.size else { return false }
            return try Digest.sha256(ofFile: path) == file.sha256
        } catch {
            return false
        }
    }
}
