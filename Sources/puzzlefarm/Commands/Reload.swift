import FarmAPI
import FarmClient
import FarmSystem

extension Verb {
    static let reload = Verb(
        name: "reload",
        summary: "make the service re-read its config files",
        operand: nil,
        options: [.json, .socket],
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
