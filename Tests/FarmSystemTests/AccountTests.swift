import FarmSystem
import FarmTestSupport
import Testing

/// Names of users and groups, beside what `id` and `getent` say.
@Suite struct AccountTests {
    /// No number of anybody: the last but the one that stands for none.
    private static let nobodys: UInt32 = 0xFFFF_FFFE

    @Test func `a user has the name and the groups that id tells`() throws {
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

    @Test func `a group has the name that getent tells`() throws {
        let group = CurrentProcess.group
        let line = try Command.tool("getent", "group", "\(group)").output
        #expect(Account.name(ofGroup: group) == line.split(separator: ":").first.map(String.init))
    }

    @Test func `numbers of nobody have no names`() {
        #expect(Account(user: Self.nobodys) == nil)
        #expect(Account.name(ofGroup: Self.nobodys) == nil)
    }
}
