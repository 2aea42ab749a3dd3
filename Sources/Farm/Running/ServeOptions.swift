/// What the command line says of a service to be.
package struct ServeOptions: Sendable {
    /// The config file; nil for the usual one.
    package var config: String?
    /// Instead of `[store] path`.
    package var state: String?
    /// Instead of `[socket] listen`.
    package var listen: String?
    /// Instead of `[socket] status_listen`.
    package var statusListen: String?
    package var version: String
    package var fault: InjectedFault?

    package init(version: String) { self.version = version }

    /// The config files' settings, with what the command line says instead.
    func overriding(_ configuration: Configuration) -> Configuration {
        var result = configuration
        if let state { result.store.path = state }
        return result
    }
}
