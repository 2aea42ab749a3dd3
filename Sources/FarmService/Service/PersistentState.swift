import FarmJSON
import FarmSystem
import SudokuEngine
import Synchronization

/// The persistent state of the service outside the store: a small file in the store's folder.
///
///     {"start":1795281326,"paused":[{"pool":"hard","reason":"","since":1795281300000}]}
final class PersistentState: Sendable {
    private let path: String
    private let content: Mutex<Content>

    private struct Content {
        /// The number of this start, greater than those of all earlier starts.
        var start: Int
        var paused = PausedPools()
    }

    /// Reads the state of the last start. Each start gets a new number, even if nothing can be
    /// written, unless the clock is set back.
    init(_ path: String) {
        self.path = path
        var content = Self.content(of: path)
        content.start = max(content.start + 1, Int(Clocks.wall / 1_000_000_000))
        self.content = Mutex(content)
        try? Self.write(content, to: path)
    }

    var start: Int { content.withLock { $0.start } }
    var paused: PausedPools { content.withLock { $0.paused } }

    /// Stores the persistent ones of changed pauses, then applies all of them; one change at a time.
    func keep<Result: Sendable>(
        _ change: () -> PausedPools, then apply: (PausedPools) -> Result
    ) throws(SystemError) -> Result {
        try content.withLock { content throws(SystemError) in
            let paused = change()
            if content.paused != paused.lasting {
                var new = content
                new.paused = paused.lasting
                try Self.write(new, to: path)
                content = new
            }
            return apply(paused)
        }
    }

    /// 64 pools with reasons, each from a request of at most 64 KiB; `\\u0007` is six times as long.
    private static let longest = 32 << 20

    private static func write(_ content: Content, to path: String) throws(SystemError) {
        let json = JSONWriter.object { writer in
            writer.member("start", content.start)
            writer.array("paused", content.paused.names) { writer, pool in
                writer.object { writer in
                    writer.member("pool", pool.name)
                    writer.member("reason", content.paused[pool]?.reason ?? "")
                    writer.member("since", Int(content.paused[pool]?.since ?? 0))
                }
            }
        }
        try Files.write(json, to: path)
    }

    /// Reads the file. A missing or unreadable file counts as empty: its content is not worth failing
    /// the start for.
    private static func content(of path: String) -> Content {
        var content = Content(start: 0)
        guard let bytes = try? Files.contents(of: path, atMost: longest),
            let value = try? JSONReader.value(bytes)
        else { return content }
        content.start = number(value["start"])
        for entry in value["paused"]?.elements ?? [] {
            guard let pool = entry["pool"]?.string.flatMap({ PoolName($0) }) else { continue }
            content.paused[pool] = PausedPools.PoolPause(
                reason: entry["reason"]?.string ?? "", since: Int64(number(entry["since"])),
                persists: true)
        }
        return content
    }

    /// Returns a number that this program may have written, otherwise 0: incrementing others could
    /// overflow.
    private static func number(_ value: JSONValue?) -> Int {
        guard let number = value?.integer, 0...1 << 53 ~= number else { return 0 }
        return number
    }
}
