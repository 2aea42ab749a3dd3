import FarmTestSupport
import Foundation
import Testing

/// Runs the completion scripts in their shells.
@Suite struct CompletionTests {
    private static let verbs = [
        "serve", "status", "web", "take", "peek", "show", "export", "site", "pause", "resume",
        "reload", "withdraw", "pool", "tenant", "backup", "store", "config", "generate", "grade",
        "verify",
        "explain", "find", "solve", "canonical", "convert", "bench", "completion", "man", "tiers",
        "techniques", "layouts", "version", "help",
    ]
    private static let tiers = ["beginner", "easy", "medium", "intermediate", "hard", "expert"]

    /// Command lines, and the completions expected for the last word.
    private static let lines: [(line: [String], offers: [String])] = [
        ([""], verbs),
        (["re"], ["resume", "reload"]),
        (["take", ""], tiers),
        (["take", "e"], ["easy", "expert"]),
        (["take", "-n", "3", "e"], ["easy", "expert"]),
        (["take", "hard", "--format", ""], ["line", "json", "grid"]),
        (["take", "hard", "--format", "j"], ["json"]),
        (["take", "hard", "--fo"], ["--format"]),
        (["take", "hard", "--key", ""], []),
        (["pause", "--tier", "hard", "--tier", "m"], ["medium"]),
        (["config", ""], ["check", "show", "default", "limits"]),
        (["config", "check", "far"], ["farm.toml"]),
        (["store", "re"], ["restore"]),
        (["tenant", "token", "shop", "--for", ""], ["caddy", "nginx"]),
        (["serve", "--state", "sta"], ["state"]),
        (["backup", "fa"], ["farm.toml"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["help", "wi"], ["withdraw"]),
        (["bench", "st"], ["store"]),
        (["explain", "--ladder", "s"], ["se121"]),
        (
            ["man", "puzzlefarm-"],
            [
                "puzzlefarm-api", "puzzlefarm-edge", "puzzlefarm-problems",
                "puzzlefarm-techniques", "puzzlefarm-tiers",
            ]
        ),
        (["techniques", "w"], ["w-wing", "wxyz-wing"]),
        (["resume", "--tier", "e"], ["easy", "expert"]),
        (["take", "hard", "--technique", "X"], ["X-Wing", "XY-Wing", "XYZ-Wing"]),
    ]

    /// A folder with the script of a shell, and a file and a folder to complete.
    private func folder(for shell: String) throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let script = try Command.run("completion", shell)
        #expect(script.exitCode == 0)
        _ = try folder.write(script.output.utf8, to: "_puzzlefarm")
        _ = try folder.write([], to: "farm.toml")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/state", withIntermediateDirectories: false)
        return folder
    }

    private static func has(_ shell: String) -> Bool {
        (try? Command.tool(shell, "-c", "exit 0"))?.exitCode == 0
    }

    // MARK: bash

    private func bash(_ words: [String]) throws -> [String] {
        let folder = try folder(for: "bash")
        let quoted = (["puzzlefarm"] + words).map { "'\($0)'" }.joined(separator: " ")
        let result = try Command.tool(
            "bash", "-uc",
            """
            cd \(folder.path); source ./_puzzlefarm
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count)
            _puzzlefarm puzzlefarm '' ''
            if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
            """)
        #expect(result.errors.isEmpty)
        #expect(result.exitCode == 0)
        return result.lines.map(String.init)
    }

    @Test(arguments: lines)
    func `bash completes`(line: [String], offers: [String]) throws {
        #expect(try bash(line) == offers)
    }

    @Test(arguments: [
        (["take", "--format", "="], ["line", "json", "grid"]),
        (["take", "--format", "=", "l"], ["line"]),
        (["pause", "--tier", "=", "hard", "--tier", "=", "e"], ["easy", "expert"]),
        (["take", "--format", "=", "line", "h"], ["hard"]),
        (["explain", "--", "--la"], []),
        (["generate", "--layout", "kill"], ["killer:4", "killer:6", "killer:9"]),
        (["generate", "--layout", "killer", ":"], ["4", "6", "9"]),
        (["generate", "--layout", "killer", ":", "9"], ["9"]),
        (["generate", "--layout", "=", "killer", ":"], ["4", "6", "9"]),
        (["generate", "--layout", "killer", ":", "9", "--symm"], ["--symmetry"]),
        (["peek", "--technique", "Naked\\ P"], ["Naked\\ Pair"]),
        (["peek", "--technique", "\"Naked P"], ["Naked Pair"]),
    ])
    func `bash handles option=value and names with spaces`(line: [String], offers: [String])
        throws
    {
        #expect(try bash(line) == offers)
    }

