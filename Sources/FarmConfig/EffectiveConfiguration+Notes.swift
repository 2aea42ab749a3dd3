import FarmStore
import FarmSystem

extension EffectiveConfiguration {
    /// Warnings: valid settings that may not have the intended effect.
    package var notes: [ConfigError] { notes(GroupFile.read(), UserFile.read()) }

    func notes(_ groups: GroupFile, _ users: UserFile = UserFile([])) -> [ConfigError] {
        [storeNote, exposureNote, keysNote, proxiesNote].compactMap(\.self)
            + configuration.access.warnings(groups, users).compactMap { warning in
                origins[warning.key].map {
                    ConfigError(
                        place: $0, key: warning.key, problem: warning.problem,
                        remedy: warning.remedy)
                }
            }
    }

    /// Whoever names no tenant is refused.
    private var proxiesNote: ConfigError? {
        guard let place = origins["access.proxies"] else { return nil }
        let (proxies, tenants) = (configuration.access.proxies, configuration.tenants)
        if proxies.isEmpty { return nil }
        return ConfigError(
            place: place, key: "access.proxies",
            problem: tenants.isEmpty
                ? "no request of a proxy is answered, since there are no tenants"
                : "these users cannot run the console and the commands, which name no tenant",
            remedy: tenants.isEmpty
                ? "add a table such as [tenant.shop]"
                : "run puzzlefarm web and others as another user")
    }

    /// A limit breaks the promise that a key gets the same puzzles for a day.
    private var keysNote: ConfigError? {
        let limit = configuration.claims.maxKeys
        guard limit > 0, let place = origins["claims.max_keys"] else { return nil }
        let tenths = (limit * 10 + 43_200) / 86_400
        return ConfigError(
            place: place, key: "claims.max_keys",
            problem:
                "keys are kept for less than a day above \(tenths / 10).\(tenths % 10) claims a "
                + "second",
            remedy: "use 0, unless a small disk requires a limit")
    }

    private var storeNote: ConfigError? {
        let usual = Configuration().store.path
        let path = configuration.store.path
        guard let place = origins["store.path"], path != usual, !path.hasPrefix(usual + "/") else {
            return nil
        }
        return ConfigError(
            place: place, key: "store.path",
            problem: "the systemd unit permits writes only below \(usual)",
            remedy: "run systemctl edit puzzlefarm, and add ReadWritePaths=\(path) under [Service]")
    }

    private var exposureNote: ConfigError? {
        guard let place = origins["store.url"], let found = configuration.store.exposure else {
            return nil
        }
        return ConfigError(
            place: place, key: "store.url", problem: found.problem, remedy: found.remedy)
    }
}
