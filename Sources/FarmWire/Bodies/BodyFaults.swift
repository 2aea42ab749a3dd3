package import PuzzleBundle

/// All errors in a body of JSON.
package struct BodyFaults: Error, Hashable, Sendable {
    package let all: [FieldFault]

    package init(_ all: [FieldFault]) { self.all = all }

    package static func check(_ body: JSONValue, _ schema: Schema) throws(BodyFaults) {
        let faults = schema.faults(in: body)
        if !faults.isEmpty { throw BodyFaults(faults) }
    }
}

extension Problem {
    package init(_ faults: BodyFaults) { self.init(.invalidBody, faults.all) }

    package init(query faults: [FieldFault]) { self.init(.invalidQuery, faults) }

    /// A problem that lists all errors, with the first one as the detail.
    package init(_ code: Code, _ faults: [FieldFault]) {
        let entries = faults.map { fault in
            JSONValue.object([
                .init("field", .string(fault.field)), .init("message", .string(fault.message)),
            ])
        }
        let first = faults.first.map { fault in
            fault.field.isEmpty ? fault.message : "\(fault.field): \(fault.message)"
        }
        let more = faults.count > 1 ? "; and \(faults.count - 1) more in errors" : ""
        self.init(
            code, (first ?? code.title) + more, extras: [.init("errors", .array(entries))])
    }
}
