import Testing

@testable import FarmWeb

@Suite struct SessionTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `a code opens one session`() throws {
        var sessions = Sessions()
        let code = sessions.makeCode(at: 0)
        guard case .opened(let bearer) = sessions.trade(code, at: Self.second) else {
            Issue.record("the code was refused")
            return
        }
        let open = [bearer, code, "", bearer + "A"].map { sessions.isOpen($0, at: Self.second) }
        #expect(open == [true, false, false, false])
        // 128 and 256 bits in letters of 6 bits.
        #expect(code.count == 22 && bearer.count == 43)
    }

    @Test func `a code is refused after 60 seconds, used or not`() {
        var sessions = Sessions()
        let (first, second) = (sessions.makeCode(at: 0), sessions.makeCode(at: 0))
        guard case .opened(let bearer) = sessions.trade(first, at: 60 * Self.second - 1) else {
            Issue.record("the code was refused")
            return
        }
        for code in [first, second] {
            let late = sessions.trade(code, at: 60 * Self.second)
            #expect(late == .refused)
        }
        let isOpen = sessions.isOpen(bearer, at: 60 * Self.second)
        #expect(isOpen)
    }

    @Test func `a code that comes twice ends the session that it opened`() {
        var sessions = Sessions()
        let (code, other) = (sessions.makeCode(at: 0), sessions.makeCode(at: 0))
        guard case .opened(let bearer) = sessions.trade(code, at: 0),
            case .opened(let unconcerned) = sessions.trade(other, at: 0)
        else {
            Issue.record("a code was refused")
            return
        }
        let again = sessions.trade(code, at: Self.second)
        #expect(again == .usedTwice)
        let open = [bearer, unconcerned].map { sessions.isOpen($0, at: Self.second) }
        #expect(open == [false, true])
        let third = sessions.trade(code, at: Self.second)
        #expect(third == .refused)
    }

    @Test func `it also ends the sessions that were opened from that session`() {
        var sessions = Sessions()
        let code = sessions.makeCode(at: 0)
        guard case .opened(let first) = sessions.trade(code, at: 0),
            let next = sessions.makeCode(for: first, at: 0),
            let unused = sessions.makeCode(for: first, at: 0),
            case .opened(let second) = sessions.trade(next, at: 0)
        else {
            Issue.record("the code was refused")
            return
        }
        let again = sessions.trade(code, at: 0)
        #expect(again == .usedTwice)
        let open = [first, second].map { sessions.isOpen($0, at: 0) }
        #expect(open == [false, false])
        let late = sessions.trade(unused, at: 0)
        #expect(late == .refused)
        let none = sessions.makeCode(for: first, at: 0)
        #expect(none == nil)
    }

    @Test func `the number of codes and sessions is limited`() throws {
        var sessions = Sessions()
        guard case .opened(let bearer) = sessions.trade(sessions.makeCode(at: 0), at: 0) else {
            Issue.record("the code was refused")
            return
        }
        var codes: [String] = []
        while let code = sessions.makeCode(for: bearer, at: 0) { codes.append(code) }
        // The first code is still known as used.
        #expect(codes.count == 999)
        let trades = codes.map { sessions.trade($0, at: 0) }
        #expect(!trades.contains(.full))
        let last = sessions.makeCode(at: 60 * Self.second)
        let beyond = sessions.trade(last, at: 60 * Self.second)
        #expect(beyond == .full)
        // A code that opened nothing is not used.
        let again = sessions.trade(last, at: 60 * Self.second)
        #expect(again == .full)
        let isOpen = sessions.isOpen(bearer, at: 60 * Self.second)
        #expect(isOpen)
    }

    @Test func `a session that is not used for a week ends, and makes room`() throws {
        var sessions = Sessions()
        let week = 7 * 86_400 * Self.second
        var bearers: [String] = []
        for _ in 0..<1_000 {
            guard case .opened(let bearer) = sessions.trade(sessions.makeCode(at: 0), at: 0) else {
                Issue.record("the code was refused")
                return
            }
            bearers.append(bearer)
        }
        let beforeEnd = sessions.isOpen(bearers[0], at: week - 1)
        let afterEnd = sessions.isOpen(bearers[1], at: week)
        let used = sessions.isOpen(bearers[0], at: week)
        #expect(beforeEnd && !afterEnd && used)
        guard case .opened = sessions.trade(sessions.makeCode(at: week), at: week) else {
            Issue.record("the code was refused")
            return
        }
    }

    @Test func `codes that were not used make room for others`() throws {
        var sessions = Sessions()
        guard case .opened(let bearer) = sessions.trade(sessions.makeCode(at: 0), at: 0) else {
            Issue.record("the code was refused")
            return
        }
        while sessions.makeCode(for: bearer, at: 0) != nil {}
        let later = sessions.makeCode(for: bearer, at: Sessions.codeLife)
        #expect(later != nil)
    }
}

@Suite struct SecretTests {
    @Test func `labels are host names of 128 bits, and secrets differ`() {
        let labels = (0..<100).map { _ in Secret.label() }
        #expect(labels.allSatisfy { $0.wholeMatch(of: /[a-z2-7]{26}/) != nil })
        #expect(Set(labels).count == 100)
        #expect(Set((0..<100).map { _ in Secret.code() }).count == 100)
        // All 26 letters vary: the first 25 have 5 bits, the last one has 3.
        for place in 0..<26 {
            #expect(Set(labels.map { Array($0)[place] }).count > 4, "\(place)")
        }
    }

    @Test(arguments: [("", ""), ("a", "a"), ("abc", "abc")])
    func `equal texts are equal`(one: String, other: String) {
        #expect(Secret.areEqual(one, other))
    }

    @Test(arguments: [("", "a"), ("a", "b"), ("abc", "abd"), ("abc", "ab")])
    func `different texts are not`(one: String, other: String) {
        #expect(!Secret.areEqual(one, other) && !Secret.areEqual(other, one))
    }
}

@Suite struct ConsoleOriginTests {
    @Test(arguments: [
        ("https://farm.example", "https://farm.example"),
        ("https://farm.example/", "https://farm.example"),
        ("https://Farm.Example", "https://farm.example"),
        ("https://farm.example:8443", "https://farm.example:8443"),
        ("https://farm.example:443", "https://farm.example"), ("https://farm", "https://farm"),
    ])
    func `the origin of a proxy is as browsers write it`(text: String, origin: String) {
        #expect(ConsoleOrigin(proxy: text)?.text == origin)
    }

    @Test(arguments: [
        "", "http://farm.example", "farm.example", "https://", "https://farm.example/farm",
        "https://a b", "https://farm.example?", "https://me@farm.example", "https://-farm.example",
        "https://farm.example:0", "https://farm.example:123456", "https://*.example", "null",
    ])
    func `anything else is none`(text: String) { #expect(ConsoleOrigin(proxy: text) == nil) }

    @Test func `each process has an origin of its own`() {
        let origins = (0..<10).map { _ in ConsoleOrigin.unique(port: 9_755).text }
        #expect(Set(origins).count == 10)
        for origin in origins {
            #expect(origin.wholeMatch(of: /http:\/\/[a-z2-7]{26}\.localhost:9755/) != nil)
        }
        #expect(ConsoleOrigin.plain(port: 80).text == "http://127.0.0.1")
    }
}
