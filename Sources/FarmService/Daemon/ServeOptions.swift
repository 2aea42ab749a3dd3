import FarmConfig

/// The command-line options of `puzzlefarm serve`.
package struct ServeOptions: Sendable {
    /// The config file; nil for the default one.
    package var config: String?
    /// Overrides `[store] path`.
    package var state: String?
    /// Overrides `[socket] listen`.
    package var listen: String?
    /// Overrides `[socket] status_listen`.
    package var statusListen: String?
    package var version: String
    package var fault: InjectedFault?

    package init(version: String) { self.version = version }

    /// Returns a configuration with the store path from the command line, if one is given.
    func overriding(_ configuration: Configuration) -> Configuration {
        var result = configuration
        if let state { result.store.path = state }
        return result
    }
}
