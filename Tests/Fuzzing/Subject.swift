import FarmAPI
import FarmConfig
import FarmExport
import FarmJSON
import FarmService
import FarmSystem
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine
import SudokuGame
import SudokuLayouts

@testable import FarmHTTP
@testable import PuzzleExchange

/// A reader of untrusted bytes. It accepts any input: it may reject the bytes but must return, and
/// the values it accepts must be consistent.
enum Subject: String, CaseIterable, Sendable {
    /// Requests of clients to the service, and responses of a service.
    case request, answer
    /// JSON in general, and the messages at both ends of the socket.
    case json, body
    case toml, puzzle, bundle, catalogue, signature
    /// Puzzles of any layout, which are also solved.
    case layout
    /// The formats in which puzzles of any layout are exchanged.
    case exchange
    /// Positions in which steps are searched.
    case find
    /// Saved games and statistics.
    case game
    /// A whole store, a store with changed numbers, and a database for apps.
    case store, rows, asset
    /// All requests of a client to a service, and the persistent state of a service.
    case conversation, state

    func read(_ bytes: [UInt8]) {
        switch self {
        case .request: Self.request(bytes)
        case .answer: Self.answer(bytes)
        case .json: Self.json(bytes)
        case .body: Self.body(bytes)
        case .toml: _ = try? EffectiveConfiguration([ConfigSource(file: "fuzz.toml", bytes: bytes)])
        case .puzzle: Self.puzzle(bytes)
        case .layout: Self.layout(bytes)
        case .exchange: Self.exchange(bytes)
        case .bundle: Self.bundle(bytes)
        case .find: FindSubject.read(bytes)
        case .catalogue:
            _ = (try? CatalogueManifest(json: bytes), try? CatalogueIndex(json: bytes))
            _ = try? CatalogueLists(json: bytes)
        case .signature: Self.signature(bytes)
        case .game: Self.game(bytes)
        case .store: StoreSubject.shared.openFile(bytes)
        case .rows: StoreSubject.shared.openChanged(bytes)
        case .asset: StoreSubject.shared.readAsset(bytes)
        case .conversation: ServiceSubject.converse(bytes)
        case .state: ServiceSubject.start(withState: bytes)
        }
    }

    private static func puzzle(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let puzzle = try? Puzzle(parsing: text) else { return }
        let again = try? Puzzle(line: puzzle.ascii[...])
        precondition(again == puzzle, "puzzle differs from line")
    }

    private static func layout(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let layout = try? Layout(name: text) {
            precondition((try? Layout(name: layout.name)) == layout, "layout differs from name")
        }
        guard let puzzle = try? LayoutPuzzle(parsing: text) else { return }
        precondition(
            (try? LayoutPuzzle(parsing: puzzle.line)) == puzzle, "puzzle differs from line")
        let found = LayoutSolver(budget: 50).solve(puzzle)
        precondition(found.first.map(puzzle.isSolved) ?? true, "the solution breaks a rule")
        if puzzle.layout == .classic9 { return }
        let key = puzzle.classKey
        let least = try? LayoutPuzzle(parsing: String(decoding: key, as: UTF8.self))
        precondition(least?.classKey == key, "a key is not its own key")
    }

    /// Reads a line, and JSON as the content of a link, and writes what was read in all formats.
    private static func exchange(_ bytes: [UInt8]) {
        let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
        let payload = LZString.compress(units)
        precondition((try? LZString.decompress(payload)) == units, "a text differs from its link")
        for line in [bytes, Array("fpuzzles".utf8) + payload] {
            guard let puzzle = try? ExchangeFormat.puzzle(recognizing: line[...]) else { continue }
            for format in ExchangeFormat.allCases where format.obstacle(to: puzzle) == nil {
                guard let text = try? format.text(of: puzzle), format != .iss else { continue }
                // Regions and extra houses may have a name, which the second text has.
                let named = try? ExchangeFormat.puzzle(recognizing: Array(text.utf8)[...])
                let again = named.flatMap { try? format.text(of: $0) }.flatMap {
                    try? ExchangeFormat.puzzle(recognizing: Array($0.utf8)[...])
                }
                precondition(again != nil && again == named, "\(format) differs")
            }
        }
    }

    private static func game(_ bytes: [UInt8]) {
        if let game = try? Game(restoring: bytes) {
            precondition((try? Game(restoring: game.saved)) == game, "game differs from text")
        }
        if let statistics = try? GameStatistics(restoring: bytes) {
            let again = try? GameStatistics(restoring: statistics.saved)
            precondition(again == statistics, "statistics differ from text")
        }
    }

