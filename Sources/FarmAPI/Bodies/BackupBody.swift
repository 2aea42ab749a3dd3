import FarmJSON

/// The response of `POST /v1/backup`: the backup that was written.
package struct BackupBody: Hashable, Sendable {
    /// The name of the file in the folder `backups` of the store.
    package let name: String
    package let size: Int
    package let sha256: String

    package init(name: String, size: Int, sha256: String) {
        self.name = name
        self.size = size
        self.sha256 = sha256
    }

    static let schema = JSONSchema.open([
        .required(
            "name", .text(.free(1...100)),
            "The name of the file in the folder `backups` of the store."),
        .required("size", .count, "The size of the file in bytes."),
        .required("sha256", .text(.sha256), "The SHA-256 of the file."),
    ])

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("name", name)
        writer.member("size", size)
        writer.member("sha256", sha256)
        writer.endObject()
        return writer.bytes
    }

    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json), let name = value["name"]?.string,
            let size = value["size"]?.integer, let sha256 = value["sha256"]?.string
        else { return nil }
        self.init(name: name, size: size, sha256: sha256)
    }
}
