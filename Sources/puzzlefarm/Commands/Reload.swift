import FarmAPI
import FarmClient
import FarmSystem

extension Verb {
    static let reload = Verb(
        name: "reload",
        summary: "make the service re-read its config files",
        operand: nil,
        options: [.json, .socket],
        details: [
            "Waits for the result. If the files have errors, all of them are reported, and the "
                + "previous configuration stays in effect. Otherwise the changed keys are listed, "
                + "with those that take effect after a restart.",
            "systemctl reload puzzlefarm does the same.",
        ],
        examples: [.init(command: "puzzlefarm reload", effect: "apply the new configuration")],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied, .config],
        meanings: .ofService.merging(
            [.config: "the files have errors; the previous configuration stays in effect"]) { $1 }
    ) { (arguments) throws(CommandError) in
        try arguments.check()
        var service = try ServiceClient(arguments)
        if arguments.has(.json) { return try service.printResponse("POST", "/v1/reload") }
        let body = try service.ask("POST", "/v1/reload", read: ReloadBody.init)
        if body.changed.isEmpty { try say("nothing changed") }
        for key in body.changed {
            let isWaiting = body.needsRestart.contains(key)
            let text =
                isWaiting
                ? "\(key): changed, takes effect after a restart" : "\(key): changed"
            try say(text.printable)
        }
        return .done
    }
}
