/// The response of `POST /v1/reload`: the keys that it changed.
package struct ReloadBody: JSONResponse, Hashable {
    package var changed: [String]
    /// The changed keys that take effect only after a restart.
    package var needsRestart: [String]

    package init(changed: [String], needsRestart: [String]) {
        self.changed = changed
        self.needsRestart = needsRestart
    }

    package static let members = MemberTable(
        ReloadBody.init(changed:needsRestart:),
        .required(
            "changed", \.changed, .array(.text(.free(1...100)), count: 0...5_000),
            "The keys whose values have changed."),
        .required(
            "needsRestart", \.needsRestart, .array(.text(.free(1...100)), count: 0...5_000),
            "The changed keys that take effect only after a restart."))
}
