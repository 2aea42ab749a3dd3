import FarmSystem
import FarmTestSupport
import Testing

/// Names of users and groups, compared with `id` and `getent`.
@Suite struct AccountTests {
    /// An unused ID: the last one before the ID that means none.
    private static let nobodys: UInt32 = 0xFFFF_FFFE

    @Test func `name and groups of a user match id`() throws {
        let account = try #require(Account(user: CurrentProcess.user))
        func id(_ option: String) throws -> [Substring] {
            try Command.tool("id", option, account.name).output.split { $0.isWhitespace }
        }
        #expect(try Command.tool("id", "-un").output == account.name + "\n")
        for group in try id("-G").compactMap({ UInt32($0) }) {
            #expect(account.belongs(to: group))
        }
        #expect(!account.belongs(to: Self.nobodys))
    }

    @Test func `the name of a group matches getent`() throws {
        let group = CurrentProcess.group
        let line = try Command.tool("getent", "group", "\(group)").output
        #expect(Account.name(ofGroup: group) == line.split(separator: ":").first.map(String.init))
    }

    @Test func `unused IDs have no names`() {
        #expect(Account(user: Self.nobodys) == nil)
        #expect(Account.name(ofGroup: Self.nobodys) == nil)
    }
}
