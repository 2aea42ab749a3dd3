/// Completion for zsh, using its `_arguments`.
enum ZshCompletion {
    static var script: String {
        """
        #compdef puzzlefarm
        # Completion of puzzlefarm for zsh, printed by: puzzlefarm completion zsh

        _puzzlefarm() {
            local curcontext=$curcontext state line
            local -A opt_args
            _arguments -C ':verb:->verb' '*::word:->word'
            case $state in
            verb)
                local -a verbs=(
        \(Verb.all.map { "            " + quote("\($0.name):\($0.summary)") }.joined(separator: "\n"))
                )
                _describe -t verbs verb verbs
                ;;
            word)
                curcontext=${curcontext%:*}-$words[1]:
                case $words[1] in
        \(Verb.all.map(lines).joined(separator: "\n"))
                esac
                ;;
            esac
        }

        # Autoloaded from fpath, the function is called; sourced, the file only registers it.
        if [[ $funcstack[1] == _puzzlefarm ]]; then
            _puzzlefarm "$@"
        else
            compdef _puzzlefarm puzzlefarm
        fi

        """
    }

    private static func lines(of verb: Verb) -> String {
        let options = verb.allOptions.map(specification)
        let operands = verb.operands.enumerated().map {
            let place = $1.isRepeatable ? "*" : "\($0 + 1)"
            return quote("\(place):\($1.name):\(action($1.offer))")
        }
        let words = (options + operands).map { "\\\n                " + $0 }
        return "        \(verb.name))\n            _arguments -s -S "
            + words.joined(separator: " ") + "\n            ;;"
    }

    /// `'(-n --number)'{-n+,--number=}'[help]:N:'`
    private static func specification(of option: Option) -> String {
        let signs = option.value == nil ? ("", "") : ("+", "=")
        let name = "--\(option.name)\(signs.1)"
        let value = option.value.map { ":\($0):\(action(option.offer))" } ?? ""
        let rest = "[\(plain(option.gist))]\(value)"
        if option.isRepeatable { return quote("*" + name + rest) }
        guard let short = option.short else { return quote(name + rest) }
        return "'(-\(short) --\(option.name))'{-\(short)\(signs.0),\(name)}" + quote(rest)
    }

    private static func action(_ offer: CompletionSource) -> String {
        if let words = offer.escapedWords { return "(\(words))" }
        switch offer {
        case .files: return "_files"
        case .folders: return "_files -/"
        default: return " "
        }
    }

    /// Escapes the brackets that would end a description.
    private static func plain(_ text: String) -> String {
        text.replacing("]", with: "\\]").replacing("[", with: "\\[")
    }

    private static func quote(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
