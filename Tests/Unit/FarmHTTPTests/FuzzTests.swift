import FarmSystem
import Foundation
import Testing

@testable import FarmHTTP

/// Randomly corrupted requests, the same ones in each run. `make fuzz` runs many more.
@Suite struct FuzzTests {
    private static let count =
        CurrentProcess.environment("PUZZLEFARM_FUZZ").flatMap { Int($0) } ?? 20_000

    /// SplitMix64: https://prng.di.unimi.it/splitmix64.c
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
            return mixed ^ mixed >> 31
        }

        mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
    }

    private static let originals =
        (RequestParserTests.lines + RequestParserTests.fields + RequestParserTests.hosts
        + RequestParserTests.bodies + RequestParserTests.sequences)
        .map(\.bytes).filter { $0.count < 1000 }

    private static let tokens = [
        "\r\n", "\n", "\r", "\r\n\r\n", "\0", ":", " ", "\t", "0", "FFFFFFFFFFFFFFFF", "-1", "%",
        "%00", "chunked", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "HTTP/1.0",
        "HTTP/1.1", "GET /", "Host: x\r\n", "Expect: 100-continue\r\n", "0\r\n\r\n", ";", ",",
        "Connection: close\r\n",
    ].map { Array($0.utf8) }

    /// One of the originals with a few changes.
    private static func mutant(_ random: inout Random) -> [UInt8] {
        var bytes = originals[random.below(originals.count)]
        for _ in 0...random.below(4) {
            let place = random.below(bytes.count + 1)
            let end = min(bytes.count, place + random.below(20))
            switch random.below(6) {
            case 0: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
            case 1: bytes.insert(UInt8(random.below(256)), at: place)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4: bytes.insert(contentsOf: tokens[random.below(tokens.count)], at: place)
            default:
                let other = originals[random.below(originals.count)]
                bytes.replaceSubrange(place..., with: other[random.below(other.count + 1)...])
            }
        }
        return bytes
    }

    @Test func `parsing corrupted requests does not depend on how they are split`() {
        var random = Random(state: 1)
        for _ in 0..<Self.count {
            let bytes = Self.mutant(&random)
            let whole = ParserFeed.outcomes([bytes[...]])
            var pieces: [ArraySlice<UInt8>] = []
            var place = 0
            while place < bytes.count {
                let next = min(bytes.count, place + 1 + random.below(random.below(40) + 1))
                pieces.append(bytes[place..<next])
                place = next
            }
            guard ParserFeed.outcomes(pieces) != whole else { continue }
            Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    /// The expected responses of a server: nothing is read after a request that closes the
    /// connection.
    private static func statuses(_ outcomes: [String]) -> [Int] {
        var statuses: [Int] = []
        for outcome in outcomes where outcome != "unfinished" {
            statuses.append(Int(outcome.prefix(3)) ?? 200)
            if outcome.hasSuffix(" close") { break }
        }
        return statuses
    }

    /// The actual responses. The bodies repeat the request, so only heads count.
    private static func statuses(_ said: String) -> [Int] {
        said.matches(of: #/HTTP/1\.1 (\d{3}) [A-Za-z ]+\r\nDate: /#).compactMap {
            Int($0.output.1)
        }
    }

    @Test func `a server responds to corrupted requests like the parser and survives`() throws {
        try ServerFixture.run { fixture in
            var random = Random(state: 2)
            for _ in 0..<Self.count / 5 {
                let bytes = Self.mutant(&random)
                let outcomes = ParserFeed.outcomes([bytes[...]])
                let peer = try fixture.probe()
                try peer.send(bytes)
                try peer.stream.finishWriting()
                let said = try peer.rest()
                guard Self.statuses(said) != Self.statuses(outcomes) else { continue }
                Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription): \(said)")
            }
        }
    }
}
