import FarmSystem

extension Verb {
    static let version = Verb(
        name: "version",
        summary: "print the version",
        operand: nil,
        options: [],
        exitCodes: [.done, .usage]
    ) { (arguments) throws(CommandError) in
        try arguments.check()
        try say("puzzlefarm \(ProgramVersion.current)")
        return .done
    }
}
