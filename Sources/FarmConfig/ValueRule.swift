import FarmSystem
import FarmTOML

/// The conversion between a TOML value and a configuration value.
struct ValueRule<Value: Sendable>: Sendable {
    /// The permitted values, for messages.
    let expectation: String
    let read: @Sendable (TOMLValue) throws(ValueError) -> Value
    let text: @Sendable (Value) -> String
}

/// The reason for rejecting a value.
struct ValueError: Error {
    /// Nil if the value simply does not meet the expectation.
    var problem: String?
    var remedy: String?
    /// The position of the offending element of an array.
    var position: TOMLPosition?
}

extension ValueRule where Value == Int {
    static func number(_ range: ClosedRange<Int>) -> Self {
        Self(
            expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { (value) throws(ValueError) in try value.number(in: range) },
            text: { String($0) })
    }
}

extension ValueRule where Value == Bool {
    static var flag: Self {
        Self(
            expectation: "true or false",
            read: { (value) throws(ValueError) in
                switch value.content {
                case .boolean(let flag): return flag
                case .string("true"), .string("false"):
                    throw ValueError(remedy: "remove the quotes")
                case .string, .integer, .decimal, .array: throw ValueError()
                }
            },
            text: { String($0) })
    }
}

extension ValueRule where Value == Configuration.Workers {
    static var workers: Self {
        let range = Configuration.Workers.range
        return Self(
            expectation:
                "a whole number from \(range.lowerBound) to \(range.upperBound) or \"auto\"",
            read: { (value) throws(ValueError) in
                guard case .string(let word) = value.content, Int(word) == nil else {
                    return .number(try value.number(in: range))
                }
                if word == "auto" { return .half }
                throw ValueError(remedy: suggestion(for: word, among: ["auto"]))
            },
            text: {
                switch $0 {
                case .half: "\"auto\""
                case .number(let number): String(number)
                }
            })
    }
}

extension ValueRule where Value: CaseIterable {
    /// One of the cases, by their words.
    static func choice(_ word: @escaping @Sendable (Value) -> String) -> Self {
        let words = Value.allCases.map(word)
        return Self(
            expectation: words.map(\.quotedForTOML).joined(separator: " or "),
            read: { (value) throws(ValueError) in
                guard case .string(let text) = value.content else { throw ValueError() }
                if let choice = Value.allCases.first(where: { word($0) == text }) { return choice }
                throw ValueError(remedy: suggestion(for: text, among: words))
            },
            text: { word($0).quotedForTOML })
    }
}

extension ValueRule where Value: RawRepresentable<String> & CaseIterable {
    static var choice: Self { choice(\.rawValue) }
}

extension ValueRule where Value == String {
    /// An absolute path: a service has no meaningful working folder for relative ones.
    static func path(atMost length: Int) -> Self {
        Self(
            expectation: "a path that begins with /",
            read: { (value) throws(ValueError) in
                guard case .string(let path) = value.content else { throw ValueError() }
                guard path.utf8.first == UInt8(ascii: "/") else {
                    throw ValueError(remedy: "write an absolute path")
                }
                if path.unicodeScalars.contains(where: \.isControl) {
                    throw ValueError(
                        problem: "the path contains a control character", remedy: "remove it")
                }
                if path.utf8.count > length {
                    throw ValueError(
                        problem: "the path has \(path.utf8.count) bytes, the maximum is \(length)",
                        remedy: "choose a shorter path")
                }
                return path
            },
            text: { $0.quotedForTOML })
    }
}

extension ValueRule where Value == String {
    /// The path of a Unix socket, which the kernel limits.
    static var socketPath: Self {
        let path = path(atMost: 107)
        return Self(
            expectation: path.expectation,
            read: { (value) throws(ValueError) in
                if case .string(let text) = value.content, SocketPath.isNetworkAddress(text) {
                    throw ValueError(problem: SocketPath.problem, remedy: SocketPath.remedy)
                }
                return try path.read(value)
            },
            text: path.text)
    }

    /// The name of a farm, or nothing.
    static var farmName: Self {
        Self(
            expectation: "a name of letters, digits, dots and hyphens, or \"\"",
            read: { (value) throws(ValueError) in
                guard case .string(let name) = value.content else { throw ValueError() }
                let isName = name.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
                guard isName, name.utf8.count <= 64 else {
                    throw ValueError(remedy: "use at most 64 of these characters")
                }
                return name
            },
            text: { $0.quotedForTOML })
    }

