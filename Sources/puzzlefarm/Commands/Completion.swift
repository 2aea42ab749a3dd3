import FarmSystem

extension Verb {
    static let completion = Verb(
        name: "completion",
        summary: "print a shell completion script",
        operand: .init(
            name: "SHELL", help: "bash, zsh or fish", offer: .one(of: Shell.self),
            isRequired: true),
        options: [],
        exitCodes: [.done, .usage]
    ) { (arguments) throws(CommandError) in
        let shell: Shell? = arguments.action()
        try arguments.check()
        switch shell {
        case .bash: _ = try put(BashCompletion.script)
        case .zsh: _ = try put(ZshCompletion.script)
        case .fish: _ = try put(FishCompletion.script)
        case nil: break
        }
        return .done
    }
}

private enum Shell: String, CaseIterable {
    case bash, zsh, fish
}
