import Farm
import FarmSystem

extension Verb {
    static let config = Verb(
        name: "config",
        summary: "check the configuration, show it, or print the manual of its file",
        operand: .init(
            name: "ACTION", help: "check, show or default", offer: .one(of: ConfigAction.self),
            isRequired: true),
        second: .init(
            name: "FILE", help: "check: the file instead of the usual one, - for stdin",
            offer: .files),
        options: [.config],
        details: [
            "check reads the config file and conf.d/*.toml beside it, as the service would, and "
                + "tells everything that is wrong with them: the place, the key, the problem and "
                + "the remedy. It needs neither the store nor any rights but to read them.",
            "show prints every value that holds, as a config file, and after each where it was "
                + "changed, or that it is the default, and where a file sets it all the same: there "
                + "it does not follow the defaults of later versions. Defaults count first, then the "
                + "file, then conf.d/*.toml in the order of their names as bytes; the last that "
                + "sets a key counts.",
            "default prints a file with every key explained, each at its default behind a #. It is "
                + "the manual.",
            "Without /etc/puzzlefarm/puzzlefarm.toml the defaults hold. A file that is named must "
                + "be there.",
        ],
        examples: [
            .init(command: "puzzlefarm config check", effect: "what the service would say to it"),
            .init(
                command: "puzzlefarm config show | grep -v default",
                effect: "what differs from the defaults, and nothing else"),
            .init(
                command: "puzzlefarm config default > puzzlefarm.toml",
                effect: "a file to begin with"),
        ],
        exitCodes: [.done, .usage, .io, .config],
        meanings: [.io: "stdout could not be written"]
    ) { (arguments) throws(Failure) in
        let action: ConfigAction? = arguments.action()
        let option = arguments.value(of: .config)
        if let file = arguments.secondOperand, let action {
            if action != .check {
                arguments.note("\(file): only check takes a FILE\(action.remedy(for: file))")
            } else if option != nil {
                arguments.note("\(file): the file is named by --config already; leave out one")
            }
        }
        if action == .default, option != nil {
            arguments.note("--config: default reads no file; leave it out")
        }
        try arguments.check()
        let path = arguments.secondOperand ?? option
        switch action {
        case .check: try check(path)
        case .show: try say(listing(of: try load(path)))
        case .default: try say(ConfigManual.reference)
        case nil: break
        }
        return .done
    }
}

private enum ConfigAction: String, CaseIterable {
    case check, show, `default`

    func remedy(for file: String) -> String {
        self == .show ? "; write --config \(file)" : ""
    }
}

private func load(_ path: String?) throws(Failure) -> EffectiveConfiguration {
    do throws(ConfigErrors) {
        return path == "-" ? try ConfigFiles.loadStandardInput() : try ConfigFiles.load(path)
    } catch {
        throw Failure(.config, messages: error.all.map(\.description))
    }
}

private func check(_ path: String?) throws(Failure) {
    let effective = try load(path)
    for note in effective.notes { complain(note.description) }
    let files =
        effective.files.isEmpty
        ? "\(ConfigFiles.usual) is not there: the defaults hold"
        : effective.files.joined(separator: ", ") + ": no errors"
    try say(files.printable)
}

/// The configuration as a file that could be read again. What is as the defaults have it, tables
/// too, is marked with that word.
private func listing(of effective: EffectiveConfiguration) -> String {
    var lines: [String] = []
    for table in ConfigKey.tables {
        let keys = ConfigKey.all.filter { $0.table == table }
        let settings = keys.map { "\($0.key) = \($0.text(effective.configuration))" }
        let width = max(settings.map(\.count).max() ?? 0, table.count + 2)
        let isDefault = keys.allSatisfy { $0.isDefault(in: effective) }
        if !lines.isEmpty { lines.append("") }
        lines.append(isDefault ? padded("[\(table)]", to: width) + "  # default" : "[\(table)]")
        for (key, setting) in zip(keys, settings) {
            lines.append(padded(setting, to: width) + "  # \(origin(of: key, in: effective))")
        }
    }
    return lines.joined(separator: "\n")
}

private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
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
        text(effective.configuration) == text(Configuration())
    }
}
