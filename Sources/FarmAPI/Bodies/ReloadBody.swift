import FarmJSON

/// The response of `POST /v1/reload`: the keys that it changed.
package struct ReloadBody: Hashable, Sendable {
    package var changed: [String]
    /// The changed keys that take effect only after a restart.
    package var needsRestart: [String]

    package init(changed: [String], needsRestart: [String]) {
        self.changed = changed
        self.needsRestart = needsRestart
    }

    static let schema = JSONSchema.open([
        .required(
            "changed", .array(.text(.free(1...100)), count: 0...100),
            "The keys whose values have changed."),
        .required(
            "needsRestart", .array(.text(.free(1...100)), count: 0...100),
            "The changed keys that take effect only after a restart."),
    ])

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, keys) in [("changed", changed), ("needsRestart", needsRestart)] {
            writer.name(name)
            writer.beginArray()
            for key in keys { writer.string(key) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json),
            let changed = value["changed"]?.elements?.compactMap(\.string),
            let needsRestart = value["needsRestart"]?.elements?.compactMap(\.string)
        else { return nil }
        self.init(changed: changed, needsRestart: needsRestart)
    }
}
