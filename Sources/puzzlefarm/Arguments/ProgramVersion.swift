/// The version of the package. `debian/changelog` must name the same; the package's build checks it.
enum ProgramVersion {
    static let current = "0.2.0"
    /// The release date of this version, in the format of manual pages.
    static let date = "November 27, 2026"
}
