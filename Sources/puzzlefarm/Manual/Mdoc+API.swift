import FarmAPI
import FarmConfig
import FarmJSON
import FarmService
import PuzzleBundle

/// The page puzzlefarm-api(7), generated from the table of routes, the shapes of bodies and the
/// problem codes.
extension Mdoc {
    mutating func writeAPIPage() {
        section("Description")
        paragraph(
            "HTTP/1.1 with JSON on two Unix sockets: `/run/puzzlefarm/api.sock` serves every "
                + "route, `/run/puzzlefarm/status.sock` the routes of level read. The `Host` may "
                + "be any name, such as localhost. All paths begin with `/v1`, except `/metrics` "
                + "and `/`. "
                + "`HEAD` is supported wherever `GET` is.")
        listing(["curl --unix-socket /run/puzzlefarm/api.sock http://localhost/v1/status"])
        paragraph(
            "`GET /v1/openapi.json` returns the same description as an OpenAPI 3.1 document; both "
                + "are generated from the routing table of the service. Its schemas have examples, "
                + "and programs can generate clients from it.")
        section("Levels")
        paragraph(
            "The service gets the user and group ids of each client from the kernel; each level "
                + "includes those before it. Clients behind a proxy have the level of the proxy.")
        list(AccessLevel.allCases.map { Item($0.name, $0.holders) })
        section("Claims")
        paragraph(
            "A claim leases puzzles to a client, and is durable before the response is sent. Its "
                + "`Idempotency-Key`, chosen by the client, makes retries safe: even after a crash "
                + "or timeout, the same key with the same body returns the same puzzles in the "
                + "same order. A used key with a different body is rejected.")
        paragraph(
            "Acknowledged puzzles are delivered: no other client ever gets them. Returned puzzles, "
                + "and those of an expired lease, go back to their pool; with `on_lease_end = "
                + "\"discard\"` the latter are never handed out again. A late acknowledgement is "
                + "accepted as long as all of the puzzles stay in their pool: it is refused if one was "
                + "handed out since, withdrawn, moved to another pool, or set apart because it does not "
                + "keep a changed promise. With `\"ack\":\"auto\"` a "
                + "claim is delivered immediately. Finished claims are remembered for a day.")
        paragraph(
            "An ack or a return can name some of the puzzles: `{\"ids\":[...]}`. The others stay "
                + "leased under the same lease; the claim is finished when none is left, as "
                + "`delivered` if any of its puzzles was acked. It takes effect for all puzzles that "
                + "it names or, with an error, for none: after the end of the lease, an ack is "
                + "accepted if all that it names are still in the pool. Without ids it is about "
                + "all that are neither acked nor returned. While the puzzles of a claim differ in "
                + "state, its members `delivered` and `returned` list them.")
        paragraph(
            "`puzzles` of a claim are those that you have, leased or delivered, in the order in which "
                + "they were claimed, and a repeated key returns the same. A puzzle that you "
                + "returned is left out, since it may belong to another client by now; so are all "
                + "but the acked ones when the lease has ended, and the key is answered with "
                + "`lease-lost` then.")
        paragraph(
            "A claim with `ids` instead of `count` is for these puzzles, as `GET "
                + "/v1/pools/{pool}/peek` has shown them, in this order. If fewer than `min` of them "
                + "are ready, which is by default all, it is refused with `puzzles-not-ready` and the "
                + "state of each; nothing is leased, no puzzles are made, and the key stays unused."
        )
        paragraph(
            "With `\"human\":true` each puzzle has the member `human`, the difficulty for people. It "
                + "is computed for each response, unless the pool stores it: repeat the request with `human`, or "
                + "read the claim with `?human=true`, to get it for an earlier claim. At most two "
                + "responses compute it at a time, one per user, and each for at most 3 seconds of a "
                + "processor; others wait for up to 10 seconds. A claim is always answered with its "
                + "puzzles: `humanMissing` says how many of them lack `human`. Then repeat the "
                + "request, claim fewer at a time, or set `human = true` for the pool.")
        paragraph(
            "A claim that finds too few puzzles has the missing ones produced. A user can wait for 32 "
                + "kinds of puzzles (pool and filter) at a time, all users together for 128; further "
                + "claims are answered at once with 503 `pool-empty` and the reason "
                + "`too-many-demands`.")
        paragraph(
            "Whoever keeps a list of withdrawn puzzles asks `GET /v1/withdrawn?after=` with the last "
                + "`number` that it knows. A puzzle whose note changes gets a new number at the end "
                + "of the list, and is sent again.")
        listing([
            "curl --unix-socket /run/puzzlefarm/api.sock http://localhost/v1/claims \\",
            "    -H 'Idempotency-Key: order-4711' -H 'Content-Type: application/json' \\",
            "    -d '{\"pool\":\"hard\",\"count\":3}'",
            "curl --unix-socket /run/puzzlefarm/api.sock -X PUT \\",
            "    http://localhost/v1/claims/ID/ack",
        ])
        paragraph(
            "A claim may have a `label` of your own, such as an order or a player. `GET /v1/claims` "
                + "lists the claims that you hold, and with `?label=` those with this label, also "
                + "finished ones of the last day. Events name your claims to you alone. "
                + "`GET /v1/puzzles/{id}` tells the state of a puzzle.")
        section("Engine")
        paragraph(
            "`POST /v1/solve`, `/v1/grade`, `/v1/hint` and `/v1/explain` compute with puzzles of any "
                + "origin; the stock is not involved. At most two computations run at a time, and "
                + "one per user; each has a second of processor time, and 20 seconds on a busy "
                + "machine. Beyond that the response is 503 with `Retry-After`, so that claims never "
                + "wait for them.")
        section("Routes")
        paragraph("In addition to the problems listed for each route, every request can fail with:")
        listOfCodes(Route.problemsOfAll)
        for route in Route.all { write(route) }
        section("Bodies")
        paragraph(
            "An unknown member in a request is an error. Responses may have more members in later "
                + "versions."
        )
        for shape in SchemaComponent.allCases where shape != .nothing { write(shape) }
        section("Events")
        paragraph(
            "`GET /v1/events` sends events as they occur. The `data` of each kind is an object "
                + "with these members:")
        list(EventKind.allCases.map { Item($0.rawValue, $0.meaning) })
        section("Metrics")
        paragraph("`GET /metrics` returns these metrics in the Prometheus text format 0.0.4:")
        list(MetricFamily.allCases.map(item))
        section("Limits")
        paragraph(
            "A request head is limited to 16 KiB and 10 seconds, a body to 64 KiB and 30 seconds. "
                + "An idle connection is closed after 30 seconds, and one that does not read after "
                + "10. The api socket accepts up to `socket.max_connections` connections, the "
                + "status socket 64, and 16 per user; root and the service's own user are not "
                + "counted, and have four reserved connections. Event streams have separate "
                + "limits: 8 per socket, and 2 per user on the status socket.")
        section("Problems")
        paragraph(
            "Every error response is `\(Problem.mediaType)` as defined by RFC 9457. The meaning of "
                + "a `code` never changes; `detail` is for people. puzzlefarm-problems(7) explains "
                + "each code with its remedy; `type` refers to it. All codes, with their status:")
        list(
            Problem.Code.allCases.map {
                Item(macros: "Er \($0.rawValue)", "\($0.status). \($0.title).")
            })
    }

