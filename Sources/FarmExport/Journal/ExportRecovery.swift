import FarmAPI
import FarmClient
import FarmSystem
import PuzzleBundle

/// The last steps of an export, also used to resume an interrupted one: deliver every claim, then
/// rename the files.
struct ExportRecovery {
    private let place: ExportTarget
    private let mayReplace: Replacing

    /// The files that may replace existing ones, in addition to those marked in the journal.
    enum Replacing {
        case nothing, everything
        /// The files that every publication of a catalogue replaces.
        case some(Set<String>)

        fileprivate func allows(_ file: ExportJournal.File) -> Bool {
            switch self {
            case .nothing: file.replaces
            case .everything: true
            case .some(let names): file.replaces || names.contains(file.name)
            }
        }
    }

    init(_ place: ExportTarget, mayReplace: Replacing = .nothing) {
        self.place = place
        self.mayReplace = mayReplace
    }

    /// Completes an interrupted export; nil if there is none or it cannot be completed.
    func resume(
        _ client: inout ServiceClient, _ reporter: ExportReporter
    ) throws(ExportError) -> ExportOutcome? {
        switch try place.interruptedExport() {
        case .nothing: return nil
        case .broken(let journal, let file):
            reporter.remark(
                "\(place.path(of: file)): changed since the export was interrupted; starting over")
            try forget(journal, &client, reporter)
            return nil
        case .whole(let journal, let missing):
            var expired: [ExportJournal.Claim] = []
            var leased: [ExportJournal.Claim] = []
            var delivered = 0
            for claim in journal.claims {
                let state = try onService { () throws(ServiceError) in
                    try client.state(of: claim.id)
                }
                switch state {
                case .delivered: delivered += claim.count
                case .leased: leased.append(claim)
                case .expired: expired.append(claim)
                case .returned, nil:
                    reporter.remark("\(claim.key): its lease was lost; starting over")
                    try forget(journal, &client, reporter)
                    return nil
                }
            }
            do throws(ExportError) {
                // Those that may be refused go first: then nothing has been delivered yet.
                try deliver(expired + leased, after: delivered, of: journal.files, &client)
            } catch {
                guard case .leaseLost(let lost) = error else { throw error }
                reporter.remark("an interrupted export has lost a lease; starting over")
                report(lost, reporter)
                return nil
            }
            try publish(missing)
            return .completed(
                puzzles: journal.files.map(\.puzzles).reduce(0, +), files: journal.files.count)
        }
    }

    /// Delivers claims in order, after some puzzles that were delivered before, and then notes that none
    /// is left: the files are published without them, however long after. If a lease was lost, discards
    /// the export.
    func deliver(
        _ claims: [ExportJournal.Claim], after earlier: Int = 0, of files: [ExportJournal.File],
        _ client: inout ServiceClient
    ) throws(ExportError) {
        var delivered = earlier
        for claim in claims {
            let update = try onService { () throws(ServiceError) in
                try client.acknowledge(claim.id)
            }
            if update.isLost {
                for other in claims { try? client.giveBack(other.id) }
                try discard()
                throw .leaseLost(inNoFile: delivered)
            }
            delivered += claim.count
        }
        if delivered > 0 { try place.write(ExportJournal(claims: [], files: files)) }
    }

    /// Renames the parts to their final names, then removes the journal.
    func publish(_ files: [ExportJournal.File]) throws(ExportError) {
        for file in files {
            let part = ExportTarget.part(file.name)
            let isDone = try onFile { () throws(SystemError) in
                guard mayReplace.allows(file) else {
                    return try place.folder.renameToNew(part, to: file.name)
                }
                try place.folder.rename(part, to: file.name)
                return true
            }
            // The journal stays: once the name is free, the export can be completed.
            guard isDone else { throw .exists(path: place.path(of: file.name)) }
        }
        try onFile { () throws(SystemError) in
            try place.folder.synchronize()
            try place.folder.remove(ExportTarget.part(place.journalName))
            try place.folder.remove(place.journalName)
        }
    }

    /// Returns the leased puzzles and reports those that were delivered but are in no file.
    private func forget(
        _ journal: ExportJournal, _ client: inout ServiceClient, _ reporter: ExportReporter
    ) throws(ExportError) {
        var lost = journal.claims.isEmpty ? journal.files.map(\.puzzles).reduce(0, +) : 0
        for claim in journal.claims {
            try onService { () throws(ServiceError) in
                switch try client.state(of: claim.id) {
                case .delivered: lost += claim.count
                case .leased: try client.giveBack(claim.id)
                case .returned, .expired: break
                case nil:
                    reporter.remark(
                        "\(claim.key): the service no longer knows it; if its \(claim.count) puzzles "
                            + "were delivered, they are in no file")
                }
            }
        }
        report(lost, reporter)
        try discard()
    }

    private func report(_ lost: Int, _ reporter: ExportReporter) {
        if lost > 0 { reporter.remark("\(lost) delivered puzzles are in no file") }
    }

    /// Removes the journal first: parts without a journal are ignored, but a journal without its
    /// parts would count as a broken export.
    func discard() throws(ExportError) {
        try onFile { () throws(SystemError) in
            try place.folder.remove(place.journalName)
            try place.folder.synchronize()
        }
        try place.removeParts()
    }
}
