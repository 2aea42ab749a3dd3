extension EffectiveConfiguration {
    /// What is not wrong but may not do what was meant.
    package var notes: [ConfigError] {
        let usual = Configuration().store.path
        let path = configuration.store.path
        guard let place = origins["store.path"], path != usual, !path.hasPrefix(usual + "/") else {
            return []
        }
        return [
            ConfigError(
                place: place, key: "store.path",
                problem: "the unit lets the service write below \(usual) only",
                remedy: "systemctl edit puzzlefarm, and add under [Service] ReadWritePaths=\(path)")
        ]
    }
}
