import FarmAPI
import FarmConfig
import FarmExport
import FarmHTTP
import FarmService
import FarmStore
import FarmSystem
import FarmWeb
import PuzzleBundle
import PuzzleCatalogue

/// The limits of clients, of what is computed for them, and of what they send.
extension LimitGroup {
    private static let (api, status) = (ServiceLimits.apiSocket, ServiceLimits.statusSocket)

    static let clients = LimitGroup(
        title: "Connections",
        limits: [
            Limit(
                subject: "connections to the API socket",
                value: "`socket.max_connections = \(api.connections)`, `max_connections_per_uid = "
                    + "\(api.connectionsOfUser)`; \(api.reserved) are for root and the service's own user",
                effect:
                    "\(code(.tooManyConnections)), \(code(.tooManyConnectionsOfUser)), with `Retry-After: 1`",
                atRates: "at 1 ms a claim "
                    + Limit.each { $0 < 1_000 ? "below 1" : "\($0 / 1_000)" } + " in use at a time",
                sign:
                    "`puzzlefarm_connections{socket=\"api\"}`, `puzzlefarm_requests_rejected_total`"
            ),
            Limit(
                subject: "a reader of an answer",
                value:
                    "takes some of it every \(short(Timeouts().write / .seconds(1))), and all within "
                    + "\(short(Timeouts().write * Descriptor.longestSending / .seconds(1)))",
                effect: "the connection is closed; a claim is repeated with its key",
                atRates: "an answer of 1,000 puzzles has 0.4 MB: 3.5 kB a second are enough"),
            Limit(
                subject: "claims that wait (`waitSeconds`, `take --wait`)",
                value: "one a connection, at most \(grouped(60)) s each",
                effect: "as for connections",
                atRates:
                    "if all wait \(grouped(60)) s: full at \(rounded(Double(api.connections) / 60)) a second",
                sign: "`puzzlefarm_connections{socket=\"api\"}`"),
            Limit(
                subject: "connections to the status socket",
                value:
                    "\(status.connections), \(status.connectionsOfUser) of a user; \(status.reserved) reserved",
                effect: "as for the API socket, whose clients are not affected",
                sign:
                    "`puzzlefarm_connections{socket=\"status\"}`; scrapes that fail: alert `PuzzlefarmAbsent`"
            ),
            Limit(
                subject: "event streams",
                value:
                    "\(api.streams) on each socket; of a user \(api.streamsOfUser) on the API socket and "
                    + "\(status.streamsOfUser) on the status socket",
                effect:
                    "\(code(.tooManyStreams)), \(code(.tooManyStreamsOfUser)); a reader that leaves \(grouped(api.unsentBytes)) bytes unread is "
                    + "waited for, and misses what the history does not keep",
                sign: "`puzzlefarm_event_streams`"),
            Limit(
                subject: "history of events",
                value: "\(grouped(ServiceLimits.keptEvents)) events",
                effect: "a reader that comes back later gets `reset` and reads the state again",
                atRates: "with two events a claim "
                    + Limit.each { short(Double(ServiceLimits.keptEvents) / Double(2 * $0)) },
                sign: "`reset` in the stream; ask for fewer `kinds`"),
        ])

    static let work = LimitGroup(
        title: "Computations for clients",
        limits: [
            Limit(
                subject:
                    "engine: `POST /v1/solve`, `grade`, `hint`, `explain`, `GET /v1/puzzles?givens=`",
                value: "\(ServiceLimits.computations) at a time, one of a user, "
                    + "\(short(ServiceLimits.computationSeconds)) of processor time each, answered "
                    + "within \(short(ServiceLimits.computationPatience))",
                effect: "\(code(.engineBusy)) with `Retry-After`, or \(code(.engineLimit)), with "
                    + "`Retry-After` if the machine is too busy",
                atRates: "claims are not affected: other threads, lower priority",
                sign: "`puzzlefarm_request_seconds_count` of these routes with code 503"),
            Limit(
                subject: "human paths of claims (`human`)",
                value: "\(ServiceLimits.humanPaths) at a time, one of a user, "
                    + "\(short(ServiceLimits.humanSeconds)) of processor time each; "
                    + "\(ServiceLimits.waitingHumanPaths) wait, "
                    + "\(ServiceLimits.waitingHumanPathsOfUser) of a user",
                effect: "the claim is answered without the paths, with `humanMissing`",
                atRates: "use pools with `human = true`, whose paths are stored",
                sign: "`humanMissing` in answers"),
        ])

    static let requests = LimitGroup(
        title: "Requests and answers",
        limits: [
            Limit(
                subject: "puzzles of a claim, ids of a request, entries of a page",
                value: "\(grouped(ClaimRequest.countRange.upperBound))",
                effect: "\(code(.invalidBody)); `puzzlefarm take` makes slices of that size",
                atRates: "a claim of many puzzles is one transaction, like a claim of one"),
            Limit(
                subject: "size of a request",
                value: "head \(grouped(api.headBytes)) bytes, target \(grouped(api.targetBytes)), "
                    + "\(api.fields) header fields, body \(grouped(api.bodyBytes))",
                effect: "\(code(.headTooLarge)), \(code(.targetTooLong)), \(code(.bodyTooLarge))",
                sign: "`puzzlefarm_requests_rejected_total`"),
            Limit(
                subject: "texts of clients",
                value: "key 64 characters, label 64",
                effect: "\(code(.keyInvalid)), \(code(.invalidBody))"),
        ])

    static let others = LimitGroup(
        title: "Files, memory and the console",
        limits: [
            Limit(
                subject: "a file of the configuration",
                value: "\(grouped(ConfigFiles.largest)) bytes",
                effect: "`config check` refuses it"),
            Limit(
                subject: "files of a zip archive (`export --format sdk`)",
                value: "\(grouped(ArchiveWriter.mostFiles))",
                effect: "the export ends with an error; export fewer puzzles"),
            Limit(
                subject: "days that one export of a catalogue adds",
                value: "\(CatalogueCalendar.mostDays)",
                effect: "later missed days follow with the next exports"),
            Limit(
                subject: "connections of a farm to PostgreSQL",
                value: "\(Connections.limit)",
                effect: "requests wait for one; claims of a pool share one transaction",
                sign: "`puzzlefarm_store_commit_seconds`"),
            Limit(
                subject: "the unit: memory, tasks, open files",
                value: "`MemoryMax=768M`, `TasksMax=512`, `LimitNOFILE=4096`",
                effect:
                    "the limits above keep the service below: at worst 0.5 GB for 256 answers of a "
                    + "thousand puzzles, 64 workers and 256 connections of one thread and one file each",
                sign: "`systemctl status puzzlefarm`"),
            Limit(
                subject: "connections of the console",
                value:
                    "\(ConsoleServer.mostConnections), and the event streams of \(ConsoleServer.mostStreams) tabs",
                effect: "503; the page tries again"),
            Limit(
                subject: "puzzles of an order that the console prints",
                value:
                    "\(grouped(PaperOrder.most)) of all pools; \(PaperOrder.waitSeconds) s of waiting for a "
                    + "pool that has too few",
                effect:
                    "the order is refused, and no puzzle is taken; `puzzlefarm export` has no such limit"
            ),
            Limit(
                subject: "sessions and one-time codes of the console",
                value:
                    "\(grouped(ConsoleServer.mostSessions)) of each; a session ends a week after its last use",
                effect:
                    "a new tab is refused until one ends; `systemctl restart puzzlefarm-web` ends all"
            ),
        ])
}
