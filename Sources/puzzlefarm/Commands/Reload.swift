import FarmSystem
import FarmWire

extension Verb {
    static let reload = Verb(
        name: "reload",
        summary: "let the service read its config files anew",
        operand: nil,
        options: [.json, .socket],
        details: [
            "Waits for what comes of it. If anything is wrong with the files all of it is told, "
                + "and the settings of before hold on. What changed is listed, with what waits "
                + "for a restart.",
            "systemctl reload puzzlefarm does the same.",
        ],
        examples: [.init(command: "puzzlefarm reload", effect: "the new settings hold")],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied, .config],
        meanings: .ofService.merging(
            [.config: "the files have errors; the settings of before hold"]) { $1 }
    ) { (arguments) throws(Failure) in
        try arguments.check()
        var service = try ServiceConnection(arguments)
        if arguments.has(.json) { return try service.tell("POST", "/v1/reload") }
        let body = try service.ask("POST", "/v1/reload", read: ReloadBody.init)
        if body.changed.isEmpty { try say("nothing changed") }
        for key in body.changed {
            let isWaiting = body.needsRestart.contains(key)
            let text = isWaiting ? "\(key): changed, holds after a restart" : "\(key): changed"
            try say(text.printable)
        }
        return .done
    }
}
