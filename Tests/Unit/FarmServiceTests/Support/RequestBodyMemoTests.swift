import Testing

@testable import FarmService

struct RequestBodyMemoTests {
    private let memo = RequestBodyMemo<String>()

    private func body(_ number: Int) -> [UInt8] { Array(#"{"pool":"\#(number)"}"#.utf8) }

    @Test func `a request is found by the same bytes only`() {
        memo.record("first", of: body(1))
        #expect(memo[body(1)] == "first")
        #expect(memo[body(1) + [0x20]] == nil)
        #expect(memo[body(2)] == nil)
    }

    @Test func `the oldest make room for new ones`() {
        for number in 0..<20 { memo.record("\(number)", of: body(number)) }
        #expect(memo[body(0)] == nil)
        #expect(memo[body(19)] == "19")
        #expect((0..<20).count { memo[body($0)] != nil } == 8)
    }

    @Test func `long bodies are not kept`() {
        let long = [UInt8](repeating: 0x20, count: 2_000)
        memo.record("long", of: long)
        #expect(memo[long] == nil)
    }
}
