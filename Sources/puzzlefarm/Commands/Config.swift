import FarmConfig
import FarmSystem

extension Verb {
    static let config = Verb(
        name: "config",
        summary: "check or show the configuration, or print its reference or all limits",
        operand: .init(
            name: "ACTION", help: "check, show, default or limits",
            offer: .one(of: ConfigAction.self),
            isRequired: true),
        second: .init(
            name: "FILE",
            help: "for check, the file to read instead of the usual one; - is standard input",
            offer: .files),
        options: [.config],
        exitCodes: [.done, .usage, .io, .config],
        meanings: [.io: "standard output could not be written"]
    ) { (arguments) throws(CommandError) in
        let action: ConfigAction? = arguments.action()
        let option = arguments.value(of: .config)
        if let file = arguments.secondOperand, let action {
            if action != .check {
                arguments.reject("\(file): only check takes a FILE\(action.remedy(for: file))")
            } else if option != nil {
                arguments.reject("\(file): --config already names a file; leave out one of them")
            }
        }
        if let action, action == .default || action == .limits, option != nil {
            arguments.reject("--config: \(action.rawValue) does not read a file; leave it out")
        }
        try arguments.check()
        let path = arguments.secondOperand ?? option
        switch action {
        case .check: try check(path)
        case .show: try say(listing(of: try load(path)))
        case .default: try say(ConfigManual.reference)
        case .limits: _ = try put(LimitsDocument.text)
        case nil: break
        }
        return .done
    }
}

private enum ConfigAction: String, CaseIterable {
    case check, show, `default`, limits

    func remedy(for file: String) -> String {
        self == .show ? "; write --config \(file)" : ""
    }
}

private func load(_ path: String?) throws(CommandError) -> EffectiveConfiguration {
    try mapError({ CommandError(.config, messages: $0.all.map(\.description)) }) {
        () throws(ConfigErrors) in
        path == "-" ? try ConfigFiles.loadStandardInput() : try ConfigFiles.load(path)
    }
}

private func check(_ path: String?) throws(CommandError) {
    let effective = try load(path)
    for note in effective.notes { complain(note.description) }
    let files =
        effective.files.isEmpty
        ? "\(ConfigFiles.usual) does not exist; the defaults apply"
        : effective.files.joined(separator: ", ") + ": no errors"
    try say(files.printable)
}

/// The configuration as a valid config file. Values at their defaults, and tables of only such
/// values, are marked with "default".
private func listing(of effective: EffectiveConfiguration) -> String {
    var lines: [String] = []
    let all = ConfigKey.all(of: effective.configuration)
    for table in ConfigKey.tables(of: all) {
        // Keys without a default are listed where they are set.
        let keys = all.filter {
            $0.table == table && $0.text(effective.configuration) != nil
        }
        let settings = keys.map { "\($0.key) = \($0.text(effective.configuration) ?? "")" }
        let width = max(settings.map(\.count).max() ?? 0, table.count + 2)
        let isDefault = keys.allSatisfy { $0.isDefault(in: effective) }
        if !lines.isEmpty { lines.append("") }
        lines.append(isDefault ? "[\(table)]".padded(to: width) + "  # default" : "[\(table)]")
        for (key, setting) in zip(keys, settings) {
            lines.append(setting.padded(to: width) + "  # \(origin(of: key, in: effective))")
        }
    }
    return lines.joined(separator: "\n")
}

private func origin(of key: ConfigKey, in effective: EffectiveConfiguration) -> String {
    let place = effective.origins[key.name]
    guard key.isDefault(in: effective) else { return place?.description ?? "from another key" }
    if let place { return "default, set in \(place)" }
    guard key.name == "farm.workers" else { return "default" }
    let count = effective.configuration.farm.workers.count(processors: CurrentProcess.processors)
    return "default; \(count) on this machine"
}

extension ConfigKey {
    fileprivate func isDefault(in effective: EffectiveConfiguration) -> Bool {
        text(effective.configuration) == usual
    }
}