    private static func signature(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = (MinisignPublicKey(text), try? MinisignSignature(text))
    }

    private static func bundle(_ bytes: [UInt8]) {
        let (pack, _) = PuzzlePack.reading(bytes)
        for record in pack.records {
            precondition((try? PuzzleRecord(json: record.json)) == record, "record differs")
        }
        // Also as the formats that it does not resemble.
        for format in BundleFormat.allCases where format != pack.format && bytes.count < 1_000 {
            _ = PuzzlePack.reading(bytes, as: format)
        }
    }

    private static func json(_ bytes: [UInt8]) {
        guard let value = try? JSONReader.value(bytes) else { return }
        var writer = JSONWriter()
        writer.value(value)
        precondition((try? JSONReader.value(writer.bytes)) == value, "value differs from text")
        numbers(of: value)
    }

    private static func numbers(of value: JSONValue) {
        if let number = value.number { _ = (number.integer, number.tenths, number.hundredths) }
        value.elements?.forEach(numbers)
        value.members?.forEach { numbers(of: $0.value) }
    }

    private static func body(_ bytes: [UInt8]) {
        if let value = try? JSONReader.value(bytes) {
            if let request = try? ClaimRequest(value) {
                let again = try? ClaimRequest(JSONReader.value(request.json))
                precondition(again == request, "request differs from text")
            }
            _ = try? LeaseRequest(value)
            _ = try? PauseRequest(value)
            _ = try? WithdrawRequest(value)
            computations(value)
            _ = try? AdoptRequest(value)
        }
        _ = (ClaimBody(json: bytes), PageBody(json: bytes), PageBody.next(of: bytes))
        _ = (PausesBody(json: bytes), ReloadBody(json: bytes), BackupBody(json: bytes))
        _ = (StatusBody(json: bytes), Problem(json: bytes))
        _ = (WithdrawalBody(json: bytes), WithdrawnBody(json: bytes))
        _ = AdoptionBody(json: bytes)
        _ = (WhoamiBody(json: bytes), FoundPuzzleBody(json: bytes), ClaimsBody(json: bytes))
        _ = (PoolsBody(json: bytes), PoolSummary(json: bytes))
    }

    /// Reads the requests for computations, and puts positions onto a board.
    private static func computations(_ value: JSONValue) {
        _ = (try? SolveRequest(value), try? GradeRequest(value), try? ExplainRequest(value))
        guard let request = try? HintRequest(value),
            let givens = try? Puzzle(parsing: request.givens)
        else { return }
        var solver = Solver()
        if let solved = solver.solvedPuzzle(givens) { _ = try? request.position(of: solved) }
    }

    /// Parses the bytes whole and in two pieces: the cut must make no difference.
    private static func request(_ bytes: [UInt8]) {
        let middle = bytes.isEmpty ? 0 : Int(bytes[0]) % bytes.count
        let whole = said(in: [bytes[...]])
        precondition(whole == said(in: [bytes[..<middle], bytes[middle...]]), "cut changes result")
    }

    private static func said(in pieces: [ArraySlice<UInt8>]) -> [String] {
        let (requests, refusal) = requests(in: pieces)
        return requests.map { "\($0.method) \($0.body) \($1)" } + (refusal.map { ["\($0)"] } ?? [])
    }

    /// Returns the requests in the bytes of a client, each with whether the connection persists,
    /// and the status of the error that ended it, if any.
    static func requests(
        in pieces: [ArraySlice<UInt8>]
    ) -> (requests: [(Request, isPersistent: Bool)], refusal: Int?) {
        var parser = RequestParser(limits: Limits())
        var input = InputBuffer()
        var requests: [(Request, isPersistent: Bool)] = []
        for piece in pieces {
            input.compact()
            input.bytes += piece
            do throws(RequestError) {
                taking: while true {
                    switch try parser.next(&input) {
                    case .more: break taking
                    case .proceed: continue
                    case .request(let request, let isPersistent):
                        requests.append((request, isPersistent))
                    }
                }
            } catch {
                return (requests, error.status.code)
            }
        }
        return (requests, nil)
    }

    private static func answer(_ bytes: [UInt8]) {
        for method in ["GET", "HEAD"] {
            var parser = ClientResponseParser()
            var input = InputBuffer()
            input.bytes = bytes
            guard (try? parser.head(&input, to: method)) != nil else { continue }
            while !parser.isAtEnd {
                guard let part = try? parser.body(&input), !part.isEmpty else { break }
            }
        }
    }
}
