/// Completion for bash that does not need the package bash-completion.
enum BashCompletion {
    static var script: String {
        """
        # Completion of puzzlefarm for bash, printed by: puzzlefarm completion bash

        # Replies with the words, separated by spaces, that begin with the second.
        _puzzlefarm_words() {
            local word
            for word in $1; do
                if [[ $word == "$2"* ]]; then
                    COMPREPLY+=("$word")
                fi
            done
        }

        # Replies with the lines that begin with the second, quoted for the shell.
        _puzzlefarm_lines() {
            local line typed=${2//\\\\/} quoted=''
            if [[ $typed == [\\"\\']* ]]; then
                typed=${typed:1} quoted=yes
            fi
            while IFS= read -r line; do
                if [[ $line != "$typed"* ]]; then
                    continue
                elif [[ $quoted ]]; then
                    COMPREPLY+=("$line")
                else
                    COMPREPLY+=("$(printf %q "$line")")
                fi
            done <<< "$1"
        }

        # Replies with files (-f) or folders (-d).
        _puzzlefarm_files() {
            local path
            compopt -o filenames 2>/dev/null
            while IFS= read -r path; do
                COMPREPLY+=("$path")
            done < <(compgen "$1" -- "$2")
        }

        _puzzlefarm() {
            local options='' valued='' place=0 skip='' plain='' word i joined=''
            local COMP_WORDS=("${COMP_WORDS[@]:0:COMP_CWORD+1}")
            COMPREPLY=()
            # bash splits classic:9 into words.
            for ((i = 1; i < ${#COMP_WORDS[@]}; i++)); do
                word=${COMP_WORDS[i]}
                if ((i > 1)) && [[ $word == ':' || ${COMP_WORDS[i-1]} == *: ]]; then
                    joined=${COMP_WORDS[i-1]%"${COMP_WORDS[i-1]##*:}"}
                    [[ $word == ':' ]] && joined=${COMP_WORDS[i-1]}:
                    COMP_WORDS=("${COMP_WORDS[@]:0:i-1}" "${COMP_WORDS[i-1]}$word" "${COMP_WORDS[@]:i+1}")
                    ((i--)) || true
                else
                    joined=''
                fi
            done
            local COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}
            # bash splits --option=value into words.
            if [[ $current == '=' ]]; then
                current=''
            elif [[ $option == '=' ]]; then
                option=${COMP_WORDS[COMP_CWORD-2]}
            fi
            if ((COMP_CWORD == 1)); then
                _puzzlefarm_words '\(Verb.all.map(\.name).joined(separator: " "))' "$current"
                return
            fi
            # The options of the verb, and those that take a value.
            case $verb in
        \(Verb.all.map(optionLines).joined(separator: "\n"))
            esac
            # Count the operands before the cursor, and see if an option's value is expected.
            for ((i = 2; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $word == '=' ]]; then
                    continue
                elif [[ $skip ]]; then
                    skip=''
                elif [[ $plain || $word == '-' || $word != -* ]]; then
                    ((place++))
                elif [[ $word == '--' ]]; then
                    plain=yes
                elif [[ $valued == *" $word "* ]]; then
                    skip=yes
                fi
            done
            if [[ $skip ]]; then
                case $verb/$option in
        \(Verb.all.flatMap(valueLines).joined(separator: "\n"))
                esac
            elif [[ $current == -* && ! $plain ]]; then
                _puzzlefarm_words "$options" "$current"
            else
                case $verb/$place in
        \(Verb.all.flatMap(operandLines).joined(separator: "\n"))
                esac
            fi
            # bash replaces what follows the colon.
            if [[ $joined ]]; then
                COMPREPLY=("${COMPREPLY[@]#"$joined"}")
            fi
        }

        complete -F _puzzlefarm puzzlefarm

        """
    }

    private static func optionLines(of verb: Verb) -> String {
        let options = verb.allOptions.map { "--" + $0.name }.joined(separator: " ")
        let valued = verb.allOptions.filter { $0.value != nil }.flatMap(\.spellings)
        let values = valued.isEmpty ? "" : "; valued=' \(valued.joined(separator: " ")) '"
        return "        \(verb.name)) options='\(options)'\(values) ;;"
    }

    private static func valueLines(of verb: Verb) -> [String] {
        verb.allOptions.compactMap { option in
            reply(to: option.offer).map { reply in
                let places = option.spellings.map { "\(verb.name)/\($0)" }
                return "            \(places.joined(separator: "|"))) \(reply) ;;"
            }
        }
    }

    private static func operandLines(of verb: Verb) -> [String] {
        verb.operands.enumerated().compactMap { place, operand in
            reply(to: operand.offer).map { reply in
                let pattern = operand.isRepeatable ? "*" : "\(place)"
                return "            \(verb.name)/\(pattern)) \(reply) ;;"
            }
        }
    }

    private static func reply(to offer: CompletionSource) -> String? {
        if let words = offer.words {
            if words.contains(where: { $0.contains(" ") }) {
                return "_puzzlefarm_lines $'\(words.joined(separator: "\\n"))' \"$current\""
            }
            return "_puzzlefarm_words '\(words.joined(separator: " "))' \"$current\""
        }
        switch offer {
        case .files: return "_puzzlefarm_files -f \"$current\""
        case .folders: return "_puzzlefarm_files -d \"$current\""
        default: return nil
        }
    }
}

extension Option {
    /// The spellings: `-n`, `--number`.
    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + name] }

    /// A short description: shells show it on one line.
    var gist: String { String(help.prefix { $0 != ";" && $0 != ":" && $0 != "," }) }
}
