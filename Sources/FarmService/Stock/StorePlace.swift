import FarmConfig
import FarmStore
import FarmSystem

/// The place of the store that a configuration names: a folder, or a stock in a database beside a
/// folder with the farm's own state.
struct StorePlace: Sendable {
    let folder: StateFolder
    private let shared: FarmIdentity?

    init(_ configuration: Configuration) {
        folder = StateFolder(configuration.store.path)
        let host = CurrentProcess.hostName
        let name = configuration.farm.name.isEmpty ? host : configuration.farm.name
        shared =
            configuration.store.url.isEmpty
            ? nil
            : FarmIdentity(
                configuration.store.url, name: name, host: host, folder: folder,
                scope: configuration.store.peerScope == .farm ? name : "")
    }

    /// Opens the store. The functions are those of ``FarmStore``.
    func open(
        _ rules: ClaimRules, version: String, report: @escaping @Sendable (StoreEvent) -> Void,
        stockChanged: @escaping @Sendable () -> Void,
        observe: @escaping @Sendable (StoreMeasurement) -> Void
    ) throws(OpeningError) -> any PuzzleStore {
        guard var shared else {
            return try FarmStore(
                opening: folder, rules: rules, engine: version, report: report,
                stockChanged: { _ in stockChanged() }, observe: observe)
        }
        do throws(SystemError) { try Files.makeFolder(folder.path) } catch {
            throw .cannotCreate(error.description)
        }
        shared.password = try Self.password()
        return try SharedStore(
            shared, rules: rules, engine: version,
            report: report, stockChanged: { _ in stockChanged() }, rulesChanged: stockChanged,
            observe: observe)
    }

    /// The name of the credential with the password of the database, which is one line.
    private static let credential = "store-password"

    /// Reads the password that systemd passes as a credential; nil if there is none.
    private static func password() throws(OpeningError) -> String? {
        guard let folder = CurrentProcess.environment("CREDENTIALS_DIRECTORY") else { return nil }
        let path = "\(folder)/\(credential)"
        return try mapError({ OpeningError.cannotCreate($0.description) }) {
            () throws(SystemError) in
            guard try FileStatus(of: path) != nil else { return nil }
            CurrentProcess.hideMemory()
            let bytes = try Files.contents(of: path, atMost: 4 << 10)
            let text = String(decoding: bytes, as: UTF8.self)
            return String(text.split(whereSeparator: \.isNewline).first ?? "")
        }
    }
}
