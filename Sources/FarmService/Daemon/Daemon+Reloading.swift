import FarmAPI
import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

extension Daemon {
    /// Starts a reload, or the next one after the current; `client` gets the outcome.
    mutating func reload(for client: Future<Service.ReloadOutcome>?) {
        reloads.request(client)
        if life.state != .reloading { startReload() }
    }

    private mutating func startReload() {
        handle(.reloadRequested(monotonicMicroseconds: Clocks.monotonic / 1_000))
        if life.state != .reloading { reloads.reject() }
    }

    mutating func readConfig() {
        reloads.begin()
        let (mail, options) = (mail, options)
        BackgroundQueue.run {
            do throws(ConfigErrors) {
                mail.post(.configRead(.success(try ConfigFiles.load(options.config))))
            } catch {
                mail.post(.configRead(.failure(error)))
            }
        }
    }

    mutating func apply(_ result: Result<EffectiveConfiguration, ConfigErrors>) {
        switch result {
        case .success(let effective):
            if let errors = errorsOfPools(effective) { return failReload(errors) }
            let new = options.overriding(effective.configuration)
            let (mail, service, listeners, monitor, log) = (mail, service, listeners, monitor, log)
            // Elsewhere, since it reads the files of users and groups, and waits for the store's
            // writer, which may wait for its disk.
            BackgroundQueue.run {
                guard let service else { return }
                let changed = ConfigKey.changed(from: service.inEffect.parts.declared, to: new)
                let body = ReloadBody(changed: changed.all, needsRestart: changed.needingRestart)
                service.change(new)
                listeners?.change(service.inEffect)
                monitor?.startCheck()
                service.events.append(.reloaded(changed: body.changed))
                log.reloaded(changed: body.changed, waiting: body.needsRestart)
                // Puzzles that do not keep a changed promise are set apart before the reload ends.
                try? service.checkPromises()
                mail.post(.reloaded(body))
            }
        case .failure(let errors): failReload(errors)
        }
    }

    private mutating func failReload(_ errors: ConfigErrors) {
        log.reloadFailed(errors)
        endReload(.failed(errors), succeeded: false)
    }

    mutating func endReload(_ outcome: Service.ReloadOutcome, succeeded: Bool) {
        reloads.end(with: outcome)
        handle(.reloadDone(succeeded: succeeded))
        if reloads.isRequested { startReload() }
    }

    /// Returns an error if the store has seen so many pools that it cannot have the new ones.
    private func errorsOfPools(_ effective: EffectiveConfiguration) -> ConfigErrors? {
        let known = service?.stock.store.counts ?? .all(PoolCount())
        let new = effective.configuration.pools.names.filter { !known.contains($0) }
        guard known.names.count + new.count > FarmStore.mostPools, let first = new.first else {
            return nil
        }
        let key = "pool.\(first).tier"
        return ConfigErrors(all: [
            ConfigError(
                place: effective.origins[key] ?? ConfigLocation(effective.files.last ?? ""),
                key: key,
                problem:
                    "the store has seen \(known.names.count) pools, also removed ones, and can "
                    + "have \(FarmStore.mostPools)",
                remedy: "use the name of an earlier pool")
        ])
    }
}
