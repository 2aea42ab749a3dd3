import FarmSystem

extension EffectiveConfiguration {
    /// Warnings: valid settings that may not have the intended effect.
    package var notes: [ConfigError] { notes(GroupFile.read()) }

    func notes(_ groups: GroupFile) -> [ConfigError] {
        [storeNote].compactMap(\.self)
            + configuration.access.unknownNames(in: groups).compactMap { key, name in
                origins[key].map {
                    ConfigError(
                        place: $0, key: key, problem: Configuration.AccessGroups.problem(name),
                        remedy: Configuration.AccessGroups.remedy)
                }
            }
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
}
