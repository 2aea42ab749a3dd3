import FarmJSON
import PuzzleBundle
import SudokuEngine

extension StatusBody {
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("version", version)
        writer.member("uptimeSeconds", uptimeSeconds)
        writer.name("pools")
        writer.beginObject()
        for tier in Tier.allCases {
            writer.name(tier.name)
            pools[tier].write(to: &writer)
        }
        writer.endObject()
        writer.name("workers")
        workers.write(to: &writer)
        writer.name("store")
        store.write(to: &writer)
        writer.name("degraded")
        writer.beginArray()
        for entry in degraded {
            writer.beginObject()
            writer.member("reason", entry.reason)
            writer.member("since", entry.since)
            writer.member("detail", entry.detail)
            writer.endObject()
        }
        writer.endArray()
        writer.name("paused")
        writer.array(paused) { $0.write(to: &$1) }
        writer.endObject()
        return writer.bytes
    }

    /// Reads a status written by any version of the service; nil if a member that this version
    /// needs is missing.
    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json), let version = value["version"]?.string,
            let uptime = value["uptimeSeconds"]?.integer, let workers = Workers(value["workers"]),
            let store = Store(value["store"]), let entries = value["degraded"]?.elements
        else { return nil }
        let found = Tier.allCases.map { Pool(value["pools"]?[$0.name]) }
        let known = found.compactMap(\.self)
        guard known.count == found.count else { return nil }
        self.init(
            version: version, uptimeSeconds: uptime, pools: PerTier { known[$0.index - 1] },
            workers: workers, store: store, degraded: entries.compactMap(Degraded.init),
            paused: value["paused"]?.elements?.compactMap(PausesBody.Entry.init) ?? [])
    }
}

extension StatusBody.Pool {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("ready", ready)
        writer.member("leased", leased)
        writer.member("low", low)
        writer.member("target", target)
        writer.name("perMinute")
        writer.decimal(perMinuteTenths, decimals: 1)
        writer.endObject()
    }

    fileprivate init?(_ value: JSONValue?) {
        guard let value, let ready = value["ready"]?.integer, let leased = value["leased"]?.integer,
            let low = value["low"]?.integer, let target = value["target"]?.integer,
            let rate = value["perMinute"]?.number?.tenths
        else { return nil }
        self.init(ready: ready, leased: leased, low: low, target: target, perMinuteTenths: rate)
    }
}

extension StatusBody.Workers {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("count", count)
        writer.member("state", state)
        writer.name("making")
        writer.beginArray()
        for tier in making {
            writer.string(tier.name)
        }
        writer.endArray()
        writer.endObject()
    }

    fileprivate init?(_ value: JSONValue?) {
        guard let value, let count = value["count"]?.integer, let state = value["state"]?.string,
            let making = value["making"]?.elements
        else { return nil }
        let tiers = making.compactMap { entry in Tier.allCases.first { $0.name == entry.string } }
        self.init(count: count, state: state, making: tiers)
    }
}

extension StatusBody.Store {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", path)
        writer.member("schema", schema)
        for (name, size) in [("bytes", bytes), ("logBytes", logBytes), ("freeBytes", freeBytes)] {
            writer.name(name)
            if let size { writer.integer(size) } else { writer.null() }
        }
        writer.endObject()
    }

    fileprivate init?(_ value: JSONValue?) {
        guard let value, let path = value["path"]?.string, let schema = value["schema"]?.integer
        else { return nil }
        self.init(
            path: path, schema: schema, bytes: value["bytes"]?.integer,
            logBytes: value["logBytes"]?.integer, freeBytes: value["freeBytes"]?.integer)
    }
}

extension StatusBody.Degraded {
    fileprivate init?(_ value: JSONValue) {
        guard let reason = value["reason"]?.string, let since = value["since"]?.string,
            let detail = value["detail"]?.string
        else { return nil }
        self.init(reason: reason, since: since, detail: detail)
    }
}