    /// The address of a database, or nothing. It has no password, since it is shown in logs.
    static var databaseURL: Self {
        Self(
            expectation: "an address that begins with postgresql://, or \"\"",
            read: { (value) throws(ValueError) in
                guard case .string(let url) = value.content else { throw ValueError() }
                if url.isEmpty { return url }
                guard ["postgresql://", "postgres://"].contains(where: { url.hasPrefix($0) }),
                    url.utf8.count <= 4_000, !url.unicodeScalars.contains(where: \.isControl)
                else {
                    throw ValueError(
                        problem:
                            "expected an address that begins with postgresql://, got the string "
                            + url.withoutSecrets.quotedForTOML,
                        remedy: "write it like postgresql:///puzzlefarm")
                }
                if let secret = DatabaseAddress(url).secret {
                    throw ValueError(
                        problem: "the address has a password, which everyone could read",
                        remedy: secret == "password"
                            ? "remove it, and pass it as the credential store-password"
                            : "remove \(secret), and use a key without a password")
                }
                return url
            },
            text: { $0.quotedForTOML })
    }
}

extension ValueRule where Value == [AccountReference] {
    /// Users or groups by number or name. The largest 32-bit number means "none" to the kernel.
    static func accounts(_ kind: AccountReference.Kind) -> Self {
        Self(
            expectation: "an array of \(kind) names, or numbers from 0 to \(UInt32.max - 1)",
            read: { (value) throws(ValueError) in
                guard case .array(let contents) = value.content else {
                    if case .integer(let number) = value.content {
                        throw ValueError(remedy: "write [\(number)]")
                    }
                    if case .string(let name) = value.content, !name.isEmpty {
                        throw ValueError(remedy: "write [\(name.quotedForTOML)]")
                    }
                    throw ValueError()
                }
                return try zip(contents, value.elements).map { (each) throws(ValueError) in
                    try account(kind, each.0, at: each.1)
                }
            },
            text: { "[\($0.map(\.description).joined(separator: ", "))]" })
    }

    private static func account(
        _ kind: AccountReference.Kind, _ content: TOMLValue.Content, at position: TOMLPosition
    ) throws(ValueError) -> AccountReference {
        switch content {
        case .integer(let number):
            if kind == .user, number == AccountReference.overflow {
                throw ValueError(
                    problem: "\(number) stands for every user of another user namespace",
                    remedy: "run the proxy as a user of its own", position: position)
            }
            if let account = UInt32(exactly: number), account != .max { return .number(account) }
        case .string(let name):
            let isNumber = name.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            if !name.isEmpty, isNumber {
                throw ValueError(
                    problem: "expected a \(kind) name, got \(content.shown)",
                    remedy: "remove the quotes around the number", position: position)
            }
            let isName = !name.unicodeScalars.contains { $0.isControl || $0 == ":" || $0 == " " }
            if !name.isEmpty, isName { return .name(name) }
        case .decimal, .boolean, .array: break
        }
        throw ValueError(
            problem: "expected a \(kind) number from 0 to \(UInt32.max - 1), or a \(kind) name, "
                + "got \(content.shown)",
            remedy: "write it as printed by getent \(kind == .user ? "passwd" : "group")",
            position: position)
    }
}

extension ValueRule where Value == QuietHours {
    static var quietHours: Self {
        Self(
            expectation: "an array of times of day such as [\"22:00-06:00\"]",
            read: { (value) throws(ValueError) in
                switch value.content {
                case .array(let contents):
                    return QuietHours(try zip(contents, value.elements).map(window))
                case .string:
                    return QuietHours([try window(value.content, at: value.position)])
                case .integer, .decimal, .boolean:
                    throw ValueError()
                }
            },
            text: { hours in
                let windows = hours.windows.map { $0.description.quotedForTOML }
                return "[\(windows.joined(separator: ", "))]"
            })
    }

    private static func window(
        _ content: TOMLValue.Content, at position: TOMLPosition
    ) throws(ValueError) -> QuietHours.Window {
        if case .string(let text) = content, let window = QuietHours.Window(text) { return window }
        throw ValueError(
            problem: "expected two different times of day, got \(content.shown)",
            remedy: "write them like \"22:00-06:00\"", position: position)
    }
}

extension TOMLValue {
    fileprivate func number(in range: ClosedRange<Int>) throws(ValueError) -> Int {
        switch content {
        case .integer(let number):
            guard let number = Int(exactly: number), range.contains(number) else {
                throw ValueError()
            }
            return number
        case .string(let text):
            let isNumber = Int(text).map { range.contains($0) } == true
            throw ValueError(remedy: isNumber ? "remove the quotes" : nil)
        case .decimal, .boolean, .array:
            throw ValueError()
        }
    }
}
