/// The one-time codes and the sessions that they open. Both end with the process at the latest. A
/// value type; time is given in nanoseconds.
struct Sessions: Sendable {
    /// The time for which a code can be traded.
    static let codeLife: Int64 = 60_000_000_000
    /// The time after which a session ends that was not used. A tab that shows events uses its own
    /// each minute; a hidden one does not, and lasts through a weekend.
    static let idleLife: Int64 = 7 * 24 * 3_600_000_000_000
    /// The most codes, and the most sessions: 142 new tabs a day.
    static let most = 1_000

    private struct Code: Sendable {
        let text: String
        /// Codes that a page makes for further tabs belong to the family of its own code.
        let family: Int
        let issued: Int64
        var uses = 0
    }

    private struct Session: Sendable {
        let bearer: String
        let family: Int
        var used: Int64
    }

    private var codes: [Code] = []
    private var sessions: [Session] = []
    private var families = 0

    /// The result of trading a code.
    enum Trade: Hashable, Sendable {
        case opened(bearer: String)
        case refused
        /// The code came again while it was valid: all sessions of its family have ended.
        case usedTwice
        case full
    }

    /// Makes a code for the person at the terminal.
    mutating func makeCode(at now: Int64) -> String {
        families += 1
        return makeCode(family: families, at: now)
    }

    /// Makes a code for another tab of a session; nil if there are too many.
    mutating func makeCode(for bearer: String, at now: Int64) -> String? {
        guard let place = place(of: bearer, at: now), codes.count < Self.most else { return nil }
        return makeCode(family: sessions[place].family, at: now)
    }

    private mutating func makeCode(family: Int, at now: Int64) -> String {
        removeExpired(at: now)
        let text = Secret.code()
        codes.append(Code(text: text, family: family, issued: now))
        return text
    }

    mutating func trade(_ text: String, at now: Int64) -> Trade {
        removeExpired(at: now)
        guard let place = codes.firstIndex(where: { Secret.areEqual($0.text, text) }) else {
            return .refused
        }
        // A code that opened nothing is not used.
        if codes[place].uses == 0, sessions.count >= Self.most { return .full }
        codes[place].uses += 1
        let code = codes[place]
        switch code.uses {
        case 1:
            let bearer = Secret.bearer()
            sessions.append(Session(bearer: bearer, family: code.family, used: now))
            return .opened(bearer: bearer)
        case 2:
            sessions.removeAll { $0.family == code.family }
            // The code itself stays known as used.
            codes.removeAll { $0.family == code.family && $0.text != code.text }
            return .usedTwice
        default: return .refused
        }
    }

    /// Returns true if a bearer has a session, which is used by that.
    mutating func isOpen(_ bearer: String, at now: Int64) -> Bool {
        place(of: bearer, at: now) != nil
    }

    /// Looks at all sessions, so that the time does not depend on the place of a match.
    private mutating func place(of bearer: String, at now: Int64) -> Int? {
        removeExpired(at: now)
        var found: Int?
        for place in sessions.indices where Secret.areEqual(sessions[place].bearer, bearer) {
            found = place
        }
        if let found { sessions[found].used = now }
        return found
    }

    private mutating func removeExpired(at now: Int64) {
        codes.removeAll { now - $0.issued >= Self.codeLife }
        sessions.removeAll { now - $0.used >= Self.idleLife }
    }
}
