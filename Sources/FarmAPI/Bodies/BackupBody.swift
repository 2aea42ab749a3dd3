/// The response of `POST /v1/backup`: the backup that was written.
package struct BackupBody: JSONResponse, Hashable {
    /// The name of the file in the folder `backups` of the store.
    package let name: String
    package let size: Int
    package let sha256: String

    package init(name: String, size: Int, sha256: String) {
        self.name = name
        self.size = size
        self.sha256 = sha256
    }

    package static let members = MemberTable(
        BackupBody.init(name:size:sha256:),
        .required(
            "name", \.name, .text(.free(1...100)),
            "The name of the file in the folder `backups` of the store."),
        .required("size", \.size, .count, "The size of the file in bytes."),
        .required("sha256", \.sha256, .text(.sha256), "The SHA-256 of the file."))
}
