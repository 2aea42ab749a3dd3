import CFarmPostgres
import FarmSystem

/// The address of a database, and the settings with which every connection is made.
package struct PostgresAddress: Hashable, Sendable {
    /// The URL, which has no password.
    package let url: String
    /// The name of the connections in the server's lists.
    package let application: String
    private let password: String?
    /// The settings of every session, as `options` names them.
    private let options: String

    /// Creates the address with a URL such as `postgresql:///farm?host=/run/postgresql`. The password
    /// is passed apart, since a URL is shown in logs and in the configuration.
    package init(
        _ url: String, password: String? = nil, application: String,
        settings: [(name: String, value: String)] = []
    ) throws(PostgresError) {
        try Self.loadLibrary()
        guard ["postgresql://", "postgres://"].contains(where: { url.hasPrefix($0) }) else {
            throw PostgresError(
                .address,
                "\"\(url.withoutSecrets)\" is no URL of PostgreSQL; it begins with postgresql://")
        }
        if let reason = Self.fault(of: url) {
            // The reason may name what was taken for a part, such as a password.
            let shown = url.withoutSecrets == url ? reason : "it cannot be read"
            throw PostgresError(.address, "the URL of the store: \(shown)")
        }
        if let secret = Self.secret(in: url) {
            throw PostgresError(
                .address,
                "the URL of the store has a password (\(secret)), which everyone could read; remove it, "
                    + (secret == "password"
                        ? "and pass it as the credential store-password"
                        : "and use a key without one"))
        }
        self.url = url
        self.password = password
        self.application = application
        // A session's own setting wins over those of the server, the database and the role.
        options = ([("synchronous_commit", "on")] + settings)
            .map { "-c \($0.name)=\($0.value.replacing(" ", with: "\\ "))" }
            .joined(separator: " ")
    }

    /// Loads libpq, once.
    package static func loadLibrary() throws(PostgresError) {
        switch farm_pq_load() {
        case 0: return
        case 1:
            throw PostgresError(
                .notInstalled, "the library libpq is not installed; install the package libpq5")
        default:
            throw PostgresError(
                .notInstalled, "the library libpq is too old; version 14 or later is needed")
        }
    }

    /// The parameters of a connection. Those that follow the URL win over it.
    var parameters: [(name: String, value: String)] {
        var list = [
            ("dbname", url), ("application_name", application), ("client_encoding", "UTF8"),
            ("gssencmode", "disable"), ("connect_timeout", "10"), ("tcp_user_timeout", "10000"),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("options", options),
        ]
        if let password { list.append(("password", password)) }
        return list.map { (name: $0.0, value: $0.1) }
    }

    /// Returns the name of a parameter of the URL that is a password; nil if it has none.
    private static func secret(in url: String) -> String? {
        unsafe text { buffer, size in unsafe farm_pq_url_secret(url, buffer, size) == 1 }
    }

    private static func fault(of url: String) -> String? {
        unsafe text { buffer, size in unsafe farm_pq_check(url, buffer, size) == 0 }
            .map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    }

    /// Returns the text that a C function puts into a buffer; nil if it returns false.
    private static func text(
        _ body: (UnsafeMutablePointer<CChar>, Int32) -> Bool
    ) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            unsafe buffer.initialize(repeating: 0)
            guard unsafe body(start, Int32(buffer.count)) else { return nil }
            return unsafe String(cString: start)
        }
    }
}
