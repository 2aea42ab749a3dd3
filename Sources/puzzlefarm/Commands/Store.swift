import FarmStore
import FarmSystem

extension Verb {
    static let store = Verb(
        name: "store",
        summary: "check, quarantine or restore the store; create a shared stock, or move to one",
        operand: .init(
            name: "ACTION", help: "check, quarantine, restore, init or copy",
            offer: .one(of: StoreAction.self),
            isRequired: true),
        second: .init(
            name: "SOURCE",
            help: "for restore, the backup; for init and check, the URL of a shared stock",
            offer: .files),
        options: [
            .state, .full, .yes, .dryRun, .assumeAllGiven, .role, .sourceStore, .targetStore,
        ],
        exitCodes: [.done, .usage, .data, .io, .tryLater, .denied, .config],
        meanings: [
            .done: "no errors, or the action is complete",
            .data: "the store or the backup is damaged, of another version, foreign, or missing",
            .tryLater: "the service is running, or the stock is being copied; nothing was done",
            .denied: "the caller may not read or write the store's files",
            .config: "the URL cannot be used: the message has the reason",
        ]
    ) { (arguments) throws(CommandError) in
        let action: StoreAction? = arguments.action()
        if action == .restore, arguments.secondOperand == nil {
            arguments.reject("SOURCE is missing; name the backup to restore")
        }
        if action == .initialize, arguments.secondOperand == nil {
            arguments.reject(
                "SOURCE is missing; name the URL of the database: postgresql:///puzzlefarm")
        }
        if let source = arguments.secondOperand, !isExpected(source, of: action) {
            arguments.reject(
                "\(source.withoutSecrets): not expected; restore takes a backup, init and check the URL of a stock"
            )
        }
        arguments.refuse(
            [.role], unless: action == .initialize || action == .copy,
            "only for init and copy; leave it out")
        arguments.refuse(
            [.dryRun, .assumeAllGiven], unless: action == .restore,
            "only for restore; leave it out")
        let moves = action == .quarantine || action == .restore
        if moves, !arguments.has(.yes), !arguments.has(.dryRun) {
            arguments.reject(
                "\(arguments.operand ?? ""): moves the store's files away; add --yes to confirm"
                    + (action == .restore ? ", or --dry-run to see what it would do" : ""))
        }
        try checkCopy(action, &arguments)
        try arguments.check()
        if action == .copy { return try copy(arguments) }
        if let source = arguments.secondOperand, isURL(source) {
            return try onSharedStock(source, action, arguments)
        }
        let folder = arguments.stateFolder
        let faults = try onStore(of: "store") { () throws(OperatingError) -> [String] in
            switch action {
            case .check: return try folder.check(full: arguments.has(.full))
            case .quarantine: tell(try folder.quarantine(at: StoreClock.system.wall()))
            case .restore: tell(try restore(arguments, folder))
            case .initialize, .copy, nil: break
            }
            return []
        }
        return action == .check ? try tell(faults, of: folder) : .done
    }
}

enum StoreAction: String, CaseIterable {
    case check, quarantine, restore, copy
    case initialize = "init"
}

extension Option {
    fileprivate static let full = Option(
        "full", help: "also compare every index with its table (for check); slower")
    static let sourceStore = Option(
        "from", value: "DIR|URL", offer: .folders,
        help: "the folder or the shared stock to move (for copy)")
    static let targetStore = Option(
        "to", value: "URL|DIR", offer: .folders,
        help: "the database or the new folder that gets it (for copy)")
    static let role = Option(
        "role", value: "NAME",
        help: "the role of the farms, which may use the stock (for init and copy)")
    fileprivate static let dryRun = Option(
        "dry-run", help: "report the numbers and change nothing (for restore)")
    fileprivate static let assumeAllGiven = Option(
        "assume-all-given",
        help: "count all puzzles of the old store as handed out (for restore)")
}

func isURL(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
}

/// Returns true if an action takes such a source.
private func isExpected(_ source: String, of action: StoreAction?) -> Bool {
    switch action {
    case .restore: !isURL(source)
    case .check, .initialize: isURL(source)
    case .quarantine, .copy, nil: false
    }
}

/// Creates or checks a shared stock.
private func onSharedStock(
    _ url: String, _ action: StoreAction?, _ arguments: borrowing Arguments
) throws(CommandError) -> ExitCode {
    do throws(OpeningError) {
        if action == .initialize {
            let role = arguments.value(of: .role)
            switch try SharedServer.createStore(url, role: role) {
            case .created: complain("store: \(url): created the stock")
            case .upgraded(let older):
                complain("store: \(url): upgraded the stock from schema \(older)")
            case .reopened:
                complain("store: \(url): its move was given up; farms use the stock again")
            case .existed: complain("store: \(url): has a stock, whose content was not changed")
            }
            if let role { complain("store: \(url): the role \(role) may use it") }
            return .done
        }
        let faults = try SharedServer.faults(of: url, full: arguments.has(.full))
        for fault in faults { complain("store: \(url): \(fault)") }
        if !faults.isEmpty { return .data }
    } catch {
        let code: ExitCode =
            switch error {
            case .otherSchema, .moved: .data
            case .notReady: .tryLater
            default: .config
            }
        throw CommandError(code, "store: \(error)")
    }
    try say("\(url): no errors")
    return .done
}

/// Prints the errors, or a line that there are none.
private func tell(_ faults: [String], of folder: StateFolder) throws(CommandError) -> ExitCode {
    if faults.isEmpty {
        try say("\(folder.database): no errors")
        return .done
    }
    for fault in faults { complain("store: \(folder.database): \(fault)") }
    complain(
        "store: stop the service, then run: puzzlefarm store quarantine --yes, or store restore")
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
        "store: the old files are in \(quarantine.folder); \(grouped(quarantine.ids)) ids are kept "
            + "as delivered; puzzles that could not be read may be handed out again")
}

private func tell(_ restoration: StateFolder.Restoration) {
    if !restoration.isExact {
        complain(
            "store: the old store does not record what it has handed out: all ids found in it "
                + "count as handed out")
    }
    let isDone = restoration.folder != nil
    complain(
        "store: \(grouped(restoration.ready)) puzzles \(isDone ? "are" : "would be") in stock, "
            + "\(grouped(restoration.givenOut)) of the backup were handed out since, "
            + "\(grouped(restoration.notCopied)) found only in the old store are not copied; "
            + (restoration.folder.map { "the old files are in \($0)" } ?? "nothing was changed"))
}
