/// The address of a site at which printed puzzles can be played, such as that of the operator's page.
public struct PrintedLink: Hashable, Sendable {
    /// The address of the page, without a fragment.
    public let site: String

    /// Creates a link; nil unless it is an address of the web, in at most 200 ASCII characters without
    /// blanks and `#`.
    public init?(_ site: String) {
        let isWeb = ["https://", "http://"].contains { site.hasPrefix($0) && site != $0 }
        let reserved = "#\"<>\\^`{|}".utf8
        let isPlain = site.utf8.allSatisfy { 0x21...0x7E ~= $0 && !reserved.contains($0) }
        guard isWeb, isPlain, site.utf8.count <= 200 else { return nil }
        self.site = site
    }

    /// The address of a puzzle: the page reads it from the fragment, which no server sees.
    func address(of notation: String) -> String { "\(site)#g=\(notation)" }
}
