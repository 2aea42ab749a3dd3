import FarmJSON

/// The members of a body, in order: its schema, its reading and its writing follow from them.
package struct MemberTable<Body: Sendable>: Sendable {
    package let properties: [Property]
    /// The index of the member that lists puzzles; nil if none does.
    private let placeOfPuzzles: Int?
    var hasPuzzles: Bool { placeOfPuzzles != nil }
    /// Reads a body; nil if this version does not understand it.
    let read: @Sendable (BodySource) -> Body?
    private let writings: [@Sendable (Body, inout JSONWriter) -> Void]

    /// Creates the table of a body that is made of the values of its members.
    init<each Value: Sendable>(
        _ make: @escaping @Sendable (repeat each Value) -> Body,
        _ member: repeat BodyMember<Body, each Value>
    ) {
        var properties: [Property] = []
        var writings: [@Sendable (Body, inout JSONWriter) -> Void] = []
        var placeOfPuzzles: Int?
        for member in repeat each member {
            if member.arePuzzles { placeOfPuzzles = properties.count }
            properties.append(member.property)
            writings.append(member.write)
        }
        self.properties = properties
        self.writings = writings
        self.placeOfPuzzles = placeOfPuzzles
        let members = (repeat each member)
        read = { source in try? make(repeat (each members).value(in: source)) }
    }

    func write(_ body: Body, to writer: inout JSONWriter) {
        writer.object { for write in writings { write(body, &$0) } }
    }

    /// Writes a body whose puzzles are written by a closure.
    func write(
        _ body: Body, to writer: inout JSONWriter, puzzles: (inout JSONWriter) -> Void
    ) {
        writer.beginObject()
        for (place, write) in writings.enumerated() {
            guard place == placeOfPuzzles else {
                write(body, &writer)
                continue
            }
            writer.name(properties[place].name)
            writer.beginArray()
            puzzles(&writer)
            writer.endArray()
        }
        writer.endObject()
    }
}
