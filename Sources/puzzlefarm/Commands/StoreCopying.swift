import FarmStore
import FarmSystem

/// Rejects what is missing for a copy, and options that only it has.
func checkCopy(
    _ action: StoreAction?, _ arguments: inout Arguments
) throws(CommandError) {
    for (option, place) in [
        (Option.sourceStore, "the store to move"), (.targetStore, "the place that gets it"),
    ]
    where arguments.has(option) != (action == .copy) {
        arguments.reject(
            action == .copy
                ? "--\(option.name) is missing; name \(place): a folder, or the URL of a database"
                : "--\(option.name): only for copy; leave it out")
    }
    guard action == .copy, let source = arguments.value(of: .sourceStore),
        let target = arguments.value(of: .targetStore)
    else { return }
    if isURL(source) == isURL(target) {
        arguments.reject(
            isURL(source)
                ? "--to: \(target.withoutSecrets): name a new folder; a stock is moved between databases by their tools"
                : "--to: \(target): write the URL of a database, such as postgresql:///puzzlefarm")
    }
    arguments.refuse(
        [.role], unless: !isURL(source), "only for a copy to a database; leave it out")
}

/// Moves a store to a shared stock, or a shared stock to a file.
func copy(_ arguments: borrowing Arguments) throws(CommandError) -> ExitCode {
    let source = arguments.value(of: .sourceStore) ?? ""
    let target = arguments.value(of: .targetStore) ?? ""
    try onStore(of: "store") { () throws(OperatingError) in
        var progress = ProgressLine(unit: "rows", total: nil, hasResults: false)
        let copied =
            if isURL(target) {
                try StateFolder(source).copy(to: target, role: arguments.value(of: .role)) {
                    progress.advance(to: 0, count: $0)
                }
            } else {
                try StateFolder(target).copy(from: source) { progress.advance(to: 0, count: $0) }
            }
        progress.clear()
        if copied.count(.ids) > 0 {
            complain(
                "store: copied \(grouped(copied.count(.puzzles))) puzzles, of which "
                    + "\(grouped(copied.count(.ready))) are ready, \(grouped(copied.count(.ids))) ids "
                    + "and \(grouped(copied.count(.claims))) claims; counts and checksum agree")
        }
        let setting =
            isURL(target)
            ? "set [store] url = \"\(target)\""
            : "remove [store] url, and set path = \"\(target)\""
        complain("store: \(source) is out of service; \(setting)")
    }
    return .done
}
