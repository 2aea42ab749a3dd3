/// Completion for fish.
enum FishCompletion {
    static var script: String {
        var lines = [
            """
            # Completion of puzzlefarm for fish, printed by: puzzlefarm completion fish

            # Tests for the verb, and for words that follow it.
            function __puzzlefarm_verb
                set -l words (commandline -opc)
                test (count $words) -ge 2; and test "$words[2]" = $argv[1]
            end

            function __puzzlefarm_word
                set -l words (commandline -opc)
                for word in $argv
                    contains -- $word $words[3..-1]; and return 0
                end
                return 1
            end

            complete -c puzzlefarm -f
            """
        ]
        for verb in Verb.all {
            lines.append(
                "complete -c puzzlefarm -n 'test (count (commandline -opc)) -eq 1' -a \(verb.name) "
                    + "-d \(quote(verb.summary))")
        }
        for verb in Verb.all {
            lines.append("")
            lines += verb.allOptions.map { line(for: $0, of: verb) }
            lines += operandLines(of: verb)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(for option: Option, of verb: Verb) -> String {
        var words = ["complete -c puzzlefarm -n '__puzzlefarm_verb \(verb.name)'"]
        if let short = option.short { words.append("-s \(short)") }
        words.append("-l \(option.name)")
        if option.value != nil { words.append(value(option.offer)) }
        words.append("-d \(quote(option.gist))")
        return words.joined(separator: " ")
    }

    private static func value(_ offer: CompletionSource) -> String {
        if let words = offer.escapedWords { return "-x -a '\(words)'" }
        return switch offer {
        case .files: "-r -F"
        case .folders: "-x -a '(__fish_complete_directories)'"
        default: "-x"
        }
    }

    private static func operandLines(of verb: Verb) -> [String] {
        var condition = "__puzzlefarm_verb \(verb.name)"
        return verb.operands.compactMap { operand in
            let words = operand.offer.words?.joined(separator: " ")
            let start = "complete -c puzzlefarm -n '\(condition)"
            guard let words else {
                if case .files = operand.offer { return start + "' -F" }
                return nil
            }
            // The next operand follows one of these words.
            condition += "; and __puzzlefarm_word \(words)"
            return start + "; and not __puzzlefarm_word \(words)' -a '\(words)'"
        }
    }

    private static func quote(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
