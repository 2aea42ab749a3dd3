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
        options: [.state, .full, .yes, .dryRun, .assumeAllGiven],
        details: [
            "check reads the store, beside the service or not, and lists what is wrong.",
            "quarantine moves the store's files into a folder of their own, so that the next start "
                + "makes a new store. Every id that can still be read is kept: the next start "
                + "takes those puzzles for delivered and never makes them again. What cannot be "
                + "read may be given again.",
            "restore puts the store aside in the same way, then a backup in its place. What the old "
                + "store has in stock stays in stock, as far as the backup has it; what it has given "
                + "out since the backup is delivered and is never given again. Claims that were "
                + "leased when the backup was made end: their keys and late acks are answered with "
                + "lease-lost. The message counts the puzzles in stock, those given out since, and "
                + "those that only the old store had, which are not copied.",
            "A store that SQLite cannot read, or that is damaged, does not say what it has given out: "
                + "then every id that is found in its bytes counts as given out, as it does with "
                + "--assume-all-given, and the stock may be empty until the workers have filled it.",
            "quarantine and restore need --yes and a service that is stopped. Cut short by whatever, "
                + "they go on where they were when the same command is given again.",
        ],
        examples: [
            .init(
                command: "puzzlefarm store check",
                effect: "what is wrong, or that there are no errors"),
            .init(
                command: "puzzlefarm store restore /var/backups/puzzlefarm.backup --dry-run",
                effect: "what would be in stock, while the service runs"),
            .init(
                command: "puzzlefarm store restore /var/backups/puzzlefarm.backup --yes",
                effect: "the stock as it was then, less what was given out since"),
        ],
        exitCodes: [.done, .usage, .data, .io, .tryLater, .denied],
        meanings: [
            .done: "all is well, or the work is done",
            .data: "the store or the backup is damaged, newer, not puzzlefarm's, or not there",
            .tryLater: "the service is running; nothing was done",
            .denied: "the caller may not read or write the store's files",
        ]
    ) { (arguments) throws(Failure) in
        let action: StoreAction? = arguments.action()
        if action == .restore, arguments.secondOperand == nil {
            arguments.note("FILE is missing; name the backup to restore")
        }
        if action != .restore, let file = arguments.secondOperand {
            arguments.note("\(file): only restore takes a FILE")
        }
        for option in [Option.dryRun, .assumeAllGiven] where arguments.has(option) {
            if action != .restore { arguments.note("--\(option.name): is for restore") }
        }
        if action != .check, action != nil, !arguments.has(.yes), !arguments.has(.dryRun) {
            arguments.note(
                "\(arguments.operand ?? ""): moves the store's files away; add --yes to do it"
                    + (action == .restore ? ", or --dry-run to see what it would do" : ""))
        }
        try arguments.check()
        let folder = arguments.stateFolder
        var faults: [String] = []
        do throws(OperatingError) {
            switch action {
            case .check: faults = try folder.check(full: arguments.has(.full))
            case .quarantine:
                tell(try folder.quarantine(at: StoreClock.system.wall()))
            case .restore:
                tell(try restore(arguments, folder))
            case nil: break
            }
        } catch {
            throw Failure(error, verb: "store")
        }
        return action == .check ? try tell(faults, of: folder) : .done
    }
}

private enum StoreAction: String, CaseIterable {
    case check, quarantine, restore
}

extension Option {
    fileprivate static let full = Option(
        "full", help: "check: also compare every index with its table, which takes longer")
    fileprivate static let dryRun = Option(
        "dry-run", help: "restore: say in numbers what it would do, and change nothing")
    fileprivate static let assumeAllGiven = Option(
        "assume-all-given",
        help: "restore: count all puzzles of the old store as given out, whatever it says")
}

/// Lists the faults, or says that there are none.
private func tell(_ faults: [String], of folder: StateFolder) throws(Failure) -> ExitCode {
    if faults.isEmpty {
        try say("\(folder.database): no errors")
        return .done
    }
    for fault in faults { complain("store: \(folder.database): \(fault)") }
    complain("store: stop the service, then: puzzlefarm store quarantine --yes, or store restore")
    return .data
}

private func restore(
    _ arguments: borrowing Arguments, _ folder: StateFolder
) throws(OperatingError) -> StateFolder.Restoration {
    let backup = arguments.secondOperand ?? ""
    let assumesAll = arguments.has(.assumeAllGiven)
    if arguments.has(.dryRun) {
        return try folder.rehearseRestore(backup, assumingAllGiven: assumesAll)
    }
    return try folder.restore(
        backup, assumingAllGiven: assumesAll, at: StoreClock.system.wall())
}

private func tell(_ quarantine: StateFolder.Quarantine) {
    complain(
        "store: the old files are in \(quarantine.folder); \(grouped(quarantine.ids)) ids are "
            + "kept as delivered; what could not be read may be given again")
}

private func tell(_ restoration: StateFolder.Restoration) {
    if !restoration.isExact {
        complain(
            "store: the old store does not say what it has given out: all ids that were found in it "
                + "count as given out")
    }
    let isDone = restoration.folder != nil
    complain(
        "store: \(grouped(restoration.ready)) puzzles \(isDone ? "are" : "would be") in stock, "
            + "\(grouped(restoration.givenOut)) of the backup were given out since, "
            + "\(grouped(restoration.notCopied)) that only the old store has are not copied; "
            + (restoration.folder.map { "the old files are in \($0)" } ?? "nothing was changed"))
}
