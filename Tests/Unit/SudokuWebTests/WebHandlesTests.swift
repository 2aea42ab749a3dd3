import SudokuGame
import Testing

@testable import SudokuWeb

@Suite struct WebHandlesTests {
    private func object() -> WebObject { .statistics(WebStatistics(GameStatistics())) }

    @Test func `a handle is valid until its release, and never again`() throws {
        var handles = WebHandles()
        var old: Set<Int32> = []
        for _ in 0..<100_000 {
            let added = handles.add(object())
            let handle = try #require(added)
            #expect(old.insert(handle).inserted)
            #expect(handles[handle] != nil)
            let isReleased = handles.release(handle)
            let isReleasedAgain = handles.release(handle)
            #expect(isReleased && !isReleasedAgain && handles[handle] == nil)
        }
    }

    @Test func `there is a most number of things at once`() throws {
        var handles = WebHandles()
        for _ in 0..<WebHandles.most { #expect(handles.add(object()) != nil) }
        #expect(handles.add(object()) == nil)
    }

    @Test(arguments: [Int32.min, -1, 0, 1, 4095, 4096, 4097, .max])
    func `any other number is no handle`(number: Int32) {
        var handles = WebHandles()
        #expect(handles[number] == nil)
        let isReleased = handles.release(number)
        #expect(!isReleased)
    }
}
