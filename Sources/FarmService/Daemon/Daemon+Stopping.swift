extension Daemon {
    func drain(_ seconds: Int) {
        log.stopping()
        guard let service, let listeners else { return mail.post(.event(.drained)) }
        let mail = mail
        service.stock.prepareToClose()
        service.workers.stop()
        listeners.stopAccepting()
        BackgroundQueue.run {
            listeners.drain(seconds: seconds)
            _ = service.workers.join(within: 1)
            mail.post(.event(.drained))
        }
    }

    /// Closes the store. If it does not respond it is left as is: the next start finds everything
    /// that was committed.
    func closeStore() {
        guard let service else { return }
        let isClosed = Future<Bool>()
        BackgroundQueue.run {
            service.stock.close()
            isClosed.fulfil(true)
        }
        log.stopped(isClean: isClosed.wait(seconds: Self.closingSeconds) ?? false)
    }

    /// Allows for slow disks; together with the drain it stays well within the unit's stop timeout.
    private static var closingSeconds: Double { 15 }
}
