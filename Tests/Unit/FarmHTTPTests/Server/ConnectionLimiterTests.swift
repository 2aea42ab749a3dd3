import Testing

@testable import FarmHTTP

@Suite struct ConnectionLimiterTests {
    private static let limits = {
        var limits = Limits()
        limits.connections = 8
        limits.connectionsOfUser = 3
        limits.reserved = 2
        limits.streams = 3
        limits.streamsOfUser = 2
        limits.privileged = [0]
        return limits
    }()

    private var limiter = ConnectionLimiter(limits: limits)

    /// The code for a status.
    private static func code(_ name: String, _ status: Status) -> String {
        status == .tooManyRequests ? name + "-of-user" : name
    }

    /// The statuses of a number of attempts.
    private mutating func take(_ count: Int, by user: UInt32) -> [Int] {
        (0..<count).compactMap { _ in
            do throws(RequestError) {
                try limiter.takeConnection(user)
                return nil
            } catch {
                #expect(error.code == Self.code("too-many-connections", error.status))
                return error.status.code
            }
        }
    }

    private mutating func turn(_ user: UInt32) -> Int? {
        do throws(RequestError) {
            try limiter.takeConnection(user)
            try limiter.turnIntoStream(user)
            return nil
        } catch {
            #expect(error.code == Self.code("too-many-streams", error.status))
            limiter.leaveConnection(user)
            return error.status.code
        }
    }

    @Test mutating func `connections per user are limited until one is closed`() {
        #expect(take(5, by: 7) == [429, 429])
        limiter.leaveConnection(7)
        #expect(take(2, by: 7) == [429])
        #expect(limiter.connections == 3)
    }

    @Test mutating func `the reserved connections are for privileged users`() {
        #expect(take(3, by: 7) == [] && take(3, by: 8) == [])
        #expect(take(1, by: 9) == [503])
        #expect(take(3, by: 0) == [503])
        limiter.leaveConnection(0)
        #expect(take(1, by: 9) == [503], "still reserved")
        limiter.leaveConnection(7)
        #expect(take(2, by: 9) == [503])
    }

    @Test mutating func `only the total limits privileged users`() {
        #expect(take(9, by: 0) == [503])
        #expect(take(1, by: 7) == [503])
        limiter.leaveConnection(0)
        #expect(take(1, by: 7) == [])
    }

    @Test mutating func `streams are counted separately, per user and in total`() {
        #expect(turn(7) == nil && turn(7) == nil)
        #expect(turn(7) == 429)
        #expect(limiter.connections == 0 && limiter.streams == 2)
        #expect(take(3, by: 7) == [])
        #expect(turn(8) == nil)
        #expect(turn(8) == 503 && turn(0) == 503)
        limiter.leaveStream(7)
        #expect(turn(0) == nil)
    }

    @Test mutating func `changed limits apply to new connections only`() {
        #expect(take(3, by: 7) == [])
        var fewer = Self.limits
        fewer.connectionsOfUser = 2
        limiter.change(fewer)
        #expect(take(1, by: 7) == [429])
        limiter.leaveConnection(7)
        #expect(take(1, by: 7) == [429])
        limiter.leaveConnection(7)
        #expect(take(2, by: 7) == [429])
        #expect(limiter.connections == 2)
    }

    @Test mutating func `privileges change, also for users with connections`() {
        #expect(take(4, by: 0) == [] && take(2, by: 7) == [])
        var others = Self.limits
        others.privileged = [7]
        limiter.change(others)
        // The four count as common now, and the two no more.
        #expect(take(1, by: 0) == [429])
        #expect(take(2, by: 8) == [])
        #expect(take(1, by: 9) == [503])
        for user: UInt32 in [0, 0, 0, 0, 7, 7, 8, 8] { limiter.leaveConnection(user) }
        #expect(limiter.connections == 0)
        #expect(take(3, by: 0) == [] && take(3, by: 8) == [] && take(1, by: 9) == [503])
    }
}
