import FarmAPI
import FarmJSON
import FarmSystem
import SudokuEngine

extension Verb {
    static let peek = Verb(
        name: "peek",
        summary: "show puzzles of a pool without taking them",
        operand: .tier,
        options: [number, .format, .socket] + Option.filters,
        details: [
            "Prints the puzzles that are ready, oldest first. They stay in the pool: any client "
                + "may take them a moment later."
        ],
        examples: [
            .init(command: "puzzlefarm peek hard --format grid", effect: "the next puzzle"),
            .init(
                command: "puzzlefarm peek expert -n 2000 | puzzlefarm verify",
                effect: "check that the stock keeps its promise"),
        ],
        exitCodes: [.done, .usage, .unreachable, .io, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(CommandError) in
        let tier = arguments.tier()
        let format: PuzzleFormat = arguments.choice(.format) ?? .line
        // A board fills half a terminal, and so do twenty lines.
        let count = arguments.number(number, in: 1...10_000_000) ?? (format == .grid ? 1 : 20)
        let filter = arguments.filter(of: tier.map { [$0] } ?? [])
        try arguments.check()
        guard let tier else { return .usage }
        var service = try ServiceConnection(arguments)
        var rest = count
        var next: String?
        repeat {
            let query = "limit=\(min(1_000, rest))" + (next.map { "&after=\($0)" } ?? "")
            let target = "/v1/pools/\(tier.name)/peek?\(query)\(filter.query)"
            let page = try service.ask("GET", target) {
                try? JSONReader.value($0)
            }
            let puzzles = page["puzzles"]?.elements ?? []
            if try put(format.text(of: puzzles, from: service)) == .readerGone { return .done }
            rest -= puzzles.count
            next = page["next"]?.string
        } while rest > 0 && next != nil
        return .done
    }
}

private let number = Option(
    "number", short: "n", value: "N", help: "print N puzzles; default: 20, or 1 with --format grid")
