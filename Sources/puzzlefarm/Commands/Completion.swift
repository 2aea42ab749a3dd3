import FarmSystem

extension Verb {
    static let completion = Verb(
        name: "completion",
        summary: "print a shell completion script",
        operand: .init(
            name: "SHELL", help: "bash, zsh or fish", offer: .one(of: Shell.self),
            isRequired: true),
        options: [],
        details: [
            "For bash and fish, source the script in the shell or in its startup files; for zsh, "
                + "save it as _puzzlefarm in a folder of $fpath. The Debian package installs all "
                + "three."
        ],
        examples: [
            .init(
                command: "source <(puzzlefarm completion bash)",
                effect: "enable completion in this shell"),
            .init(
                command: "puzzlefarm completion zsh > ~/.zfunc/_puzzlefarm",
                effect: "with fpath=(~/.zfunc $fpath) before compinit in ~/.zshrc"),
            .init(
                command: "puzzlefarm completion fish "
                    + "> ~/.config/fish/completions/puzzlefarm.fish",
                effect: "enable completion in every shell"),
        ],
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
