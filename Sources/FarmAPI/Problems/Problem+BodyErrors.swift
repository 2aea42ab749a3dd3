import FarmJSON

extension Problem {
    package init(_ faults: BodyErrors) { self.init(.invalidBody, faults.all) }

    package init(query faults: [InvalidField]) { self.init(.invalidQuery, faults) }

    /// A problem that lists all errors, with the first one as the detail.
    package init(_ code: Code, _ faults: [InvalidField]) {
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
