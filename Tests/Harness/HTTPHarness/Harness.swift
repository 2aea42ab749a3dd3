import Dispatch
import FarmHTTP
import FarmSystem
import Glibc
import Synchronization

/// Serves or sends requests in its own process.
///
///     HTTPHarness serve PATH                  until standard input ends
///     HTTPHarness load PATH CLIENTS SECONDS   GET / over kept connections: requests/s, p50, p99
///     HTTPHarness hold PATH COUNT TARGET      COUNT connections, one GET each: prints each status,
///                                             keeps those served until standard input ends
@main enum Harness {
    static func main() {
        let words = CommandLine.arguments.dropFirst().map { $0 }
        do {
            switch (words.first, words.count) {
            case ("serve", 2): try serve(at: words[1])
            case ("load", 4): load(words[1], clients: Int(words[2]) ?? 1, Int(words[3]) ?? 1)
            case ("hold", 4): try hold(words[1], count: Int(words[2]) ?? 1, target: words[3])
            default:
                say("HTTPHarness serve PATH | load PATH CLIENTS SECONDS | hold PATH COUNT TARGET")
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

    private static func awaitEndOfInput() throws {
        var bytes: [UInt8] = []
        let input = Descriptor.standardInput()
        while try input.read(into: &bytes, atMost: 100) > 0 {}
    }

    private static func serve(at path: String) throws {
        let body = Array(
            #"{"status":"live","note":"sixty-seven bytes, the usual size of a body"}"#.utf8)
        var hooks = Server.Hooks()
        hooks.acceptFailure = { error in
            say(error.map { "accept fails: \($0)" } ?? "accept works again")
        }
        let server = try Server(
            ListeningSocket(at: path), hooks: hooks,
            errorResponse: { Response($0.status, "text/plain", Array($0.detail.utf8)) },
            handler: { request in
                if request.segments == ["events"] {
                    return .stream(Response(.ok, "text/event-stream", [])) { writer in
                        guard writer.write(Array(": hello\n\n".utf8)), let news = try? Wakeup()
                        else { return }
                        while writer.wait(for: news, within: .seconds(15)) == .late {
                            guard writer.write(Array(": hb\n\n".utf8)) else { return }
                        }
                    }
                }
                return .whole(Response(.ok, "application/json", body))
            })
        try server.start()
        say("serving")
        try awaitEndOfInput()
        say("drained \(server.drain(within: .seconds(10)))")
    }

    private static func load(_ path: String, clients: Int, _ seconds: Int) {
        let times = Mutex<[Int64]>([])
        let end = Clocks.monotonic + Int64(seconds) * 1_000_000_000
        let everyone = DispatchGroup()
        for _ in 0..<clients {
            everyone.enter()
            try? Thread.run(named: "load") {
                var own: [Int64] = []
                var client = Client(path: path)
                var now = Clocks.monotonic
                while now < end,
                    (try? client.send(ClientRequest("GET", "/v1/status")))?.status == .ok
                {
                    let then = Clocks.monotonic
                    own.append(then - now)
                    now = then
                }
                times.withLock { $0 += own }
                everyone.leave()
            }
        }
        everyone.wait()
        let all = times.withLock { $0.sorted() }
        guard !all.isEmpty else { return say("no response") }
        say(
            "\(all.count / seconds)/s p50 \(all[all.count / 2] / 1000) us "
                + "p99 \(all[all.count * 99 / 100] / 1000) us")
    }

    private static func hold(_ path: String, count: Int, target: String) throws {
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<count {
            let answered = DispatchSemaphore(value: 0)
            try Thread.run(named: "hold") {
                var client = Client(path: path)
                do throws(ClientError) {
                    say("\(try client.begin(ClientRequest("GET", target)).status.code)")
                } catch {
                    say("\(error)")
                }
                answered.signal()
                done.wait()
                // Closes all connections one after the other.
                done.signal()
                _ = consume client
            }
            answered.wait()
        }
        try awaitEndOfInput()
        done.signal()
    }
}
