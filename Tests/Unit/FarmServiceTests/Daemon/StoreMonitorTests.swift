import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

@Suite struct StoreMonitorTests {
    private let farm: StockFixture
    private let service: Service
    private let monitor: StoreMonitor

    init() throws {
        farm = try StockFixture()
        let log = ServiceLog(Journal())
        service = Service(
            version: "test", farm.configuration, farm.stock,
            HumanBacklog(farm.stock.store, added: {}, done: { _, _ in }), Metrics(routes: []), log,
            requestReload: { _ in })
        monitor = StoreMonitor(service, log)
    }

    private func change(minFreeBytes: Int) {
        var configuration = farm.configuration
        configuration.store.minFreeBytes = minFreeBytes
        service.change(configuration)
    }

    private func check() {
        monitor.startCheck()
        #expect(monitor.awaitCheck(seconds: 300))
    }

    @Test func `workers are paused while free space is below the minimum`() {
        change(minFreeBytes: 1_000)
        monitor.update(freeBytes: 1_000)
        #expect(service.workers.pauses.isEmpty)
        monitor.update(freeBytes: 999)
        monitor.update(freeBytes: 0)
        #expect(service.workers.pauses == [.lowSpace])
        monitor.update(freeBytes: 1_000)
        #expect(service.workers.pauses.isEmpty)
    }

    @Test func `a check measures the free space of the disk`() {
        change(minFreeBytes: .max)
        check()
        #expect(service.workers.pauses == [.lowSpace])
        change(minFreeBytes: 0)
        check()
        #expect(service.workers.pauses.isEmpty)
    }

    @Test func `a pause for another reason is not removed`() {
        service.setPaused(true, for: .degraded)
        change(minFreeBytes: .max)
        check()
        change(minFreeBytes: 0)
        check()
        #expect(service.workers.pauses == [.degraded])
    }

    @Test func `a check finds that the store is gone`() throws {
        check()
        #expect(farm.stock.store.degradation == nil)
        try FileManager.default.removeItem(atPath: StateFolder(farm.folder.path).database)
        check()
        #expect(farm.stock.store.degradation != nil)
    }
}
