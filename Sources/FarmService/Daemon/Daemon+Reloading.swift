import FarmAPI
import FarmConfig
import FarmSystem

extension Daemon {
    /// Starts a reload, or the next one after the current; `client` gets the outcome.
    mutating func reload(for client: Future<Service.ReloadOutcome>?) {
        if let client { reloads.add(client) }
        handle(.reloadRequested(monotonicMicroseconds: Clocks.monotonic / 1_000))
        if life.state != .reloading { reloads.rejectWaiting() }
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
            let body = apply(options.overriding(effective.configuration))
            reloads.end(with: .done(body))
            handle(.reloadDone(succeeded: true))
        case .failure(let errors):
            log.reloadFailed(errors)
            reloads.end(with: .failed(errors))
            handle(.reloadDone(succeeded: false))
        }
    }

    private mutating func apply(_ new: Configuration) -> ReloadBody {
        let keys = ConfigKey.changed(from: configuration, to: new)
        let body = ReloadBody(
            changed: keys.map(\.name), needsRestart: keys.filter(\.needsRestart).map(\.name))
        service?.change(new)
        listeners?.change(new)
        monitor?.startCheck()
        updateStatus()
        service?.events.append(.reloaded(changed: body.changed))
        log.reloaded(changed: body.changed, waiting: body.needsRestart)
        return body
    }
}
