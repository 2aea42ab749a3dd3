import FarmAPI
import FarmClient
import FarmSystem
import SudokuEngine

/// The status of the service at one moment.
struct StatusResponse: Sendable {
    let body: StatusBody
    /// The problem that prevents claims; nil if there is none.
    let hindrance: Problem?
}

extension ServiceClient {
    mutating func readStatus() throws(ServiceError) -> StatusResponse {
        guard let body = StatusBody(json: try request("GET", "/v1/status")) else {
            throw .foreignResponse
        }
        do throws(ServiceError) {
            _ = try request("GET", "/v1/health/ready")
            return StatusResponse(body: body, hindrance: nil)
        } catch {
            guard case .rejected(let problem) = error else { throw error }
            return StatusResponse(body: body, hindrance: problem)
        }
    }
}

extension StatusResponse {
    /// Unusual conditions, in sentences; empty if there are none.
    var concerns: [String] {
        var concerns: [String] = []
        switch hindrance?.code {
        case .starting: concerns.append("starting: not ready yet")
        case .draining: concerns.append("stopping: new claims are refused")
        case .degraded where body.degraded.isEmpty:
            concerns.append("degraded: \(hindrance?.detail ?? "")")
        default: break
        }
        for entry in body.degraded {
            concerns.append(
                "degraded, \(entry.reason) since \(entry.since): \(entry.detail); claims are "
                    + "refused, read requests are answered")
        }
        switch body.workers.state {
        case "low-space":
            let free = body.store.freeBytes.map { "\(StatusText.size($0)) are free" }
            concerns.append(
                "low on space: \(free ?? "little is free"); production is stopped, claims are "
                    + "accepted")
        case "quiet-hours":
            concerns.append(
                "quiet hours: production is stopped, claims are accepted")
        default: break
        }
        if let seconds = body.store.diskFullInSeconds, seconds < 86_400 {
            let keys = body.store.keyBytes.map { "; keys of claims take \(StatusText.size($0))" }
            concerns.append(
                "the disk of the store is full in \(seconds / 3_600) h \(seconds / 60 % 60) min at the "
                    + "rate of the last hour\(keys ?? "")")
        }
        return (concerns + pauses + leftovers).map(\.printable)
    }

    /// Puzzles that cannot be claimed from their pool any more.
    private var leftovers: [String] {
        let remedy = "puzzlefarm pool adopt"
        return body.pools.names.compactMap { name in
            let pool = body.pools[name]
            let count = pool.isRemoved ? pool.ready + pool.unfit : pool.unfit
            guard count > 0 else { return nil }
            let problem = pool.isRemoved ? "the pool was removed" : "they do not keep its promise"
            return
                "\(name): \(grouped(count)) puzzles are set apart, \(problem); \(remedy) \(name) "
                + "--by POOL moves those that fit"
        }
    }

    /// One sentence for each set of pools paused together.
    private var pauses: [String] {
        var sentences: [String] = []
        var rest = body.paused
        while let first = rest.first {
            func isTogether(_ entry: PausesBody.Entry) -> Bool {
                entry.reason == first.reason && entry.since == first.since
                    && entry.isEverywhere == first.isEverywhere
            }
            let names = rest.filter(isTogether).map(\.pool.name)
            let pools =
                names.count == body.pools.names.count ? "all pools" : names.joined(separator: ", ")
            let reason = first.reason.isEmpty ? "" : " (\(first.reason))"
            sentences.append(
                "\(pools): paused\(first.isEverywhere ? " at all farms" : "") since \(first.since)"
                    + "\(reason); production is stopped, claims are "
                    + "accepted")
            rest.removeAll(where: isTogether)
        }
        return sentences
    }
}
