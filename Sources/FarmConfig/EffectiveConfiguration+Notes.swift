import FarmStore
import FarmSystem

extension EffectiveConfiguration {
    /// Warnings: valid settings that may not have the intended effect.
    package var notes: [ConfigError] { notes(GroupFile.read(), UserFile.read()) }

    func notes(_ groups: GroupFile, _ users: UserFile = UserFile([])) -> [ConfigError] {
        [storeNote, exposureNote, keysNote, proxiesNote].compactMap(\.self)
            + configuration.access.warnings(groups, users)
            .compactMap { note(on: $0.key, $0.problem, $0.remedy) }
    }

    /// Returns a note on a key; nil if no file sets it.
    private func note(on key: String, _ problem: String, _ remedy: String) -> ConfigError? {
        origins[key].map { ConfigError(place: $0, key: key, problem: problem, remedy: remedy) }
    }

    /// Whoever names no tenant is refused.
    private var proxiesNote: ConfigError? {
        if configuration.access.proxies.isEmpty { return nil }
        return configuration.tenants.isEmpty
            ? note(
                on: "access.proxies",
                "no request of a proxy is answered, since there are no tenants",
                "add a table such as [tenant.shop]")
            : note(
                on: "access.proxies",
                "these users cannot run the console and the commands, which name no tenant",
                "run puzzlefarm web and others as another user")
    }

    /// A limit breaks the promise that a key gets the same puzzles for a day.
    private var keysNote: ConfigError? {
        let limit = configuration.claims.maxKeys
        guard limit > 0 else { return nil }
        let tenths = (limit * 10 + 43_200) / 86_400
        return note(
            on: "claims.max_keys",
            "keys are kept for less than a day above \(tenths / 10).\(tenths % 10) claims a second",
            "use 0, unless a small disk requires a limit")
    }

    private var storeNote: ConfigError? {
        let usual = Configuration().store.path
        let path = configuration.store.path
        guard path != usual, !path.hasPrefix(usual + "/") else { return nil }
        return note(
            on: "store.path", "the systemd unit permits writes only below \(usual)",
            "run systemctl edit puzzlefarm, and add ReadWritePaths=\(path) under [Service]")
    }

    private var exposureNote: ConfigError? {
        configuration.store.exposure.flatMap { note(on: "store.url", $0.problem, $0.remedy) }
    }
}
