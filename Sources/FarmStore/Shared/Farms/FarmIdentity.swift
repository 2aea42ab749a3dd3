/// The address of a shared stock, and the farm that uses it.
package struct FarmIdentity: Sendable {
    package let url: String
    package var password: String?
    /// The name of the farm, unique among those of the stock.
    package let name: String
    package let host: String
    /// The folder of the farm's own state.
    package let folder: StateFolder
    /// Separates the peers of farms that do not share their users; empty if they do.
    package let scope: String

    package init(
        _ url: String, password: String? = nil, name: String, host: String = "",
        folder: StateFolder, scope: String = ""
    ) {
        self.url = url
        self.password = password
        self.name = name
        self.host = host
        self.folder = folder
        self.scope = scope
    }
}
