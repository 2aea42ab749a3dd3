import FarmConfig
import FarmStore
import FarmSystem

/// The steps of the start, in order.
extension Daemon {
    func openStore() {
        let (mail, signal, metrics, fault) = (mail, stockSignal, metrics, options.fault)
        let leaseEnds = leaseEnds
        let place = StorePlace(configuration)
        let folder = place.folder
        if let found = configuration.store.exposure {
            log.warn("store.url: \(found.problem); \(found.remedy)")
        }
        let (rules, version) = (configuration.claims, options.version)
        BackgroundQueue.run {
            do throws(OpeningError) {
                let store = try place.open(
                    rules, version: version, report: { mail.post(.store($0)) },
                    stockChanged: { signal.raise(stallingIf: fault) { mail.post(.stockChanged) } },
                    observe: { measurement in
                        metrics.record(measurement)
                        leaseEnds.record(measurement)
                    })
                // Determined here, since a failing disk may block.
                mail.post(.opened(store, freeBytes: try? FileSystem.freeBytes(at: folder.path)))
            } catch {
                mail.post(.openingFailed(error))
            }
        }
    }

    mutating func createService(with store: any PuzzleStore, freeBytes: Int?) {
        let stock = StockService(store, in: StorePlace(configuration).folder)
        let (mail, signal, fault) = (mail, stockSignal, options.fault)
        let log = log
        let backlog = HumanBacklog(
            store, added: { signal.raise(stallingIf: nil) { mail.post(.stockChanged) } },
            done: { log.computedHumanPaths($1, of: $0) })
        let service = Service(
            version: options.version, configuration, stock, backlog, metrics, log,
            onStep: { InjectedFault.stall(if: fault, is: .stallWorker) },
            requestReload: { mail.post(.reload($0)) })
        self.service = service
        leaseEnds.attach(to: service.events)
        let monitor = StoreMonitor(service, log)
        self.monitor = monitor
        // Before the workers start, which would otherwise fill the disk.
        if let freeBytes { monitor.update(freeBytes: freeBytes) }
        if store.degradation != nil { service.setPaused(true, for: .degraded) }
        handle(.storeOpened)
    }

    mutating func listen() {
        guard let service else { return }
        do throws(StartError) {
            let addresses = try ListenAddresses(options, configuration.socket)
            let listeners = try Listeners(addresses, service, log, fault: options.fault)
            self.listeners = listeners
            metrics.countSockets { [weak listeners] in listeners?.counts ?? [] }
            watchdog = WatchdogMonitor([
                (
                    "store",
                    {
                        service.stock.store.heartbeat()
                        return true
                    }
                ), ("api", listeners.isAlive),
            ])
            try listeners.open()
            handle(.listening)
        } catch {
            fail(error)
        }
    }

    /// Starts the self-test: the service is ready once it has answered a request.
    mutating func startSelfTest() {
        let (mail, listeners, service) = (mail, listeners, service)
        BackgroundQueue.run {
            // Before the first claim: the configuration may have changed since the last stop. What a
            // degraded store cannot do now is done when it has healed.
            try? service?.checkPromises()
            if let error = listeners?.selfTestError { return mail.post(.startFailed(error)) }
            mail.post(.event(.answered))
        }
        readStock()
    }

    func becomeReady() {
        guard let service, let listeners else { return }
        stockSignal.enableStall()
        log.ready(listeners.names, workers: service.workers.size)
        monitor?.startCheck()
        monitor?.startVerification()
        service.computeHumanPaths()
    }
}
