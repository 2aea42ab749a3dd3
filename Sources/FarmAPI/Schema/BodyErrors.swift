package import FarmJSON

/// All errors in a body of JSON.
package struct BodyErrors: Error, Hashable, Sendable {
    package let all: [InvalidField]

    package init(_ all: [InvalidField]) { self.all = all }

    package static func check(_ body: JSONValue, _ schema: JSONSchema) throws(BodyErrors) {
        let faults = schema.faults(in: body)
        if !faults.isEmpty { throw BodyErrors(faults) }
    }
}
