import FarmJSON
import PuzzleBundle

/// A member of a body: its name, its place in the body, its value and its description.
package struct BodyMember<Body: Sendable, Value: Sendable>: Sendable {
    let property: Property
    /// True for puzzles, which are read separately.
    let arePuzzles: Bool
    private let read: @Sendable (BodySource) -> Value?
    /// Writes the value with its name, or nothing if the member is left out.
    let write: @Sendable (Body, inout JSONWriter) -> Void

    /// Returns the value from a body: a function, since reading through a key path takes ten times as
    /// long.
    typealias Path = @Sendable (Body) -> Value

    private init(
        _ property: Property, _ path: @escaping Path, arePuzzles: Bool = false,
        read: @escaping @Sendable (BodySource) -> Value?,
        write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
        isWritten: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
        self.property = property
        self.arePuzzles = arePuzzles
        self.read = read
        self.write = { body, writer in
            let value = path(body)
            guard isWritten(value) else { return }
            writer.name(property.name)
            write(value, &writer)
        }
    }

    func value(in source: BodySource) throws(MissingMemberError) -> Value {
        guard let value = read(source) else { throw MissingMemberError() }
        return value
    }
}

/// The reason why a body is not understood: a member is missing, or its value is of another kind.
struct MissingMemberError: Error {}

extension BodyMember {
    /// A member that is always present.
    static func required(
        _ name: String, _ path: @escaping Path, _ value: BodyValue<Value>, _ summary: String
    ) -> Self {
        Self(
            .required(name, value.schema, summary), path,
            read: { $0.members[name].flatMap(value.read) }, write: value.write)
    }

    /// A member that is always written. Where it is absent, as in bodies of other versions, its
    /// value is `absent`.
    static func required(
        _ name: String, _ path: @escaping Path, _ value: BodyValue<Value>, absent: Value,
        _ summary: String
    ) -> Self {
        Self(
            .required(name, value.schema, summary), path,
            read: { $0.members[name].flatMap(value.read) ?? absent }, write: value.write)
    }

    /// A member that a request may omit, which means `absent`; the schema has this default if it is
    /// documented. A member with that value is left out unless it is always written.
    static func optional(
        _ name: String, _ path: @escaping Path, _ value: BodyValue<Value>, absent: Value,
        isDocumented: Bool = false, isAlwaysWritten: Bool = false, _ summary: String
    ) -> Self where Value: Equatable {
        let standard = isDocumented ? value.json(of: absent) : nil
        return Self(
            Property(name, value.schema, standard: standard, summary), path,
            read: { $0.members[name].flatMap(value.read) ?? absent }, write: value.write,
            isWritten: { isAlwaysWritten || $0 != absent })
    }

    /// A member that a request may omit, which is left out if it is nil.
    static func optional<Some: Sendable>(
        _ name: String, _ path: @escaping Path, _ value: BodyValue<Some>,
        standard: JSONValue? = nil, _ summary: String
    ) -> Self where Value == Some? {
        Self(
            Property(name, value.schema, standard: standard, summary), path,
            read: { .some($0.members[name].flatMap(value.read)) },
            write: { found, writer in if let found { value.write(found, &writer) } },
            isWritten: { $0 != nil })
    }
}

extension BodyMember where Value == [PuzzleRecord] {
    /// The puzzles of a claim or a page. They are read and written without JSON values for them:
    /// a body can have a thousand.
    static func puzzles(_ path: @escaping Path, _ summary: String) -> Self {
        Self(
            .required("puzzles", .array(.named(.puzzle), count: 0...1_000), summary), path,
            arePuzzles: true, read: { $0.puzzles },
            write: { $1.array($0) { $0.record($1) } })
    }
}
