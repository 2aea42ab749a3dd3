import FarmAPI
import FarmClient
import FarmJSON
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Verb {
    static let peek = Verb(
        name: "peek",
        summary: "show puzzles of a pool without taking them",
        operand: .pool,
        options: [number, .format, .socket] + Option.filters,
        exitCodes: [.done, .usage, .data, .unreachable, .io, .tryLater, .denied],
        meanings: .ofService.merging([.data: "there is no such pool"]) { $1 }
    ) { (arguments) throws(CommandError) in
        let pool = arguments.pool()
        let format: PuzzleFormat = arguments.choice(.format) ?? .line
        // A board fills half a terminal, and so do twenty lines.
        let count = arguments.number(number, in: 0...10_000_000) ?? (format == .grid ? 1 : 20)
        let filter = arguments.filter(of: pool.map { [$0] } ?? [])
        try arguments.check()
        guard let pool else { return .usage }
        if count == 0 { return .done }
        var service = try ServiceClient(arguments)
        var rest = count
        var next: PuzzleID?
        repeat {
            let page = try read(
                PageRequest(pool, limit: min(1_000, rest), after: next, filter: filter), &service)
            let puzzles = page["puzzles"]?.elements ?? []
            if try put(format.text(of: puzzles, from: service)) == .readerGone { return .done }
            rest -= puzzles.count
            next = page["next"]?.string.flatMap { PuzzleID($0) }
        } while rest > 0 && next != nil
        return .done
    }
}

private let number = Option(
    "number", short: "n", value: "N", help: "print N puzzles; default: 20, or 1 with --format grid")

private func read(
    _ page: PageRequest, _ service: inout ServiceClient
) throws(CommandError) -> JSONValue {
    let body: [UInt8]
    do throws(ServiceError) { body = try service.peek(page) } catch {
        throw CommandError(error, at: service.path)
    }
    guard let value = try? JSONReader.value(body) else {
        throw CommandError(.foreignResponse, at: service.path)
    }
    return value
}
