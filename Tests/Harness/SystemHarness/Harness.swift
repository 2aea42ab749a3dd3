import Dispatch
import FarmSystem
import Glibc

/// Runs one function of the system layer that needs its own process, and reports line by line.
///
///     SystemHarness inherit        takes over sockets, then echoes one connection of the api socket
///     SystemHarness connect PATH   connects and waits until the peer closes
///     SystemHarness listen PATH    listens until standard input ends
///     SystemHarness signals        prints each signal, ends after the second SIGTERM
///     SystemHarness stuck          does not end by itself, but lets the kernel end it at a signal
///     SystemHarness journal TEXT   writes an entry with a field
@main enum Harness {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        do {
            switch (words.first, words.dropFirst().first) {
            case ("inherit", nil): try inherit()
            case ("connect", let path?): try connect(to: path)
            case ("listen", let path?): try listen(at: path)
            case ("signals", nil): try signals()
            case ("stuck", nil): try stuck()
            case ("journal", let text?):
                Journal().write(
                    JournalEntry(.notice, text, fields: [JournalEntry.Field("HARNESS_KEY", "a=b")]))
            default:
                say("SystemHarness inherit|connect PATH|listen PATH|signals|stuck|journal TEXT")
                exit(64)
            }
        } catch {
            say("\(error)")
            exit(1)
        }
    }

    private static func say(_ line: String) {
        _ = try? Descriptor.standardOutput().write(Array((line + "\n").utf8))
    }

    private static func inherit() throws {
        let expected = ["api", "status"]
        let sockets = try InheritedSockets(expecting: expected)
        for name in expected {
            say("\(name) \(sockets[name] == nil ? "absent" : "inherited")")
        }
        // The flags that keep the sockets from children.
        let flags = [3, 4].map { fcntl($0, F_GETFD) }
        say("flags \(flags)")
        guard let api = sockets["api"], let stream = try api.accept(unless: Wakeup()) else {
            return
        }
        var bytes: [UInt8] = []
        while try stream.read(into: &bytes, atMost: 100) > 0 {}
        _ = try stream.write(bytes)
    }

    private static func connect(to path: String) throws {
        let stream = try Descriptor(connectingTo: path)
        var bytes: [UInt8] = []
        while try stream.read(into: &bytes, atMost: 100) > 0 {}
    }

    private static func listen(at path: String) throws {
        let socket = try ListeningSocket(at: path)
        say("listening")
        var bytes: [UInt8] = []
        let input = Descriptor.standardInput()
        while try input.read(into: &bytes, atMost: 100) > 0 {}
        withExtendedLifetime(socket) {}
    }

    private static func stuck() throws {
        try Signals.deliver { _ in CurrentProcess.end(within: 1) }
        say("ready")
        DispatchSemaphore(value: 0).wait()
    }

    private static func signals() throws {
        let done = DispatchSemaphore(value: 0)
        try Signals.deliver { kind in
            say("\(kind)")
            if kind == .terminate { done.signal() }
        }
        say("ready")
        done.wait()
        done.wait()
    }
}
