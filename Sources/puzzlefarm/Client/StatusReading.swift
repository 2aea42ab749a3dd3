import FarmSystem
import FarmWire
import SudokuEngine

/// What the service tells of itself at one moment.
struct StatusReading: Sendable {
    let body: StatusBody
    /// Why it takes no claims; nil if it does.
    let hindrance: Problem?
}

extension ServiceConnection {
    mutating func readStatus() throws(ServiceTrouble) -> StatusReading {
        guard let body = StatusBody(json: try inquire("GET", "/v1/status")) else {
            throw .foreignAnswer
        }
        do throws(ServiceTrouble) {
            _ = try inquire("GET", "/v1/health/ready")
            return StatusReading(body: body, hindrance: nil)
        } catch {
            guard case .refused(let problem) = error else { throw error }
            return StatusReading(body: body, hindrance: problem)
        }
    }
}

extension StatusReading {
    /// What is not as usual, in sentences; none if all is well.
    var concerns: [String] {
        var concerns: [String] = []
        switch hindrance?.code {
        case .starting: concerns.append("starting: it is not ready yet")
        case .draining: concerns.append("stopping: it takes no more claims")
        case .degraded where body.degraded.isEmpty:
            concerns.append("degraded: \(hindrance?.detail ?? "")")
        default: break
        }
        for entry in body.degraded {
            concerns.append(
                "degraded, \(entry.reason) since \(entry.since): \(entry.detail); claims are "
                    + "refused, questions are answered")
        }
        switch body.workers.state {
        case "low-space":
            let free = body.store.freeBytes.map { "\(StatusText.size($0)) are free" }
            concerns.append(
                "low on space: \(free ?? "little is free"); the workers rest, claims go on")
        case "quiet-hours": concerns.append("quiet hours: the workers rest, claims go on")
        default: break
        }
        return (concerns + pauses).map(\.printable)
    }

    /// One sentence for all pools that were paused together.
    private var pauses: [String] {
        var sentences: [String] = []
        var rest = body.paused
        while let first = rest.first {
            func isTogether(_ entry: PausesBody.Entry) -> Bool {
                entry.reason == first.reason && entry.since == first.since
            }
            let names = rest.filter(isTogether).map(\.pool.name)
            let pools =
                names.count == Tier.allCases.count ? "all pools" : names.joined(separator: ", ")
            let reason = first.reason.isEmpty ? "" : ": \(first.reason)"
            sentences.append(
                "paused, \(pools) since \(first.since)\(reason); nothing is made, claims go on")
            rest.removeAll(where: isTogether)
        }
        return sentences
    }
}
