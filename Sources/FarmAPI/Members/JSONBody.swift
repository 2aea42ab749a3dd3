package import FarmJSON

/// A body that is described by the table of its members.
package protocol JSONBody: Sendable {
    static var members: MemberTable<Self> { get }
    static var schema: JSONSchema { get }
    /// The approximate size of ``json`` in bytes; 0 if it is short.
    var expectedSize: Int { get }
}

extension JSONBody {
    package var expectedSize: Int { 0 }

    package var json: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expectedSize)
        JSONWriter.append(to: &bytes) { Self.members.write(self, to: &$0) }
        return bytes
    }
}

/// A body that the service sends. Later versions may add members.
package protocol JSONResponse: JSONBody {}

extension JSONResponse {
    package static var schema: JSONSchema { .open(members.properties) }

    /// Reads a response of any version of the service; nil if this version does not understand it.
    package init?(json: [UInt8]) {
        guard let source = BodySource(json: json, hasPuzzles: Self.members.hasPuzzles),
            let body = Self.members.read(source)
        else { return nil }
        self = body
    }
}

/// A body that a client sends. Unknown members are errors.
package protocol JSONRequest: JSONBody {
    /// The errors of a body whose members are valid each by itself.
    static func contradictions(in body: JSONValue) -> [InvalidField]
}

extension JSONRequest {
    package static var schema: JSONSchema { .closed(members.properties) }

    package static func contradictions(in body: JSONValue) -> [InvalidField] { [] }

    /// Reads a body; throws all its errors.
    package init(_ body: JSONValue) throws(BodyErrors) {
        let body = Self.schema.withoutNulls(body)
        try BodyErrors.check(body, Self.schema)
        let faults = Self.contradictions(in: body)
        if !faults.isEmpty { throw BodyErrors(faults) }
        guard let request = Self.members.read(BodySource(body)) else {
            preconditionFailure("the schema requires every member that is needed")
        }
        self = request
    }
}
