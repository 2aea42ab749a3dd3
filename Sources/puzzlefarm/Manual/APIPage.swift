import Farm
import FarmWire
import PuzzleBundle

/// puzzlefarm-api(7), from the table of routes, the shapes of bodies and the codes of problems.
extension Mdoc {
    mutating func writeAPIPage() {
        section("Description")
        paragraph(
            "HTTP/1.1 with JSON on two Unix sockets: `/run/puzzlefarm/api.sock` has every route, "
                + "`/run/puzzlefarm/status.sock` those of the level read. With a `Host` of any name, "
                + "such as localhost, all paths begin with `/v1` but `/metrics`. `HEAD` is answered "
                + "wherever `GET` is.")
        listing(["curl --unix-socket /run/puzzlefarm/api.sock http://localhost/v1/status"])
        paragraph(
            "`GET /v1/openapi.json` says the same as this page in the words of OpenAPI 3.1; both are "
                + "written from the table that the service works by.")
        section("Levels")
        paragraph(
            "Who asks is known from the kernel, by the numbers of user and groups; each level includes "
                + "those before it. Behind a proxy everybody has the proxy's level.")
        list(Access.allCases.map { Item($0.name, $0.holders) })
        section("Claims")
        paragraph(
            "A claim leases puzzles to a client, and is durable before it is answered. Its "
                + "`Idempotency-Key`, a text of the client's own, makes it safe to ask again: whatever "
                + "broke in between, the same key with the same body gives the same puzzles in the same "
                + "order. Another body with a used key is refused.")
        paragraph(
            "Acknowledged puzzles are delivered, and nobody else's for ever. Returned ones, and those of "
                + "a lease that ended, go back to their pool; `on_lease_end = \"discard\"` keeps these "
                + "from ever being given again. An acknowledgement that comes too late holds if none of "
                + "the puzzles was given on since. With `\"ack\":\"auto\"` a claim is delivered at once. "
                + "Finished claims are remembered for a day.")
        listing([
            "curl --unix-socket /run/puzzlefarm/api.sock http://localhost/v1/claims \\",
            "    -H 'Idempotency-Key: order-4711' -H 'Content-Type: application/json' \\",
            "    -d '{\"pool\":\"hard\",\"count\":3}'",
            "curl --unix-socket /run/puzzlefarm/api.sock -X PUT \\",
            "    http://localhost/v1/claims/ID/ack",
        ])
        section("Routes")
        paragraph("Besides what each route lists, every request may be refused with:")
        listOfCodes(Route.problemsOfAll)
        for route in Route.all { write(route) }
        section("Bodies")
        paragraph(
            "An unknown member of a request is a fault. Answers may get more members in later versions."
        )
        for shape in Shape.allCases where shape != .nothing { write(shape) }
        section("Events")
        paragraph(
            "`GET /v1/events` sends what happens as it happens. The `data` of each kind is an object "
                + "with these members:")
        list(EventKind.allCases.map { Item($0.rawValue, $0.meaning) })
        section("Metrics")
        paragraph("`GET /metrics` tells Prometheus, in its text format 0.0.4:")
        list(MetricFamily.allCases.map(item))
        section("Limits")
        paragraph(
            "A head has 16 KiB at most and 10 seconds to arrive, a body 64 KiB and 30 seconds. A "
                + "connection that says nothing is closed after 30 seconds, one that reads nothing after "
                + "10. The api socket takes as many connections as `socket.max_connections` allows, "
                + "the status socket 64, and 16 of a user; root and the service's own user are not "
                + "counted, and have four places of their own. Event streams are counted apart: 8 for "
                + "each socket, and 2 of a user on the status socket.")
        section("Problems")
        paragraph(
            "Every refusal is `\(Problem.mediaType)` as RFC 9457 has it. Its `code` never changes its "
                + "meaning; `detail` is for people. All codes, with their status:")
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
                "Body\(body.isRequired ? "" : ", which may be left out"): \(body.shape.rawValue).")
        }
        list(
            route.results.map { result in
                let content =
                    switch result.content {
                    case .json(let shape): "\(shape.rawValue)."
                    case .anyJSON: "An OpenAPI document."
                    case .text(let type): "`\(type)`."
                    }
                let fields = result.header.map { " `\($0.name)`: \($0.summary)" }.joined()
                return Item(macros: "\(result.status)", "\(result.summary) \(content)\(fields)")
            })
        let own = route.allProblems.filter { !Route.problemsOfAll.contains($0) }
        if own.isEmpty { return }
        paragraph("Problems:")
        listOfCodes(own)
    }

    /// By status, in a line each; what they mean stands under PROBLEMS.
    private mutating func listOfCodes(_ codes: [Problem.Code]) {
        list(
            Set(codes.map(\.status)).sorted().map { status in
                let names = codes.filter { $0.status == status }.map { "`\($0.rawValue)`" }
                return Item(macros: "\(status)", names.joined(separator: ", "))
            })
    }

    private mutating func write(_ shape: Shape) {
        subsection(shape.rawValue)
        switch shape.schema {
        case .open(let members), .closed(let members):
            list(members.flatMap { items($0, within: "") })
        default: paragraph(shape.schema.words.sentence)
        }
    }

    /// A member, and those of an object that has no name of its own.
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
    /// What its value may be.
    fileprivate var facts: String {
        let fallback = standard.map { "; \(String(decoding: $0.json, as: UTF8.self)) without it" }
        return schema.words + (isRequired ? ", required" : "") + (fallback ?? "")
    }
}
