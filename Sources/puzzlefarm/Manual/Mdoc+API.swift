import FarmAPI
import FarmConfig
import FarmJSON
import FarmService
import PuzzleBundle

/// The lists of puzzlefarm-api(7) and puzzlefarm-problems(7), from the table of routes, the shapes of
/// bodies and the problem codes.
extension Mdoc {
    static var apiLists: [String: String] {
        [
            "levels": text { $0.list(AccessLevel.allCases.map { Item($0.name, $0.holders) }) },
            "problems-of-all": text { $0.listOfCodes(Route.problemsOfAll) },
            "routes": text { for route in Route.all { $0.write(route) } },
            "bodies": text { part in
                for shape in SchemaComponent.allCases where shape != .nothing { part.write(shape) }
            },
            "events": text { $0.list(EventKind.allCases.map { Item($0.rawValue, $0.meaning) }) },
            "metrics": text { $0.list(MetricFamily.allCases.map(item)) },
            "problems": text { part in
                part.list(
                    Problem.Code.allCases.map {
                        Item(macros: "Er \($0.rawValue)", "\($0.status). \($0.title).")
                    })
            },
        ]
    }

    mutating func writeProblems() {
        for code in Problem.Code.allCases {
            subsection(code.rawValue)
            paragraph("\(code.status). \(code.title). \(code.remedy)")
        }
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
        list(codes.namesByStatus.map { Item(macros: "\($0.status)", $0.names) })
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

    private static func item(_ family: MetricFamily) -> Item {
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
