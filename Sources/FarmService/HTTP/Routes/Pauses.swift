import FarmAPI
import FarmConfig
import FarmHTTP
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Route {
    /// Pauses production for pools; their ready puzzles can still be claimed.
    static let pause = Route(
        "POST", "/v1/pause", as: "pausePools", .admin, "Pauses production for pools",
        body: .optional(.pauseRequest),
        gives: .pauses, "All paused pools.", problems: [.storeIO]
    ) { (context) throws(Problem) in
        let request = try context.body(PauseRequest.init)
        let reply = try context.changePauses { paused, now in paused.pause(request, at: now) }
        let reason = request.reason.isEmpty ? "" : ": \(request.reason)"
        context.log("paused \(request.names)\(reason)", pools: request.pools)
        return reply
    }

    static let resume = Route(
        "POST", "/v1/resume", as: "resumePools", .admin,
        "Resumes production for pools; persistent pauses end as well",
        body: .optional(.pauseRequest), gives: .pauses, "All pools that remain paused.",
        problems: [.storeIO]
    ) { (context) throws(Problem) in
        let request = try context.body(PauseRequest.init)
        let reply = try context.changePauses { paused, _ in paused.resume(request.pools) }
        context.log("resumed \(request.names)", pools: request.pools)
        return reply
    }
}

extension PauseRequest {
    fileprivate var names: String { pools.map(\.name).joined(separator: ", ") }
}

extension RequestContext {
    fileprivate func changePauses(
        _ change: (inout PausedPools, _ now: Int64) -> Void
    ) throws(Problem) -> Reply {
        do throws(SystemError) {
            let paused = try service.changePauses { change(&$0, Clocks.wall / 1_000_000) }
            return .whole(Response(json: PausesBody(paused: paused.entries).json))
        } catch {
            throw Problem(.storeIO, "the pauses were not changed: \(error)")
        }
    }
}
