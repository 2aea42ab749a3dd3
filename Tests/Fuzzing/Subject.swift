import Farm
import FarmSystem
import FarmWire
import PuzzleBundle
import SudokuEngine

@testable import FarmHTTP

/// Whatever reads bytes that others have written. Each takes any bytes at all: it may refuse them,
/// but it must come back, and what it accepts must be what it says.
enum Subject: String, CaseIterable, Sendable {
    /// What clients send to the service, and what a service answers.
    case request, answer
    /// JSON as such, and what is made of it on both ends of the socket.
    case json, body
    case toml, puzzle, bundle, catalogue, signature
    /// A whole store, a store of which some numbers were changed, and a database for apps.
    case store, rows, asset
    /// All that a client asks a service for, and what a service remembers.
    case conversation, notebook

    func read(_ bytes: [UInt8]) {
        switch self {
        case .request: Self.request(bytes)
        case .answer: Self.answer(bytes)
        case .json: Self.json(bytes)
        case .body: Self.body(bytes)
        case .toml: _ = try? EffectiveConfiguration([ConfigText(file: "fuzz.toml", bytes: bytes)])
        case .puzzle: Self.puzzle(bytes)
        case .bundle: Self.bundle(bytes)
        case .catalogue: _ = try? CatalogueManifest(json: bytes)
        case .signature: Self.signature(bytes)
        case .store: StoreSubject.shared.openFile(bytes)
        case .rows: StoreSubject.shared.openChanged(bytes)
        case .asset: StoreSubject.shared.readAsset(bytes)
        case .conversation: ServiceSubject.converse(bytes)
        case .notebook: ServiceSubject.begin(withNotebook: bytes)
        }
    }

    private static func puzzle(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let puzzle = try? Puzzle(parsing: text) else { return }
        let again = try? Puzzle(line: puzzle.ascii[...])
        precondition(again == puzzle, "a puzzle is what its line says")
    }

    private static func signature(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = (MinisignSignature.PublicKey(text), try? MinisignSignature(text))
    }

    private static func bundle(_ bytes: [UInt8]) {
        let (pack, _) = PuzzlePack.reading(bytes)
        for record in pack.records {
            precondition((try? PuzzleRecord(json: record.json)) == record, "a record is its line")
        }
        // Also as what it does not look like.
        for format in BundleFormat.allCases where format != pack.format && bytes.count < 1_000 {
            _ = PuzzlePack.reading(bytes, as: format)
        }
    }

    private static func json(_ bytes: [UInt8]) {
        guard let value = try? JSONReader.value(bytes) else { return }
        var writer = JSONWriter()
        writer.value(value)
        precondition((try? JSONReader.value(writer.bytes)) == value, "a value is its text")
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
                precondition(again == request, "a wish is its text")
            }
            _ = try? LeaseRequest(value)
            _ = try? PauseRequest(value)
            _ = try? WithdrawRequest(value)
        }
        _ = (ClaimBody(json: bytes), PageBody(json: bytes), PageBody.next(of: bytes))
        _ = (PausesBody(json: bytes), ReloadBody(json: bytes), BackupBody(json: bytes))
        _ = (StatusBody(json: bytes), Problem(json: bytes))
        _ = (WithdrawalBody(json: bytes), WithdrawnBody(json: bytes))
    }

    /// Whole, and in two pieces: where it is cut makes no difference.
    private static func request(_ bytes: [UInt8]) {
        let middle = bytes.isEmpty ? 0 : Int(bytes[0]) % bytes.count
        let whole = said(in: [bytes[...]])
        precondition(whole == said(in: [bytes[..<middle], bytes[middle...]]), "a cut shows")
    }

    private static func said(in pieces: [ArraySlice<UInt8>]) -> [String] {
        let (requests, refusal) = requests(in: pieces)
        return requests.map { "\($0.method) \($0.body) \($1)" } + (refusal.map { ["\($0)"] } ?? [])
    }

    /// The requests in what a client sends, whether the connection goes on after each, and the status
    /// with which it was refused in the end.
    static func requests(
        in pieces: [ArraySlice<UInt8>]
    ) -> (requests: [(Request, isPersistent: Bool)], refusal: Int?) {
        var parser = RequestParser(limits: Limits())
        var input = Input()
        var requests: [(Request, isPersistent: Bool)] = []
        for piece in pieces {
            input.compact()
            input.bytes += piece
            do throws(Refusal) {
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
            var parser = AnswerParser()
            var input = Input()
            input.bytes = bytes
            guard (try? parser.head(&input, to: method)) != nil else { continue }
            while !parser.isAtEnd {
                guard let part = try? parser.body(&input), !part.isEmpty else { break }
            }
        }
    }
}