    private mutating func write(_ route: Route) {
        subsection("\(route.method) \(route.path)")
        paragraph("\(route.summary). Level: `\(route.level.name)`.")
        list(
            route.query.map { item($0, "Query", .query) }
                + route.header.map { item($0, "Head", .header) })
        if let body = route.body, body.shape != .nothing {
            paragraph(
                "Body\(body.isRequired ? "" : " (optional)"): \(body.shape.rawValue).")
        }
        list(
            route.results.map { result in
                let content =
                    switch result.content {
                    case .json(let shape): "\(shape.rawValue)."
                    case .anyJSON: "An OpenAPI document."
                    case .text(let type, _): "`\(type)`."
                    }
                let fields = result.header.map { " `\($0.name)`: \($0.summary)" }.joined()
                return Item(macros: "\(result.status)", "\(result.summary) \(content)\(fields)")
            })
        let own = route.allProblems.filter { !Route.problemsOfAll.contains($0) }
        if own.isEmpty { return }
        paragraph("Problems:")
        listOfCodes(own)
    }

    /// Writes the codes by status, one line each; their meanings are under PROBLEMS.
    private mutating func listOfCodes(_ codes: [Problem.Code]) {
        list(
            Set(codes.map(\.status)).sorted().map { status in
                let names = codes.filter { $0.status == status }.map { "`\($0.rawValue)`" }
                return Item(macros: "\(status)", names.joined(separator: ", "))
            })
    }

    private mutating func write(_ shape: SchemaComponent) {
        subsection(shape.rawValue)
        switch shape.schema {
        case .open(let members), .closed(let members):
            list(members.flatMap { items($0, within: "") })
        default: paragraph(shape.schema.words.sentence)
        }
    }

    /// Returns a member, followed by the members of an unnamed object.
    private func items(_ member: Property, within path: String) -> [Item] {
        let name = path + member.name
        switch member.schema {
        case .open(let inner), .closed(let inner):
            return [item(member, as: name)] + inner.flatMap { items($0, within: name + ".") }
        case .array(.open(let inner), _), .array(.closed(let inner), _):
            return [item(member, as: name)] + inner.flatMap { items($0, within: name + "[].") }
        default: return [item(member, as: name)]
        }
    }

    private func item(_ property: Property, as name: String) -> Item {
        Item(name, "\(property.summary.sentence) \(property.facts.sentence)")
    }

    private enum Place { case query, header }

    private func item(_ property: Property, _ word: String, _ place: Place) -> Item {
        let name = place == .query ? "?\(property.name)=" : property.name
        return Item(name, "\(word), \(property.facts). \(property.summary.sentence)")
    }

    private func item(_ family: MetricFamily) -> Item {
        let labels = family.labels.isEmpty ? "" : "{\(family.labels.joined(separator: ","))}"
        return Item(family.name + labels, "\(family.help) A \(family.kind.rawValue).")
    }
}

extension Property {
    /// The allowed values and the default.
    fileprivate var facts: String {
        let fallback = standard.map { "; default: \(String(decoding: $0.json, as: UTF8.self))" }
        return schema.words + (isRequired ? ", required" : "") + (fallback ?? "")
    }
}