    @Test func `bash registers the completion of puzzlefarm`() throws {
        let folder = try folder(for: "bash")
        let result = try Command.tool(
            "bash", "-c", "source \(folder.path)/_puzzlefarm; complete -p puzzlefarm")
        #expect(result.output == "complete -F _puzzlefarm puzzlefarm\n")
    }

    @Test func `bash completes every option of every verb`() throws {
        for verb in Self.verbs {
            let help = try Command.run(verb, "--help").output
            let options = help.matches(of: /\n  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
            #expect(try bash([verb, "--"]) == options)
        }
    }

    // MARK: fish

    @Test(.enabled(if: has("fish"), "needs fish: apt-get install fish"), arguments: lines)
    func `fish completes`(line: [String], offers: [String]) throws {
        let folder = try folder(for: "fish")
        let text = (["puzzlefarm"] + line).joined(separator: " ")
        let result = try Command.tool(
            "env", "HOME=\(folder.path)", "fish", "--no-config", "-c",
            "cd \(folder.path); source _puzzlefarm; complete -C '\(text)'")
        #expect(result.errors.isEmpty)
        let words = result.lines.map { line in
            String(line.prefix { $0 != "\t" }.drop { $0 == "/" }).replacing("/", with: "")
        }
        // fish sorts completions itself.
        #expect(Set(words) == Set(offers))
    }

    // MARK: zsh

    /// zsh completes only on a terminal: this writes all its completions to a pipe.
    private static let startUp = #"""
        PS1='ready> '
        fpath=($ZDOTDIR $fpath)
        autoload -Uz compinit
        compinit -u -D
        exec 9>$ZDOTDIR/offers
        compadd() {
            if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
                builtin compadd "$@"
                return
            fi
            local -a offers
            builtin compadd -A offers "$@"
            (($#offers)) && print -rlu9 -- $offers
            builtin compadd "$@"
        }
        finish() { print -u9 done }
        comppostfuncs=(finish)
        bindkey '^I' complete-word

        """#

    /// Types a line and a tab into zsh, and prints the completions.
    private static let typist = #"""
        import os, pty, sys
        folder, line = sys.argv[1:]
        os.mkfifo(folder + "/offers")
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", ZDOTDIR=folder)
            os.execvp("zsh", ["zsh", "-d", "-i"])
        offers = open(folder + "/offers")
        seen = b""
        while b"ready> " not in seen: seen += os.read(terminal, 65536)
        os.write(terminal, ("puzzlefarm " + line + "\t").encode())
        for offer in offers:
            if offer == "done\n": break
            print(offer, end="")
        os.close(terminal)
        """#

    @Test(
        .enabled(
            if: has("zsh") && Command.hasPython,
            "needs zsh and python3: apt-get install zsh python3"),
        arguments: lines)
    func `zsh completes`(line: [String], offers: [String]) throws {
        let folder = try folder(for: "zsh")
        _ = try folder.write(Self.startUp.utf8, to: ".zshrc")
        let found = try Command.python(Self.typist, folder.path, line.joined(separator: " "))
        #expect(Set(found.split(separator: "\n").map(String.init)) == Set(offers))
    }

    // MARK: Scripts

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a script names its command, and nothing specific to the machine`(shell: String) throws {
        let script = try Command.run("completion", shell)
        #expect(script.output.contains("printed by: puzzlefarm completion \(shell)\n"))
        #expect(script.output.hasSuffix("\n"))
        #expect(!script.output.contains(FileManager.default.currentDirectoryPath))
        #expect(script.output.utf8.allSatisfy { $0 < 0x80 })
    }
}
