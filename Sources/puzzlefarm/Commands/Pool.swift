import FarmAPI
import FarmClient
import FarmSystem
import SudokuEngine

extension Verb {
    static let pool = Verb(
        name: "pool",
        summary: "move puzzles from one pool to another",
        operand: .init(
            name: "ACTION", help: "adopt", offer: .one(of: PoolAction.self), isRequired: true),
        second: .init(name: "POOL", help: "the pool whose puzzles are moved", isRequired: true),
        options: [by, .json, .socket],
        exitCodes: [.done, .usage, .data, .unreachable, .tryLater, .denied],
        meanings: .ofService.merging([.data: "there is no such pool"]) { $1 }
    ) { (arguments) throws(CommandError) in
        let _: PoolAction? = arguments.action()
        let pool = arguments.pool(named: arguments.secondOperand, as: "POOL")
        let other = arguments.pool(named: arguments.value(of: by), as: "--by")
        if let pool, pool == other { arguments.reject("--by: \(pool) is the same pool") }
        try arguments.check()
        guard let pool, let other else { return .usage }
        let (target, request) = ("/v1/pools/\(pool)/adopt", AdoptRequest(by: other).json)
        var service = try ServiceClient(arguments)
        if arguments.has(.json) {
            return try service.printResponse("POST", target, body: request)
        }
        let body = try service.ask("POST", target, body: request, read: AdoptionBody.init)
        let rest = body.kept == 0 ? "" : ", \(grouped(body.kept)) stay"
        try say("\(grouped(body.moved)) puzzles moved from \(pool) to \(other)\(rest)")
        return .done
    }
}

private let by = Option("by", value: "POOL", help: "the pool that gets the puzzles; required")

private enum PoolAction: String, CaseIterable { case adopt }

extension Arguments {
    /// Returns the name of a pool; nil if it is missing or invalid, which is noted.
    fileprivate mutating func pool(named text: String?, as place: String) -> PoolName? {
        guard let text else {
            reject("\(place) is missing; name a pool")
            return nil
        }
        if let pool = PoolName(text) { return pool }
        reject("\(text): \(PoolName.problem(with: text) ?? "no such pool"); see puzzlefarm status")
        return nil
    }
}
