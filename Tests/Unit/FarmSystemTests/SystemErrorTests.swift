import FarmBatch
import FarmSystem
import FarmTestSupport
import Glibc
import Testing

@Suite struct SystemErrorTests {
    @Test func `a missing file is named with a remedy`() {
        #expect(
            message { _ = try Descriptor(reading: "/no/such") }
                == "/no/such: no such file; check the name")
    }

    @Test func `a folder is not a file`() throws {
        let folder = try TemporaryDirectory()
        #expect(
            message {
                var reader = LineReader(try Descriptor(reading: folder.path))
                _ = try reader.next()
            } == "\(folder.path): is a folder; name a file")
    }

    @Test func `a rare error has the system's message`() {
        let error = SystemError(call: "read", subject: "x", code: EIO)
        #expect(error.description == "x: read: Input/output error")
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return String(describing: error)
        }
    }
}
