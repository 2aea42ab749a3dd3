import FarmStore
import FarmSystem

extension Verb {
    static let store = Verb(
        name: "store",
        summary: "check the store, put it aside, or restore a backup",
        operand: .init(
            name: "ACTION", help: "check, quarantine or restore", offer: .one(of: StoreAction.self),
            isRequired: true),
        second: .init(name: "FILE", help: "restore: the backup", offer: .files),
        options: [.state, .full, .yes],
        details: [
            "check reads the store, beside the service or not, and lists what is wrong.",
            "quarantine moves the store's files into a folder of their own, so that the next start "
                + "makes a new store. Every id that can still be read is kept: the next start "
                + "takes those puzzles for delivered and never makes them again. What cannot be "
                + "read may be given again.",
            "restore puts the store aside in the same way, then a backup in its place. Of the "
                + "backup's puzzles those are withdrawn that the old store knew too, since they may "
                + "have been given out since.",
            "quarantine and restore need --yes and a service that is stopped.",
        ],
        examples: [
            .init(
                command: "puzzlefarm store check",
                effect: "nothing but the exit code if all is well"),
            .init(
                command: "puzzlefarm store restore /var/backups/puzzlefarm.db --yes",
                effect: "the stock as it was then, less what may have been given out"),
        ],
        exitCodes: [.done, .usage, .data, .io, .tryLater],
        meanings: [
            .done: "all is well, or the work is done",
            .data: "the store or the backup is damaged, newer, not puzzlefarm's, or not there",
            .tryLater: "the service is running; nothing was done",
        ]
    ) { (arguments) throws(Failure) in
        let action: StoreAction? = arguments.action()
        if action == .restore, arguments.secondOperand == nil {
            arguments.note("FILE is missing; name the backup to restore")
        }
        if action != .restore, let file = arguments.secondOperand {
            arguments.note("\(file): only restore takes a FILE")
        }
        if action != .check, action != nil, !arguments.has(.yes) {
            arguments.note(
                "\(arguments.operand ?? ""): moves the store's files away; add --yes to do it")
        }
        try arguments.check()
        let folder = arguments.stateFolder
        do throws(OperatingError) {
            switch action {
            case .check: return try check(folder, full: arguments.has(.full))
            case .quarantine:
                tell(try folder.quarantine(at: StoreClock.system.wall()))
            case .restore:
                tell(
                    try folder.restore(
                        arguments.secondOperand ?? "", at: StoreClock.system.wall()))
            case nil: break
            }
            return .done
        } catch {
            throw Failure(error)
        }
    }
}

private enum StoreAction: String, CaseIterable {
    case check, quarantine, restore
}

extension Option {
    fileprivate static let full = Option(
        "full", help: "check: also compare every index with its table, which takes longer")
}

/// Lists the faults; none is an exit code only.
private func check(_ folder: StateFolder, full: Bool) throws(OperatingError) -> ExitCode {
    let faults = try folder.check(full: full)
    for fault in faults { complain("store: \(folder.database): \(fault)") }
    if faults.isEmpty { return .done }
    complain("store: stop the service, then: puzzlefarm store quarantine --yes, or store restore")
    return .data
}

private func tell(_ quarantine: StateFolder.Quarantine) {
    complain(
        "store: the old files are in \(quarantine.folder); \(grouped(quarantine.ids)) ids are "
            + "kept as delivered; what could not be read may be given again")
}

extension Failure {
    fileprivate init(_ error: OperatingError) {
        switch error {
        case .held(let pid):
            self.init(.tryLater, "store: in use by process \(pid); stop the service first")
        case .unusable(let sentence): self.init(.data, "store: \(sentence)")
        case .failed(let sentence): self.init(.io, "store: \(sentence)")
        }
    }
}
