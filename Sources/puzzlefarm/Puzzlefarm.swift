import FarmSystem
import Glibc

/// The command: finds the verb, runs it, and turns the outcome into messages and an exit code.
@main enum Puzzlefarm {
    static func main() {
        ProcessorBuild.continueAsBest()
        CurrentProcess.occupyStandardDescriptors()
        CurrentProcess.ignoreBrokenPipes()
        do throws(CommandError) {
            exit(try run(CommandLine.arguments.dropFirst()).rawValue)
        } catch {
            for message in error.messages { complain(message) }
            exit(error.code.rawValue)
        }
    }

    private static func run(_ words: ArraySlice<String>) throws(CommandError) -> ExitCode {
        var rest = words
        guard let name = rest.popFirst() else {
            try say(HelpPage.overview(on: .output))
            throw CommandError(.usage, "no verb given; choose one of these")
        }
        // Spellings that people try first with any command.
        let aliases = ["-h": "help", "--help": "help", "--version": "version", "-V": "version"]
        guard let verb = Verb.named(aliases[name] ?? name) else {
            if name.hasPrefix("-") {
                throw CommandError(
                    .usage, "\(name): options come after the verb; see puzzlefarm help")
            }
            throw .unknown(verb: name)
        }
        var arguments = Arguments(rest, for: verb)
        if arguments.wantsHelp {
            try say(HelpPage.page(of: verb, on: .output))
            return .done
        }
        return try verb.run(&arguments)
    }
}
